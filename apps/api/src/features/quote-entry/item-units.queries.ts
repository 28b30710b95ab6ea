import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { type Factor, factorBetween, factorOf } from './unit.rules.ts';

/** The units that each item can be priced in: its own factors first, then its dimension's where the rule says so. */
export async function readItemUnits(
  db: Reading,
  itemIds: readonly number[],
  { unitRule }: Pick<PriceDataSet, 'unitRule'>,
): Promise<Map<number, Map<number, Factor>>> {
  const own = await db
    .selectFrom('item_units')
    .where('item_id', 'in', [...itemIds])
    .select(['item_id', 'unit_id', 'factor'])
    .execute();
  const related = await db
    .selectFrom('items as i')
    .innerJoin('units as s', 's.id', 'i.unit_id')
    .innerJoin('units as u', 'u.dimension', 's.dimension')
    .where('i.id', 'in', [...itemIds])
    .where((where) => (unitRule === 'item-units' ? where('u.id', '=', where.ref('s.id')) : where.lit(true)))
    .select([
      'i.id as item_id',
      'u.id as unit_id',
      'u.factor_to_base as unit',
      's.factor_to_base as standard',
    ])
    .execute();
  const units = new Map<number, Map<number, Factor>>(itemIds.map((id) => [id, new Map()]));
  for (const { item_id, unit_id, unit, standard } of related) {
    units.get(item_id)?.set(unit_id, factorBetween(unit, standard));
  }
  for (const { item_id, unit_id, factor } of own) {
    units.get(item_id)?.set(unit_id, factorOf(factor));
  }
  return units;
}

/** The units in which any item of these rows can be priced, by code. */
export async function listUnitsOf(
  db: Reading,
  rows: readonly { readonly item: { readonly id: number } }[],
  dataSet: Pick<PriceDataSet, 'unitRule'>,
) {
  const items = [...new Set(rows.map(({ item }) => item.id))];
  if (items.length === 0) {
    return [];
  }
  const units = [...(await readItemUnits(db, items, dataSet)).values()].flatMap((known) => [...known.keys()]);
  return db
    .selectFrom('units')
    .where('id', 'in', [0, ...new Set(units)])
    .orderBy('code')
    .select(['id', 'code', 'name'])
    .execute();
}
