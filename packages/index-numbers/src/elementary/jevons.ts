import { powerMean } from '../means/power-mean.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';
import { relativesOf } from './relatives-of.ts';

/**
 * Jevons index: geometric mean of the price relatives. The usual choice across different items.
 *
 * Formula: product of r^s, with equal shares s unless weights are given; r = p(current) / p(base).
 * `null` when no product is priced in both periods.
 *
 * Source: CPI Manual (2020), 8.21; PPI Manual (2004), 9.29. Errors: {@link matchedPrices}, {@link powerMean}.
 * @example
 * jevons({ base: [1, 1], current: [1, 4] }); // => 2
 * jevons({ base: [2, null], current: [3, 4] }); // => 1.5
 */
export function jevons(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  return matched && powerMean({ values: relativesOf(matched), weights: matched.weights, order: 0 });
}
