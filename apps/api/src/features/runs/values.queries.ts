import type { Reading } from '@datum/database/open';
import { counts } from '../standing/counting.queries.ts';
import { pastKey } from './answer.rules.ts';

/** Unit price indices of a run for one period, on the base that was in effect; it may have written kept ones too. */
export async function readGroupIndices(db: Reading, runId: number, period: string) {
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .whereRef('s.base_period_id', '=', 'r.base_period_id')
    .where('v.run_id', '=', runId)
    .where('v.period', '=', period)
    .where('s.kind', '=', 'group_index')
    .orderBy('s.group_id')
    .orderBy('s.region_id')
    .select(['s.group_id', 's.region_id', 'v.value', 'v.n_quotes', 'v.imputed_share'])
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id ?? 0,
    regionId: row.region_id,
    value: row.value,
    nQuotes: row.n_quotes,
    imputedShare: row.imputed_share,
  }));
}

/** Cost indices of a run for one period, on the base that was in effect. */
export async function readCostIndices(db: Reading, runId: number, period: string) {
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .whereRef('s.base_period_id', '=', 'r.base_period_id')
    .where('v.run_id', '=', runId)
    .where('v.period', '=', period)
    .where('s.kind', '=', 'cost_index')
    .orderBy('s.category_id')
    .orderBy('s.region_id')
    .orderBy('s.variant')
    .select(['s.category_id', 's.region_id', 's.variant', 'v.value', 'v.n_quotes', 'v.imputed_share'])
    .execute();
  return rows.map((row) => ({
    categoryId: row.category_id ?? 0,
    regionId: row.region_id,
    variant: row.variant,
    value: row.value,
    nQuotes: row.n_quotes,
    imputedShare: row.imputed_share,
  }));
}

/** Values of a base's series in earlier periods, from the runs that count: series members -> period -> value. */
export async function readPastValues(
  db: Reading,
  basePeriodId: number,
  kind: 'group_index' | 'cost_index',
  periods: readonly string[],
): Promise<Map<string, number>> {
  if (periods.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .where('s.base_period_id', '=', basePeriodId)
    .where('s.kind', '=', kind)
    .where('v.period', 'in', periods)
    .where(counts('r'))
    .orderBy('v.run_id')
    .select(['s.group_id', 's.category_id', 's.region_id', 's.variant', 'v.period', 'v.value'])
    .execute();
  return new Map(
    rows.map((row) => [
      pastKey(row.group_id ?? row.category_id ?? 0, row.region_id, row.variant, row.period),
      row.value,
    ]),
  );
}

/** Periods that already have values on a base, other than `period`. */
export async function hasHistory(db: Reading, basePeriodId: number, period: string): Promise<boolean> {
  const row = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .where('s.base_period_id', '=', basePeriodId)
    .where('v.period', '<', period)
    .where(counts('r'))
    .select('v.series_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
