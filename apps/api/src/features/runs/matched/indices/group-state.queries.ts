import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { counts } from '../../../standing/counting.queries.ts';
import { cellOf, type NamedSample } from '../lines/sample.rules.ts';
import { versionOf } from './base-versions.queries.ts';
import { groupsFrom, withMissingLeaves } from './group-state.rules.ts';
import type { GroupMonth } from './index-figures.rules.ts';
import { readStoredFigures } from './stored-figures.queries.ts';
import type { CellPeriod, GroupsSoFar } from './walk-groups.rules.ts';

/** The last period before `before` whose group levels stand, by the runs that count; null when none does. */
export async function readLastGroupPeriod(
  db: Reading,
  family: string,
  before: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('group_levels as g')
    .innerJoin('runs as r', 'r.id', 'g.run_id')
    .where('r.subject', '=', family)
    .where(counts('r'))
    .where('r.period', '<', before)
    .select((eb) => eb.fn.max<string>('g.period').as('period'))
    .executeTakeFirst();
  return row?.period ?? null;
}

/** Levels that the cells' own are divided by: those of the first base, and of cells that began late before a period. */
async function readBaseLevels(
  db: Reading,
  family: string,
  baseId: number,
  named: NamedSample,
  before: string,
) {
  const { rows } = await sql<{ item_id: number; region_id: number; level: number }>`
    select item_id, region_id, level from base_levels
    where base_period_id = ${baseId} and ${versionOf('base_levels', baseId)}
    union all
    select e.item_id, e.region_id, e.level from entered_levels e join runs r on r.id = e.run_id
    where r.subject = ${family} and ${counts('r')} and r.period < ${before}`.execute(db);
  const levels = new Float64Array(named.sample.cellItem.length).fill(Number.NaN);
  for (const { item_id, region_id, level } of rows) {
    const cell = cellOf(named, item_id, region_id);
    if (cell >= 0) levels[cell] = level;
  }
  return levels;
}

/** The state before the first period of a family: nothing but the levels of its first base. */
async function groupsAtStart(
  db: Reading,
  family: string,
  baseId: number,
  first: CellPeriod,
): Promise<GroupsSoFar> {
  const levels = await readBaseLevels(db, family, baseId, first.named, first.period);
  return groupsFrom(first, levels, null);
}

/** The state before the first period over matched lines: what the first edition published, else nothing. */
export const groupsBefore = async (
  db: Reading,
  family: string,
  baseId: number,
  first: CellPeriod,
): Promise<GroupsSoFar> =>
  (await groupsPublished(db, family, baseId, first)) ?? groupsAtStart(db, family, baseId, first);

/** The state of the groups after a period whose levels are stored. */
export async function groupsAfter(
  db: Reading,
  family: string,
  baseId: number,
  last: CellPeriod,
  before: string,
): Promise<GroupsSoFar> {
  const { named } = last;
  const levels = await readBaseLevels(db, family, baseId, named, before);
  return groupsFrom(last, levels, await readLeaves(db, family, last.period, named, before));
}

/** Means of the leaves' group levels over the first base, by `group region`. */
export async function readBaseMeans(db: Reading, baseId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('base_means')
    .where('base_period_id', '=', baseId)
    .where(versionOf('base_means', baseId))
    .select(['group_id', 'region_id', 'mean'])
    .execute();
  return new Map(rows.map(({ group_id, region_id, mean }) => [`${group_id} ${region_id}`, mean]));
}

/** Group levels of a stored period on the positions of a sample; null where it has none. */
export async function readGroupMonth(
  db: Reading,
  family: string,
  period: string,
  named: NamedSample,
): Promise<GroupMonth | null> {
  const leaves = await readLeaves(db, family, period, named, null);
  if (leaves.length === 0) return null;
  const indices = new Float64Array(named.groupIds.length * named.regionIds.length).fill(Number.NaN);
  const imputedShares = new Float64Array(indices.length).fill(1);
  for (const { leaf, level, imputed_share } of leaves) {
    indices[leaf] = level;
    imputedShares[leaf] = imputed_share;
  }
  return { named, indices, imputedShares };
}

/** Stored leaves of a period by the runs that count, later runs last; `before`: runs of earlier periods alone. */
async function readLeaves(
  db: Reading,
  family: string,
  period: string,
  named: NamedSample,
  before: string | null,
) {
  const rows = await db
    .selectFrom('group_levels as g')
    .innerJoin('runs as r', 'r.id', 'g.run_id')
    .where('r.subject', '=', family)
    .where(counts('r'))
    .$if(before !== null, (query) => query.where('r.period', '<', before ?? ''))
    .where('g.period', '=', period)
    .orderBy('g.run_id')
    .select(['g.group_id', 'g.region_id', 'g.level', 'g.factor', 'g.imputed_share'])
    .execute();
  return rows.flatMap(({ group_id, region_id, ...values }) => {
    const [group, region] = [named.groupIds.indexOf(group_id), named.regionAt.get(region_id)];
    return group < 0 || region === undefined
      ? []
      : [{ leaf: group * named.regionIds.length + region, ...values }];
  });
}

/**
 * The state after the last month of the first edition: the indices that it published, and levels before the movements of the
 * first month over matched lines. Null where nothing was published before.
 */
async function groupsPublished(
  db: Reading,
  family: string,
  baseId: number,
  first: CellPeriod,
): Promise<GroupsSoFar | null> {
  const { named } = first;
  const before = addPeriods(first.period, -1);
  const published = await readStoredFigures(db, family, { from: before, to: before });
  const rows = published.filter(
    ({ kind, regionId }) => kind === 'group_index' && named.regionAt.has(regionId),
  );
  if (rows.length === 0) return null;
  const levels = first.levels.slice().fill(Number.NaN);
  const moved = await db
    .selectFrom('relatives as m')
    .innerJoin('runs as r', 'r.id', 'm.run_id')
    .where('r.subject', '=', family)
    .where(counts('r'))
    .where('m.period', '=', first.period)
    .orderBy('m.run_id')
    .select(['m.item_id', 'm.region_id', 'm.level', 'm.movement'])
    .execute();
  for (const { item_id, region_id, level, movement } of moved) {
    const cell = cellOf(named, item_id, region_id);
    if (cell >= 0 && movement !== null) levels[cell] = level / movement;
  }
  const leaves = rows.flatMap(({ memberId, regionId, value }) => {
    const [group, region] = [named.groupIds.indexOf(memberId), named.regionAt.get(regionId)];
    return group < 0 || region === undefined
      ? []
      : [{ leaf: group * named.regionIds.length + region, level: value, factor: 1 }];
  });
  const baseLevels = await readBaseLevels(db, family, baseId, named, first.period);
  return {
    ...groupsFrom({ ...first, levels }, baseLevels, withMissingLeaves(named, leaves)),
    mustLink: true,
  };
}
