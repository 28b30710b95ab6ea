import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

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
    .select(['i.id', 'i.code', 'i.name', 'i.data_set', 'u.code as unit'])
    .$narrowType<{ data_set: DataSetCode }>()
    .execute();
}

/** An item with its unit. */
export type ItemInUnit = Awaited<ReturnType<typeof readItems>>[number];
