import { inRange } from '../means/in-range.ts';
import { powerMean } from '../means/power-mean.ts';

/**
 * The weights with which a mean of another order has the same value: how a geometric or harmonic index is
 * read as an arithmetic one, so that its parts can be added up.
 *
 * Formula: v(i) proportional to w(i) d(x(i), M; from) / d(x(i), M; to) with
 * d(x, M; r) = (x^r - M^r) / (r (x - M)), and (ln x - ln M) / (x - M) for r = 0; M the mean of order `from`.
 * Where x equals M the limit M^(r-1) is taken. The answer sums to 1.
 *
 * `values`: above zero; `weights`: any scale, equal when absent.
 *
 * Source: Balk (2008), 4.2; gpindex, `transmute_weights`. Errors: {@link powerMean}.
 * @example
 * transmuteWeights({ values: [1, 4], from: 0, to: 1 }); // => [2 / 3, 1 / 3]
 */
export function transmuteWeights({
  values,
  weights = values.map(() => 1),
  from,
  to,
}: {
  readonly values: readonly number[];
  readonly weights?: readonly number[] | undefined;
  readonly from: number;
  readonly to: number;
}): readonly number[] {
  const mean = powerMean({ values, weights, order: from });
  const raw = values.map((value, position) => {
    // powerMean refused columns of different length
    const weight = weights[position]!;
    return weight * (slope(value / mean, from) / slope(value / mean, to));
  });
  const total = inRange(raw.reduce((sum, weight) => sum + weight, 0));
  return raw.map((weight) => weight / total);
}

/** (x^r - 1) / (r (x - 1)): the slope of the Box-Cox curve between 1 and x. */
function slope(x: number, order: number): number {
  const distance = x - 1;
  if (order === 1 || distance === 0) return 1;
  const log = Math.log(x);
  return order === 0 ? log / distance : Math.expm1(order * log) / (order * distance);
}
