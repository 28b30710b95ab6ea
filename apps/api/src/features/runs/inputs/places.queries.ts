import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { Frame } from './frame.queries.ts';

/**
 * Names of the groups of a structure, and of the regions and building categories that have figures in a period: what ended before
 * it has none, unless the structure or the weights still have it.
 */
export async function readPlaces(
  db: Reading,
  { period, weights }: Pick<Frame, 'period' | 'weights'>,
  structureId: number,
) {
  const goesOn = sql<boolean>`(valid_to is null or valid_to >= first_month(${period}))`;
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
    .where((where) =>
      where.or([
        goesOn,
        where('id', 'in', (query) =>
          query.selectFrom('structure_regions').where('structure_id', '=', structureId).select('region_id'),
        ),
      ]),
    )
    .orderBy(sql`case level when 'country' then 0 when 'region_group' then 1 else 2 end`)
    .orderBy('sort')
    .select(['id', 'code', 'name', 'level', 'parent_id'])
    .execute();
  const categories = await db
    .selectFrom('building_categories')
    .where((where) =>
      where.or([
        goesOn,
        where('id', 'in', (query) =>
          query
            .selectFrom('weights')
            .where('weight_set_id', '=', weights?.id ?? 0)
            .select('category_id'),
        ),
      ]),
    )
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
