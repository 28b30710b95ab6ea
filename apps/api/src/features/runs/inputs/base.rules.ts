import { basePrice } from '@datum/index-numbers/prices/base-price';
import { type PairKey, pairKey } from '../tables/basket.rules.ts';
import type { AverageCell, GroupIndex } from '../tables/table-one.rules.ts';

/** A frozen price of an item and region that relatives are taken to. */
export interface BasePrice {
  readonly itemId: number;
  readonly regionId: number;
  readonly price: number;
  readonly method: 'observed' | 'overlap' | 'imputed';
}

/** One item took another's place; both were priced in the overlap period. */
export interface Replacement {
  readonly oldItem: number;
  readonly newItem: number;
}

/**
 * Base prices of a base period (rules 2.2): the unrounded arithmetic mean of the item's averages over it. Where only
 * one of a replaced pair was priced then, the other's base price follows from the overlap, so that the relative goes
 * on without a step: base(new) = base(old) x price(new) / price(old) in the overlap period, and the other way round.
 */
export function basePricesOf(
  months: readonly (readonly AverageCell[])[],
  replacement: Replacement | null,
  overlap: readonly AverageCell[],
): BasePrice[] {
  const averages = new Map<
    PairKey,
    { itemId: number; regionId: number; values: number[]; imputed: boolean }
  >();
  for (const { itemId, regionId, value, status } of months.flat()) {
    const key = pairKey(itemId, regionId);
    const cell = averages.get(key) ?? { itemId, regionId, values: [], imputed: true };
    if (value !== null) {
      cell.values.push(value);
      cell.imputed &&= status !== 'observed';
      averages.set(key, cell);
    }
  }
  const observed = [...averages.values()].map(
    ({ itemId, regionId, values, imputed }): BasePrice => ({
      itemId,
      regionId,
      price: basePrice({ averages: values }),
      method: imputed ? 'imputed' : 'observed',
    }),
  );
  return replacement ? [...observed, ...byOverlap(observed, replacement, overlap)] : observed;
}

function byOverlap(
  observed: readonly BasePrice[],
  { oldItem, newItem }: Replacement,
  overlap: readonly AverageCell[],
): BasePrice[] {
  const priced = new Map(observed.map((base) => [pairKey(base.itemId, base.regionId), base.price]));
  const then = new Map(
    overlap.flatMap(({ itemId, regionId, value }) =>
      value === null ? [] : [[pairKey(itemId, regionId), value] as const],
    ),
  );
  const pairs: [number, number][] = [
    [oldItem, newItem],
    [newItem, oldItem],
  ];
  return pairs.flatMap(([known, wanted]) =>
    observed.flatMap(({ itemId, regionId, price }): BasePrice[] => {
      const from = then.get(pairKey(known, regionId));
      const to = then.get(pairKey(wanted, regionId));
      const isWanted =
        itemId === known && !priced.has(pairKey(wanted, regionId)) && from !== undefined && to !== undefined;
      return isWanted ? [{ itemId: wanted, regionId, price: (price * to) / from, method: 'overlap' }] : [];
    }),
  );
}

/**
 * Mean of each leaf's group index over the base period, by which it is divided: the Jevons index of relatives to
 * yearly mean prices does not average 1 by itself (rules 2.2).
 */
export function baseMeansOf(months: readonly (readonly GroupIndex[])[]): Map<PairKey, number> {
  const values = Map.groupBy(months.flat(), ({ groupId, regionId }) => pairKey(groupId, regionId));
  return new Map(
    [...values].map(([key, indices]) => [
      key,
      indices.reduce((sum, { value }) => sum + value, 0) / indices.length,
    ]),
  );
}
