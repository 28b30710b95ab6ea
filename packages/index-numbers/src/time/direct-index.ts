import type { Price } from '../prices/price.ts';
import { priceRelative } from '../prices/price-relative.ts';
import { type FixedBaseSeries, fixedBaseSeries } from './series.ts';

/**
 * Direct index of one item: each period's average price against its base price.
 *
 * Formula: R(t) = average(t) / base price. A period without average has no index; unlike in a chain, the
 * next one does not depend on it.
 *
 * `averages`: one a period, money per unit, `null` when there is none; `basePrice`: see {@link basePrice}.
 *
 * Source: CPI Manual (2020), 8.C (direct against chained); this project's rule: official families are direct.
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE, LENGTH_MISMATCH, DUPLICATE_PERIOD
 * @example
 * directIndex({ periods: ['1', '2', '3'], averages: [20, null, 25], basePrice: 20 }).values; // => [1, null, 1.25]
 */
export function directIndex({
  periods,
  averages,
  basePrice,
}: {
  readonly periods: readonly string[];
  readonly averages: readonly Price[];
  readonly basePrice: number;
}): FixedBaseSeries {
  const values = averages.map((average) => priceRelative({ base: basePrice, current: average }));
  return fixedBaseSeries({ periods, values });
}
