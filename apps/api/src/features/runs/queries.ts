import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { takeIntoUse } from '../approvals/queries.ts';

/** A stored run with the names of what it was computed by. */
export function findRun(
  db: Reading,
  where: { id: number } | { subject: string; stage: 'table_one' | 'table_two'; period: string },
) {
  return db
    .selectFrom('runs as r')
    .innerJoin('structures as s', 's.id', 'r.structure_id')
    .innerJoin('rule_sets as rs', 'rs.id', 'r.rule_set_id')
    .innerJoin('base_periods as b', 'b.id', 'r.base_period_id')
    .innerJoin('index_families as f', 'f.code', 'r.subject')
    .leftJoin('weight_sets as w', 'w.id', 'r.weight_set_id')
    .leftJoin('users as u', 'u.uuid', 'r.by_uuid')
    .leftJoin('users as a', 'a.uuid', 'r.approved_by')
    .$if('id' in where, (query) => query.where('r.id', '=', 'id' in where ? where.id : 0))
    .$if('stage' in where, (query) =>
      'stage' in where
        ? query
            .where('r.subject', '=', where.subject)
            .where('r.stage', '=', where.stage)
            .where('r.period', '=', where.period)
            .where('r.state', 'in', ['done', 'approved'])
            .orderBy('r.id', 'desc')
        : query,
    )
    .select([
      'r.id',
      'r.stage',
      'r.subject',
      'r.period',
      'r.state',
      'r.started_at',
      'r.finished_at',
      'r.by_uuid',
      'u.name as by',
      'a.name as approved_by',
      'r.approved_at',
      'r.inputs_hash',
      'r.result_hash',
      'r.engine_version',
      'r.structure_id',
      's.title as structure_title',
      'r.rule_set_id',
      'rs.title as rule_set_title',
      'rs.rules',
      'r.base_period_id',
      'b.label as base_label',
      'r.weight_set_id',
      'w.title as weight_set_title',
      'w.approved_at as weight_set_approved_at',
      'f.firm_after',
      'r.input_run_id',
      'r.version',
    ])
    .executeTakeFirst();
}
export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Unit price indices of a run for one period. */
export async function readGroupIndices(db: Reading, runId: number, period: string) {
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
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

/** Cost indices of a run for one period. */
export async function readCostIndices(db: Reading, runId: number, period: string) {
  const rows = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
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
    .where('r.state', 'in', ['done', 'approved'])
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

export const pastKey = (member: number, regionId: number, variant: string, period: string): string =>
  `${member}|${regionId}|${variant}|${period}`;

/** Names of the groups and regions of a structure, and of the categories of a weight set. */
export async function readPlaces(db: Reading, structureId: number) {
  const groups = await db
    .selectFrom('item_groups as g')
    .where('g.id', 'in', (query) =>
      query.selectFrom('structure_items').where('structure_id', '=', structureId).select('group_id'),
    )
    .orderBy('g.sort')
    .select(['g.id', 'g.code', 'g.name'])
    .execute();
  const regions = await db
    .selectFrom('regions')
    .where('level', '!=', 'district')
    .orderBy(sql`case level when 'country' then 0 when 'region_group' then 1 else 2 end`)
    .orderBy('sort')
    .select(['id', 'code', 'name', 'level', 'parent_id'])
    .execute();
  const categories = await db
    .selectFrom('building_categories')
    .orderBy('sort')
    .orderBy('id')
    .select(['id', 'code', 'name'])
    .execute();
  const variants = await db
    .selectFrom('structure_exclusions')
    .where('structure_id', '=', structureId)
    .orderBy('variant')
    .select(['variant', 'name'])
    .execute();
  return { groups, regions, categories, variants };
}

/** Items of a group with their unit, for Table One's averages. */
export function readItems(db: Reading, groupId: number) {
  return db
    .selectFrom('items as i')
    .innerJoin('units as u', 'u.id', 'i.unit_id')
    .where('i.group_id', '=', groupId)
    .orderBy('i.sort')
    .orderBy('i.id')
    .select(['i.id', 'i.code', 'i.name', 'u.code as unit'])
    .execute();
}

/** What stands in the way on the side of the sheets of a period. */
export async function countSheetBlocks(
  db: Reading,
  dataSet: DataSetCode,
  period: string,
): Promise<{ sheets: number; unapproved: number; flags: number; published: number }> {
  const sheets = await db
    .selectFrom('sheets')
    .where('data_set', '=', dataSet)
    .where('period', '=', period)
    .where('state', '!=', 'cancelled')
    .select((eb) => [
      eb.fn.countAll<number>().as('sheets'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', 'not in', ['approved', 'compiled', 'published'])
        .as('unapproved'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'published').as('published'),
    ])
    .executeTakeFirstOrThrow();
  const flags = await db
    .selectFrom('quotes')
    .where('period', '=', period)
    .where('superseded_by', 'is', null)
    .where('review', 'in', ['flagged', 'asked'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...sheets, flags: flags.n };
}

/** After an official run: earlier runs of the stage do not count any more, sheets are compiled, what was used is frozen. */
export async function settleRun(
  db: Writing,
  run: {
    id: number;
    stage: 'table_one' | 'table_two';
    subject: string;
    period: string;
    structureId: number;
    weightSetId: number | null;
    ruleSetId: number;
    basePeriodId: number;
  },
): Promise<void> {
  const stages = run.stage === 'table_one' ? (['table_one', 'table_two'] as const) : (['table_two'] as const);
  await db
    .updateTable('runs')
    .set({ state: 'superseded' })
    .where('subject', '=', run.subject)
    .where('period', '=', run.period)
    .where('stage', 'in', stages)
    .where('id', '<', run.id)
    .where('state', 'in', ['done', 'approved'])
    .execute();
  await db
    .updateTable('sheets')
    .set({ state: 'compiled' })
    .where('period', '=', run.period)
    .where('state', '=', 'approved')
    .execute();
  await takeIntoUse(db, {
    structures: run.structureId,
    'rule-sets': run.ruleSetId,
    'base-periods': run.basePeriodId,
    ...(run.weightSetId === null ? {} : { 'weight-sets': run.weightSetId }),
  });
}

/** Periods that already have values on a base, other than `period`. */
export async function hasHistory(db: Reading, basePeriodId: number, period: string): Promise<boolean> {
  const row = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .where('s.base_period_id', '=', basePeriodId)
    .where('v.period', '<', period)
    .where('r.state', 'in', ['done', 'approved'])
    .select('v.series_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a run to another state if it is still as the person saw it; gives whether it did. */
export async function setRunState(
  db: Writing,
  id: number,
  from: 'done',
  to: 'approved' | 'rejected',
  by: string,
  at: Date,
  note: string,
): Promise<boolean> {
  const moved = await db
    .updateTable('runs')
    .set({ state: to, approved_by: by, approved_at: at, note })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
