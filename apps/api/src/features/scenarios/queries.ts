import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { ComputedScenario } from './compute.queries.ts';

const scenarios = (db: Reading) =>
  db
    .selectFrom('scenarios as s')
    .leftJoin('weight_sets as w', 'w.id', 's.weight_set_id')
    .leftJoin('rule_sets as r', 'r.id', 's.rule_set_id')
    .leftJoin('base_periods as b', 'b.id', 's.base_period_id')
    .leftJoin('users as u', 'u.uuid', 's.created_by')
    .leftJoin('jobs as j', 'j.id', 's.job_id')
    .selectAll('s')
    .select(['w.title as weight_title', 'w.status as weight_status', 'w.family as weight_family'])
    .select(['r.title as rule_title', 'r.status as rule_status', 'r.rules'])
    .select(['b.label as base_label', 'u.name as created_name'])
    .select([
      'j.state as job_state',
      'j.progress as job_progress',
      'j.total as job_total',
      'j.error as job_error',
    ]);

/** A scenario with what it is computed by and its job; undefined when there is none. */
export const findScenario = (db: Reading, id: number) =>
  scenarios(db).where('s.id', '=', id).executeTakeFirst();
export type ScenarioRow = NonNullable<Awaited<ReturnType<typeof findScenario>>>;

/** Scenarios, newest first. */
export const listScenarioRows = (db: Reading, place: Place): Promise<Rows<ScenarioRow>> =>
  readRows(scenarios(db).orderBy('s.created_at', 'desc').orderBy('s.id', 'desc'), place);

/** What is entered of a scenario. */
export interface NewScenario {
  readonly family: string;
  readonly name: string;
  readonly note: string;
  readonly weight_set_id: number | null;
  readonly rule_set_id: number | null;
  readonly base_from: string | null;
  readonly base_to: string | null;
  readonly changes_from: string | null;
  readonly period_to: string;
}

/** Adds a scenario; gives its id. The name is the family's own. */
export async function insertScenario(
  db: Writing,
  {
    family,
    name,
    note,
    weight_set_id,
    rule_set_id,
    base_from,
    base_to,
    changes_from,
    period_to,
  }: NewScenario,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number> {
  const entered = { name, note, weight_set_id, rule_set_id, base_from, base_to, changes_from, period_to };
  const row = await db
    .insertInto('scenarios')
    .values({ ...entered, family, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Names the job that computes a scenario. */
export async function setScenarioJob(db: Writing, id: number, jobId: string): Promise<void> {
  await db.updateTable('scenarios').set({ job_id: jobId }).where('id', '=', id).execute();
}

/** Stores what a scenario gave. */
export async function storeScenario(
  db: Writing,
  id: number,
  { from, basePeriodId, figures }: ComputedScenario,
  at: Date,
): Promise<void> {
  await copyIn(
    db,
    'scenario_values',
    ['scenario_id', 'kind', 'member_id', 'region_id', 'variant', 'period', 'value', 'imputed_share'],
    figures.map((figure): CopyValue[] => [
      id,
      figure.kind,
      figure.memberId,
      figure.regionId,
      figure.variant,
      figure.period,
      figure.value,
      figure.imputedShare,
    ]),
  );
  await db
    .updateTable('scenarios')
    .set({ period_from: from, base_period_id: basePeriodId, computed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Deletes a scenario with its values. */
export async function deleteScenario(db: Writing, id: number): Promise<void> {
  await db.deleteFrom('scenarios').where('id', '=', id).execute();
}

/** Members, regions and variants of which a scenario has series, in the order of the lists. */
export async function readScenarioPlaces(db: Reading, id: number) {
  const found = await db
    .selectFrom('scenario_values')
    .where('scenario_id', '=', id)
    .distinct()
    .select(['kind', 'member_id', 'region_id', 'variant'])
    .execute();
  const idsOf = (kind: string) => [
    0,
    ...new Set(found.flatMap((row) => (row.kind === kind ? [row.member_id] : []))),
  ];
  const [groups, categories, regions, variants] = await Promise.all([
    db
      .selectFrom('item_groups')
      .where('id', 'in', idsOf('group_index'))
      .orderBy('sort')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),
    db
      .selectFrom('building_categories')
      .where('id', 'in', idsOf('cost_index'))
      .orderBy('sort')
      .orderBy('id')
      .select(['id', 'name'])
      .execute(),
    db
      .selectFrom('regions')
      .where('id', 'in', [0, ...new Set(found.map(({ region_id }) => region_id))])
      .orderBy(sql`case level when 'country' then 0 when 'region_group' then 1 else 2 end`)
      .orderBy('sort')
      .select(['id', 'name'])
      .execute(),
    db
      .selectFrom('structure_exclusions')
      .where('variant', 'in', ['', ...new Set(found.map(({ variant }) => variant))])
      .distinctOn('variant')
      .orderBy('variant')
      .orderBy('structure_id', 'desc')
      .select(['variant', 'name'])
      .execute(),
  ]);
  return { groups, categories, regions, variants };
}
