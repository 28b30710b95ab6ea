import { type Basket, withRegionTotals } from '../tables/basket.rules.ts';
import type { AverageCell } from '../tables/table-one.rules.ts';
import type { HidingTotal } from './averages-to-hide.rules.ts';

/** A total; `stored`: as the run stored it, null where it is made of the leaves here. */
export interface TotalOfLeaves extends HidingTotal {
  readonly value: number;
  readonly stored: AverageCell | null;
}

/** Totals of items over their leaves: those that the run stored, else the means by share (rules 2.5). */
export function totalsOf(
  leaves: readonly AverageCell[],
  stored: readonly AverageCell[],
  basket: Basket,
): TotalOfLeaves[] {
  const storedOf = Map.groupBy(stored, ({ itemId }) => itemId);
  return [...Map.groupBy(leaves, ({ itemId }) => itemId)].flatMap(([itemId, cells]) => {
    const own = storedOf.get(itemId);
    return own ? own.flatMap(storedTotal) : madeTotals(itemId, cells, basket);
  });
}

const storedTotal = (stored: AverageCell): TotalOfLeaves[] => {
  const { itemId, regionId, value, suppressed } = stored;
  return value === null ? [] : [{ itemId, regionId, value, suppressed, stored }];
};

function madeTotals(itemId: number, cells: readonly AverageCell[], basket: Basket): TotalOfLeaves[] {
  const leaves = new Map(
    cells.flatMap(({ regionId, value }) => (value === null ? [] : [[regionId, value] as const])),
  );
  return withRegionTotals(leaves, basket)
    .filter(({ regionId }) => !leaves.has(regionId))
    .map(({ regionId, value }) => ({ itemId, regionId, value, suppressed: false, stored: null }));
}
