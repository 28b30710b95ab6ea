import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice } from '../prices/price.ts';
import { checkWeights } from './check-weights.ts';
import { inRange } from './in-range.ts';

/**
 * Weighted power mean (generalised mean): the one core under almost every index formula.
 *
 * Formula, with shares s(i) = w(i) / sum of w:
 * order 1 arithmetic, sum of s x; order -1 harmonic, 1 / (sum of s / x);
 * order 0 geometric, exp(sum of s ln x); any other order r, (sum of s x^r)^(1/r).
 *
 * Orders near 0 go to the geometric mean without loss: x^r - 1 is taken as expm1(r ln x), so that
 * nothing cancels. Products are never multiplied out, so nothing overflows.
 *
 * `values`: above zero, without unit (relatives) or all in one unit; `weights`: any scale, equal when absent.
 *
 * Source: Balk (2008), Price and Quantity Index Numbers, 3.2; CPI Manual: Theory, 1.37.
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE, NEGATIVE_WEIGHT, ZERO_TOTAL_WEIGHT,
 * OUT_OF_RANGE
 * @example
 * powerMean({ values: [1, 4], order: 1 }); // => 2.5
 * powerMean({ values: [1, 4], order: 0 }); // => 2
 * powerMean({ values: [1, 4], order: -1 }); // => 1.6
 * powerMean({ values: [1, 4], weights: [3, 1], order: 1 }); // => 1.75
 */
export function powerMean({
  values,
  weights = values.map(() => 1),
  order,
}: {
  readonly values: readonly number[];
  readonly weights?: readonly number[] | undefined;
  readonly order: number;
}): number {
  if (values.length !== weights.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'A mean needs one weight a value', {
      values: values.length,
      weights: weights.length,
    });
  }
  if (!Number.isFinite(order)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `The order of a mean must be finite, got ${order}`, {
      order,
    });
  }
  const total = checkWeights(weights);
  values.forEach((value, position) => {
    checkPrice(value, { argument: 'values', position });
  });
  return inRange(meanOfOrder(order, values, weights, total));
}

function meanOfOrder(order: number, values: readonly number[], weights: readonly number[], total: number) {
  // the weights were checked to be as many as the values
  const sum = (term: (value: number) => number) =>
    values.reduce((running, value, position) => running + weights[position]! * term(value), 0);
  if (order === 1) return sum((value) => value) / total;
  if (order === -1) return total / sum((value) => 1 / value);
  if (order === 0) return Math.exp(sum(Math.log) / total);
  const centre = sum(Math.log) / total;
  const deviation = sum((value) => Math.expm1(order * (Math.log(value) - centre))) / total;
  return Math.exp(centre + Math.log1p(deviation) / order);
}
