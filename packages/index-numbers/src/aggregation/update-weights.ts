import type { AggregationMean } from './aggregation-mean.ts';

/** weight x index^order, order 1, 0 and -1 */
export const updatedWeight = {
  arithmetic: (weight: number, index: number) => weight * index,
  geometric: (weight: number) => weight,
  harmonic: (weight: number, index: number) => weight / index,
} as const satisfies Record<AggregationMean, (weight: number, index: number) => number>;

/**
 * Price-updated weights: what the same basket costs one period later.
 *
 * Formula: w(next) = w x index^order, order 1 for an arithmetic, 0 for a geometric (weights stay), -1 for a
 * harmonic index. Keeping the basket fixed is what makes a chain of period-on-period aggregates equal the
 * direct aggregate. Not scaled: a parent's weight stays the sum of its children's.
 *
 * `weights` and `indexes`: one an elementary aggregate; the index of the period between the two, imputed
 * ones included. `null` (no index) leaves a weight as it is.
 *
 * Source: CPI Manual (2020), 9.95 (price updating); piar, `update`; rule 5 of the vectors.
 * @example
 * updateWeights({ weights: [10, 20], indexes: [1.1, 1] }); // => [11, 20]
 */
export function updateWeights({
  weights,
  indexes,
  mean = 'arithmetic',
}: {
  readonly weights: readonly number[];
  readonly indexes: readonly (number | null)[];
  readonly mean?: AggregationMean | undefined;
}): readonly number[] {
  const update = updatedWeight[mean];
  return weights.map((weight, position) => update(weight, indexes[position] ?? 1));
}
