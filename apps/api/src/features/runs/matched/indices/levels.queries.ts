import { ruleSet } from '@datum/contract/computation/rule-set';
import { surveyOf } from '@datum/contract/subjects/all';
import { monthsOf } from '@datum/contract/values/period';
import { numbersOf, packed } from '@datum/database/bulk/packed';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readSample } from '../lines/sample.queries.ts';
import { cellOf, type NamedSample } from '../lines/sample.rules.ts';
import type { CellPeriod } from './walk-groups.rules.ts';

/**
 * Levels of all cells in the computed months of a span, oldest first, each on the sample of its run's structure. Periods
 * of one structure share a sample: its lines are those up to `to`, and a cell that has not begun has no level. A month of a
 * half-yearly family has the levels of its survey.
 *
 * `run`: what its period is read from, also where another run of it counts.
 */
export async function readCellPeriods(
  db: Reading,
  family: string,
  from: string,
  to: string,
  run = 0,
): Promise<CellPeriod[]> {
  const runs = await db
    .selectFrom('runs as r')
    .innerJoin('rule_sets as s', 's.id', 'r.rule_set_id')
    .where('r.subject', '=', family)
    .where('r.stage', '=', 'table_one')
    .where((or) => or.or([or('r.state', 'in', ['done', 'approved']), or('r.id', '=', run)]))
    .where('r.period', '>=', from === '' ? '' : surveyOf(family, from))
    .where('r.period', '<=', surveyOf(family, to))
    .distinctOn('r.period')
    .orderBy('r.period')
    .orderBy((order) => order('r.id', '=', run), 'desc')
    .orderBy('r.id', 'desc')
    .select(['r.id', 'r.period', 'r.structure_id', 's.rules'])
    .execute();
  if (runs.length === 0) return [];
  const samples = new Map<number, NamedSample>();
  for (const { structure_id } of runs) {
    // structures are few: one read each
    if (!samples.has(structure_id))
      samples.set(structure_id, await readSample(db, family, structure_id, surveyOf(family, to), 'until'));
  }
  const { rows } = await sql<{
    run: number;
    items: string;
    regions: string;
    levels: string;
    imputed: string;
  }>`
    select run_id as run, ${packed(sql`item_id`)} as items, ${packed(sql`region_id`)} as regions,
      ${packed(sql`level`)} as levels, ${packed(sql`imputed_share`)} as imputed
    from relatives where run_id = any(${runs.map(({ id }) => id)}::bigint[]) group by run_id`.execute(db);
  const byRun = new Map(rows.map((row) => [row.run, row]));
  return runs.flatMap(({ id, period, structure_id, rules }): CellPeriod[] => {
    const [named, row] = [samples.get(structure_id), byRun.get(id)];
    // a period of the first edition has no levels
    if (!named || !row) return [];
    const levels = new Float64Array(named.sample.cellItem.length).fill(Number.NaN);
    const imputedShares = new Float64Array(levels.length);
    const [items, regions] = [numbersOf(row.items), numbersOf(row.regions)];
    const [stored, imputed] = [numbersOf(row.levels), numbersOf(row.imputed)];
    items.forEach((itemId, at) => {
      // columns have one entry for each cell
      const cell = cellOf(named, itemId, regions[at]!);
      if (cell < 0) return;
      levels[cell] = stored[at]!;
      imputedShares[cell] = imputed[at]!;
    });
    // between surveys the levels of the last one stand (`carried`)
    return monthsOf(period)
      .filter((month) => month >= from && month <= to)
      .map((month) => ({ period: month, named, rules: ruleSet.parse(rules), levels, imputedShares }));
  });
}

/**
 * The first base of a family: the one that levels are divided by; later ones divide its indices. Null before its approval. A
 * family that was computed by the first edition has levels on the base that was in effect when it changed over.
 */
export async function readFirstBase(db: Reading, family: string) {
  const base = await db
    .selectFrom('base_periods')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use'])
    .orderBy(sql`exists (select from base_levels l where l.base_period_id = base_periods.id)`, 'desc')
    .orderBy('effective_from')
    .orderBy('id')
    .select(['id', 'label', 'period_from', 'period_to'])
    .executeTakeFirst();
  return base ?? null;
}
export type FirstBase = NonNullable<Awaited<ReturnType<typeof readFirstBase>>>;
