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
  return movementOver(
    mean,
    Float64Array.from(before),
    Float64Array.from(now),
    Int32Array.from(now.keys()),
    now.length,
  );
}

/**
 * The same over some lines of columns: the first `count` of `lines`.
 *
 * @example
 * movementOver('geometric', Float64Array.of(1, 9, 2), Float64Array.of(4, 9, 2), Int32Array.of(0, 2), 2); // => 2
 */
export function movementOver(
  mean: MatchedMean,
  before: Float64Array,
  now: Float64Array,
  lines: Int32Array,
  count: number,
): number {
  if (count === 0) return Number.NaN;
  if (mean === 'arithmetic') return sumOf(now, lines, count) / sumOf(before, lines, count);
  let sum = 0;
  // lines are positions of the columns
  for (let at = 0; at < count; at++) sum += Math.log(now[lines[at]!]! / before[lines[at]!]!);
  return Math.exp(sum / count);
}

const MILLION = 1e6;

/** In millionths: exact where all prices are whole ones and their sum stays below 9 × 10^15. */
function sumOf(prices: Float64Array, lines: Int32Array, count: number): number {
  let units = 0;
  let sum = 0;
  let isExact = true;
  for (let at = 0; at < count; at++) {
    const price = prices[lines[at]!]!;
    const whole = Math.round(price * MILLION);
    units += whole;
    sum += price;
    isExact &&= whole / MILLION === price;
  }
  return isExact && units <= Number.MAX_SAFE_INTEGER ? units : sum * MILLION;
}
