import type { SampleRegion } from './sample.ts';

/** A place that figures are told for: a leaf region, a region group, or the country. */
export interface Place {
  readonly level: 'leaf' | 'region_group' | 'country';
  /** Position of the region, or of the region group; 0 for the country. */
  readonly position: number;
  /** Positions of the leaf regions in it. */
  readonly leaves: readonly number[];
}

/**
 * All places: leaves, region groups in the order of their first leaf, the country.
 *
 * @example
 * placesOf([{ group: 4, share: 1 }, { group: null, share: 2 }]).map(({ level, leaves }) => [level, leaves]);
 * // => [['leaf', [0]], ['leaf', [1]], ['region_group', [0]], ['country', [0, 1]]]
 */
export function placesOf(regions: readonly SampleRegion[]): Place[] {
  const all = [...regions.keys()];
  const groups = [...new Set(regions.flatMap(({ group }) => (group === null ? [] : [group])))];
  return [
    ...all.map((region): Place => ({ level: 'leaf', position: region, leaves: [region] })),
    ...groups.map(
      (group): Place => ({
        level: 'region_group',
        position: group,
        leaves: all.filter((region) => regions[region]?.group === group),
      }),
    ),
    { level: 'country', position: 0, leaves: all },
  ];
}

/**
 * Σ weight × value / Σ weight in doubles, in the order given.
 *
 * @example
 * weightedMeanOf([[1, 2], [3, 4]]); // => 3.5
 */
export function weightedMeanOf(pairs: readonly (readonly [weight: number, value: number])[]): number {
  let sum = 0;
  let total = 0;
  for (const [weight, value] of pairs) {
    sum += weight * value;
    total += weight;
  }
  return sum / total;
}
