import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { costSeries, ensureSeries, seriesText } from '../features/runs/series.queries.ts';
import { copyIndexValues, insertRun } from '../features/runs/store.queries.ts';
import { insertOne } from './load-case.queries.ts';

/** A cost index of a component family as a test makes it up, base 1. */
export interface MadeFigure {
  readonly categoryId: number;
  readonly variant: string;
  readonly regionId: number;
  readonly value: number;
}

/** A component family with one base; its runs are made up, approved, and take the place of earlier ones of the month. */
export interface Component {
  readonly family: string;
  readonly baseId: number;
  readonly weightSetId: number;
  put(
    db: Writing,
    period: string,
    figures: readonly MadeFigure[],
    state?: 'done' | 'approved',
  ): Promise<number>;
}

/** A family of which runs are made up in a test of what stands on them. */
export async function madeComponent(
  db: Writing,
  family: string,
  base: readonly [string, string],
): Promise<Component> {
  await sql`insert into index_families (code, name) values (${family}, '{}')
    on conflict do nothing`.execute(db);
  const baseId = await insertOne(db, 'base_periods', {
    family,
    code: `${family} first`,
    label: JSON.stringify({}),
    period_from: base[0],
    period_to: base[1],
    effective_from: base[0],
    status: 'approved',
  });
  const weightSetId = await insertOne(db, 'weight_sets', {
    family,
    code: `${family} first`,
    title: JSON.stringify({}),
    valid_from: base[0],
    status: 'approved',
  });
  const { rows } = await sql<{ structure: number; rules: number }>`select
    (select max(id) from structures) as structure, (select max(id) from rule_sets) as rules`.execute(db);
  const frame = rows[0] ?? { structure: 0, rules: 0 };
  const put: Component['put'] = async (db, period, figures, state = 'approved') => {
    const at = new Date('2030-01-01');
    await sql`update runs set state = 'superseded' where subject = ${family} and period = ${period}`.execute(
      db,
    );
    const id = await insertRun(db, {
      stage: 'table_two',
      subject: family,
      period,
      roundCode: null,
      structureId: frame.structure,
      weightSetId,
      ruleSetId: frame.rules,
      basePeriodId: baseId,
      inputRunId: null,
      inputsHash: 'made',
      resultHash: 'made',
      engineVersion: 'made',
      startedAt: at,
      finishedAt: at,
      by: null,
      summary: {},
    });
    await sql`update runs set state = ${state} where id = ${id}`.execute(db);
    const keyed = figures.map((figure) => ({
      figure,
      key: costSeries(family, 1, baseId, figure.categoryId, figure.regionId, figure.variant),
    }));
    const ids = await ensureSeries(
      db,
      keyed.map(({ key }) => key),
    );
    await copyIndexValues(
      db,
      keyed.map(({ figure, key }) => [ids.get(seriesText(key)) ?? 0, period, id, figure.value, 7, 0.25]),
    );
    return id;
  };
  return { family, baseId, weightSetId, put };
}
