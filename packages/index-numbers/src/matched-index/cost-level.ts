import { weightedMeanOf } from '../matched-sample/places.ts';
import type { PlaceIndex } from './over-places.ts';

/**
 * Cost index of a category in a leaf: fixed weights × group index over the weights that an exclusion leaves.
 *
 * `weights`: by group, 0 = not in it; `groups`: index of each group in the leaf.
 * @returns null when no weight is left
 * @example
 * costLevel({ weights: [1, 3, 6], excluded: [2], groups: [
 *   { index: 1, imputedShare: 0 }, { index: 2, imputedShare: 1 }, { index: 9, imputedShare: 0 }] });
 * // => { index: 1.75, imputedShare: 0.75 }
 */
export function costLevel({
  weights,
  excluded,
  groups,
}: {
  readonly weights: readonly number[];
  readonly excluded: readonly number[];
  readonly groups: readonly PlaceIndex[];
}): PlaceIndex | null {
  const left = [...weights.keys()].filter((group) => weights[group]! > 0 && !excluded.includes(group));
  if (left.length === 0) return null;
  // one index a group
  return {
    index: weightedMeanOf(left.map((group) => [weights[group]!, groups[group]!.index])),
    imputedShare: weightedMeanOf(left.map((group) => [weights[group]!, groups[group]!.imputedShare])),
  };
}
