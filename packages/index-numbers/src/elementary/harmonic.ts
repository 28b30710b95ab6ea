import { powerMean } from '../means/power-mean.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';
import { relativesOf } from './relatives-of.ts';

/**
 * Harmonic index (Coggeshall): harmonic mean of the price relatives; Carli run backwards in time.
 *
 * Formula: 1 / (sum of s / r), with equal shares s unless weights are given.
 * `null` when no product is priced in both periods.
 *
 * Source: CPI Manual (2020), 8.24; PPI Manual (2004), 20.44. Errors: {@link matchedPrices}, {@link powerMean}.
 * @example
 * harmonic({ base: [1, 1], current: [1, 4] }); // => 1.6
 */
export function harmonic(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  return matched && powerMean({ values: relativesOf(matched), weights: matched.weights, order: -1 });
}
