import type { MatchedMean } from '../matched-sample/movement.ts';

/**
 * The rule's mean of computed prices in doubles: the average of a cell that stands on imputed prices alone, and the
 * geometric one of accepted quotes. An arithmetic mean of quotes is exact (`averagePrice`).
 *
 * arithmetic: Σ p / n; geometric: (Π p)^(1/n); NaN without a price.
 *
 * Source: docs/methodology.md, "Average prices".
 * @example
 * computedMean({ mean: 'arithmetic', prices: [1, 4] }); // => 2.5
 * computedMean({ mean: 'geometric', prices: [1, 4] }); // => 2
 */
export function computedMean({
  mean,
  prices,
}: {
  readonly mean: MatchedMean;
  readonly prices: readonly number[];
}): number {
  let sum = 0;
  if (mean === 'geometric') {
    for (const price of prices) sum += Math.log(price);
    return Math.exp(sum / prices.length);
  }
  for (const price of prices) sum += price;
  return sum / prices.length;
}
