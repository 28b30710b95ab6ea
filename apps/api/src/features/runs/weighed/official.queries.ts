import { periodsBetween } from '@datum/contract/values/period';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Writing } from '@datum/database/open';
import type { ReadyFrame } from '../compute.queries.ts';
import { ENGINE_VERSION } from '../hash.rules.ts';
import { factorsOf } from '../matched/indices/base-levels.rules.ts';
import { storeFactors } from '../matched/indices/bases.queries.ts';
import { readFirstBase } from '../matched/indices/levels.queries.ts';
import { type StoredFigure, seriesKeyOf } from '../matched/indices/series-name.rules.ts';
import { basesOf, storeOnBases } from '../matched/indices/store-table-two.queries.ts';
import type { RunBy } from '../matched/official.queries.ts';
import { settleRun } from '../settle.queries.ts';
import { insertRun } from '../store.queries.ts';
import { type WeighedTableTwo, weighedTableTwo } from './table-two.queries.ts';
import type { WeighedMonth } from './weigh.rules.ts';

/** Computes and stores the official Table Two of a family that weighs others; gives the run's id. */
export async function runWeighed(db: Writing, frame: ReadyFrame, { by, now, clock }: RunBy): Promise<number> {
  const table = await weighedTableTwo(db, frame);
  const settled = {
    stage: 'table_two' as const,
    subject: frame.family,
    period: frame.period,
    structureId: frame.structure.id,
    weightSetId: frame.weights.id,
    ruleSetId: frame.rules.id,
    basePeriodId: frame.base.id,
  };
  const id = await insertRun(db, {
    ...settled,
    roundCode: null,
    inputRunId: null,
    inputsHash: table.inputsHash,
    resultHash: table.resultHash,
    engineVersion: ENGINE_VERSION,
    startedAt: now,
    finishedAt: clock.now(),
    by,
    summary: {
      costs: table.months.at(-1)?.figures.length ?? 0,
      revised_periods: table.months.slice(0, -1).map(({ period }) => period),
    },
  });
  await storeComponents(db, id, table);
  const figures = table.months.flatMap(figuresOf);
  if (table.isAgain) await refreezeFactors(db, frame, id, figures);
  await storeOnBases(db, frame, id, figures);
  await settleRun(db, { ...settled, id });
  return id;
}

/** What was weighed, and from which runs. */
async function storeComponents(db: Writing, runId: number, { months, runIds }: WeighedTableTwo) {
  await copyIn(
    db,
    'component_runs',
    ['run_id', 'period', 'component_run_id'],
    [...runIds].flatMap(([period, ids]) => ids.map((id): CopyValue[] => [runId, period, id])),
  );
  await copyIn(
    db,
    'component_values',
    [
      'run_id',
      'period',
      'category_id',
      'variant',
      'region_id',
      'group_id',
      'component_run_id',
      'series_id',
      'weight',
      'own',
      'value',
      'mean',
      'overlap',
    ],
    months.flatMap(({ period, figures }) =>
      figures.flatMap(({ categoryId, variant, regionId, overlap, parts }) =>
        parts.map(({ groupId, weight, mean, figure }): CopyValue[] => [
          runId,
          period,
          categoryId,
          variant,
          regionId,
          groupId,
          figure.runId,
          figure.seriesId,
          weight,
          figure.own,
          figure.value,
          mean,
          overlap,
        ]),
      ),
    ),
  );
}

const figuresOf = ({ period, figures }: WeighedMonth): StoredFigure[] =>
  figures.map(({ categoryId, variant, regionId, index, imputedShare, quotes }) => ({
    kind: 'cost_index',
    period,
    memberId: categoryId,
    variant,
    regionId,
    value: index,
    imputedShare,
    quotes,
  }));

/** Where all months are computed again, the later bases that they make are too: versions that count from this run on. */
async function refreezeFactors(
  db: Writing,
  frame: ReadyFrame,
  runId: number,
  figures: readonly StoredFigure[],
): Promise<void> {
  const first = await readFirstBase(db, frame.family);
  for (const { id } of await basesOf(db, frame)) {
    // two or three bases
    if (!first || id === first.id) continue;
    const base = await db
      .selectFrom('base_periods')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const months = new Set(periodsBetween(base.period_from, base.period_to));
    const bySeries = Map.groupBy(
      figures.filter(({ period }) => months.has(period)),
      seriesKeyOf,
    );
    const values = new Map([...bySeries].map(([key, own]) => [key, own.map(({ value }) => value)]));
    const factors = factorsOf(values, months.size);
    await storeFactors(db, { ...base, approvedBy: base.approved_by }, first.id, factors, runId);
  }
}
