import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet, SoftCheck } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import type { RankedItem } from './entry.rules.ts';

type OrderCheck = Extract<SoftCheck, { rule: 'item-order' }>;

/** For each asked item, those that the data set's order puts below and above it; none where it declares no order. */
export async function readRanked(
  db: Reading,
  dataSet: PriceDataSet,
  itemIds: readonly number[],
): Promise<Map<number, readonly RankedItem[]>> {
  const check = dataSet.checks.find((one): one is OrderCheck => one.rule === 'item-order');
  if (!check) return new Map();
  const rows = await db
    .selectFrom('items')
    .where('data_set', '=', dataSet.code)
    .select(['id', 'unit_id', 'attributes'])
    .execute();
  // prices compare only in one unit of one length
  const length = dataSet.conversion?.hours?.attribute;
  const alike = ({ unit_id, attributes }: { unit_id: number; attributes: FieldValues }) =>
    JSON.stringify([unit_id, ...check.same.map((name) => attributes[name]), length && attributes[length]]);
  const items = rows.flatMap((row) => {
    const rank = rankOf(check, row.attributes);
    return rank === null ? [] : [{ id: row.id, rank, key: alike(row) }];
  });
  const byKey = Map.groupBy(items, ({ key }) => key);
  const asked = new Set(itemIds);
  return new Map(
    items
      .filter(({ id }) => asked.has(id))
      .map(({ id, rank, key }) => [
        id,
        (byKey.get(key) ?? [])
          .filter((other) => other.rank !== rank)
          .map((other) => ({ item_id: other.id, place: other.rank < rank ? 'below' : 'above' })),
      ]),
  );
}

/** The place of an item in the order; null where its attributes do not say it. */
function rankOf({ by, order, same }: OrderCheck, attributes: FieldValues): number | null {
  const value = attributes[by];
  if (value === undefined || same.slice(0, 1).some((name) => attributes[name] === undefined)) return null;
  const rank = order ? order.indexOf(String(value)) : Number(value);
  return rank < 0 || !Number.isFinite(rank) ? null : rank;
}
