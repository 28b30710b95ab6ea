import { inRange } from '../means/in-range.ts';
import { powerMean } from '../means/power-mean.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';
import { relativesOf } from './relatives-of.ts';

/**
 * Balk-Walsh index: the Walsh formula when quantities are unknown and expenditures equal.
 *
 * Formula: mean of sqrt(r) / mean of sqrt(1 / r), which is the geometric mean of the power means of
 * order 1/2 and -1/2. `null` when no product is priced in both periods.
 *
 * Source: Balk (2005), "Price indexes for elementary aggregates: the sampling approach", J. Official Statistics 21.
 * Errors: {@link matchedPrices}, {@link powerMean}.
 * @example
 * balkWalsh({ base: [1, 1], current: [1, 4] }); // => 2
 */
export function balkWalsh(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  if (!matched) return null;
  const roots = relativesOf(matched).map(Math.sqrt);
  const { weights } = matched;
  return inRange(
    powerMean({ values: roots, weights, order: 1 }) * powerMean({ values: roots, weights, order: -1 }),
  );
}
