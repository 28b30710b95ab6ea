import { type Place, weightedMeanOf } from '../matched-sample/places.ts';

/** An index of a place with the share of it that is imputed, 0 to 1. */
export interface PlaceIndex {
  readonly index: number;
  readonly imputedShare: number;
}

/**
 * A series of leaves as places tell it: fixed shares × index over the leaves, the imputed share likewise.
 *
 * `weights`: what leaves weigh in the index; `shares`: what they weigh in the imputed share.
 * @example
 * overPlace({ level: 'country', position: 0, leaves: [0, 1] },
 *   [{ index: 1, imputedShare: 0 }, { index: 2, imputedShare: 1 }], { weights: [1, 3], shares: [1, 3] });
 * // => { index: 1.75, imputedShare: 0.75 }
 */
export function overPlace(
  { level, leaves }: Place,
  indices: readonly PlaceIndex[],
  { weights, shares }: { readonly weights: readonly number[]; readonly shares: readonly number[] },
): PlaceIndex {
  const [only] = leaves;
  // every leaf has an index, a weight and a share
  if (level === 'leaf' && only !== undefined) return indices[only]!;
  return {
    index: weightedMeanOf(leaves.map((leaf) => [weights[leaf]!, indices[leaf]!.index])),
    imputedShare: weightedMeanOf(leaves.map((leaf) => [shares[leaf]!, indices[leaf]!.imputedShare])),
  };
}
