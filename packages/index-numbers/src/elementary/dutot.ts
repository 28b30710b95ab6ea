import { inRange } from '../means/in-range.ts';
import { powerMean } from '../means/power-mean.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';

/**
 * Dutot index: ratio of mean prices. Right only inside one item, because it depends on the units.
 *
 * Formula: (sum of w p(current)) / (sum of w p(base)), weights equal unless given (then they are quantities).
 * `null` when no product is priced in both periods.
 *
 * Source: CPI Manual (2020), 8.20; PPI Manual (2004), 9.27. Errors: {@link matchedPrices}, {@link powerMean}.
 * @example
 * dutot({ base: [1, 3], current: [2, 3] }); // => 1.25
 */
export function dutot(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  if (!matched) return null;
  const { base, current, weights } = matched;
  return inRange(
    powerMean({ values: current, weights, order: 1 }) / powerMean({ values: base, weights, order: 1 }),
  );
}
