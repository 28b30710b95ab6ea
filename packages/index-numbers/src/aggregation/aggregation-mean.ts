import { IndexNumberError } from '../index-number-error.ts';
import { inRange } from '../means/in-range.ts';

/** How an aggregate is formed from its parts. */
export type AggregationMean = 'arithmetic' | 'geometric' | 'harmonic';

/** The order of each mean: the exponent of the power mean, and of the price update of weights. */
export const orderOfMean = { arithmetic: 1, geometric: 0, harmonic: -1 } as const satisfies Record<
  AggregationMean,
  number
>;

/** A mean as: add up `term` of each value, then undo it. */
const forms = {
  arithmetic: { term: (value: number) => value, undo: (mean: number) => mean },
  geometric: { term: Math.log, undo: Math.exp },
  harmonic: { term: (value: number) => 1 / value, undo: (mean: number) => 1 / mean },
} as const satisfies Record<AggregationMean, { term(value: number): number; undo(mean: number): number }>;

/**
 * Weighted mean of the values at some positions, leaving out those that are missing, and the weight that
 * stood behind it. `null` when no weight is left.
 *
 * Trusts its input: {@link aggregate} checks values and weights once for the whole tree.
 * @throws IndexNumberError UNKNOWN_FORMULA, OUT_OF_RANGE
 * @example
 * weightedMean({ mean: 'arithmetic', positions: [0, 1], values: [1.1, 1.3], weights: [1, 3] }); // => { value: 1.25, weight: 4 }
 */
export function weightedMean({
  mean,
  positions,
  values,
  weights,
}: {
  readonly mean: AggregationMean;
  readonly positions: readonly number[];
  readonly values: readonly (number | null)[];
  readonly weights: readonly number[];
}): { readonly value: number; readonly weight: number } | null {
  if (!Object.hasOwn(forms, mean)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown mean: ${String(mean)}`, { mean });
  }
  const { term, undo } = forms[mean];
  let sum = 0;
  let weight = 0;
  for (const position of positions) {
    const value = values[position] ?? null;
    if (value === null) continue;
    // one weight stands behind each value
    sum += weights[position]! * term(value);
    weight += weights[position]!;
  }
  return weight > 0 ? { value: inRange(undo(sum / weight)), weight } : null;
}
