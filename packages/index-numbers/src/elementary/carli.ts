import { powerMean } from '../means/power-mean.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';
import { relativesOf } from './relatives-of.ts';

/**
 * Carli index: arithmetic mean of the price relatives.
 *
 * Formula: sum of s r, with equal shares s unless weights are given. It drifts upwards when chained
 * (Carli forwards x Carli backwards is never below 1), so manuals advise against it.
 * `null` when no product is priced in both periods.
 *
 * Source: CPI Manual (2020), 8.19; PPI Manual (2004), 9.28. Errors: {@link matchedPrices}, {@link powerMean}.
 * @example
 * carli({ base: [1, 1], current: [1, 4] }); // => 2.5
 */
export function carli(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  return matched && powerMean({ values: relativesOf(matched), weights: matched.weights, order: 1 });
}
