import { quantile } from '../outliers/quantile.ts';

/**
 * How far the prices of a cell lie apart: their median (type 7), and the coefficient of variation, the standard deviation
 * (n - 1) over the mean. The median is null without a price, the variation with fewer than two.
 *
 * @example
 * spreadOf({ prices: [1, 2, 3] }); // => { median: 2, variation: 0.5 }
 * spreadOf({ prices: [5] }); // => { median: 5, variation: null }
 */
export function spreadOf({ prices }: { readonly prices: readonly number[] }): {
  readonly median: number | null;
  readonly variation: number | null;
} {
  const median = prices.length === 0 ? null : quantile({ values: prices, probability: 0.5 });
  if (prices.length < 2) return { median, variation: null };
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  const squares = prices.reduce((sum, price) => sum + (price - mean) ** 2, 0);
  return { median, variation: Math.sqrt(squares / (prices.length - 1)) / mean };
}
