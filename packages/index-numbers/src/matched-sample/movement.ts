/** How the matched lines of a cell make its movement: sum over sum, or the geometric mean of relatives (Jevons). */
export type MatchedMean = 'arithmetic' | 'geometric';

/**
 * Movement of a cell over matched lines, unweighted.
 *
 * arithmetic: Σ p(t) / Σ p(t−1); geometric: (Π p(t) / p(t−1))^(1/n). Prices that are whole millionths are summed as such,
 * so that the sums are exact; NaN without a line.
 *
 * Source: PPI Manual (2004), chapter 20, ratio of averages (Dutot) and Jevons.
 * @example
 * movementOf({ mean: 'arithmetic', before: [10, 20], now: [11, 22] }); // => 1.1
 */
export function movementOf({
  mean,
  before,
  now,
}: {
  readonly mean: MatchedMean;
  readonly before: readonly number[];
  readonly now: readonly number[];
}): number {
  if (now.length === 0) return Number.NaN;
  if (mean === 'geometric') {
    const sum = now.reduce((running, price, line) => running + Math.log(price / before[line]!), 0);
    return Math.exp(sum / now.length);
  }
  return sumOf(now) / sumOf(before);
}

const MILLION = 1e6;

/** In millionths: exact where all prices are whole ones and their sum stays below 9 × 10^15. */
function sumOf(prices: readonly number[]): number {
  let units = 0;
  let isExact = true;
  for (const price of prices) {
    const whole = Math.round(price * MILLION);
    units += whole;
    isExact &&= whole / MILLION === price;
  }
  if (isExact && units <= Number.MAX_SAFE_INTEGER) return units;
  return prices.reduce((sum, price) => sum + price, 0) * MILLION;
}
