import { type Place, placesOf } from '../matched-sample/places.ts';
import type { SampleRegion } from '../matched-sample/sample.ts';
import type { Relation } from './cells.ts';

/**
 * The totals of one figure over regions as relations: each region group over its leaves, the country over the region groups and
 * the leaves without one. Said in steps, so that what hides in a shown region group counts for one known sum in the country.
 *
 * `weights`: by region, what a leaf weighs in the totals (its share); `cellOf`: id of the cell of a place, null = there is
 * none. A leaf without a cell is in no total.
 * @example
 * const regions = [{ group: 0, share: 1 }, { group: 0, share: 2 }, { group: null, share: 3 }];
 * const relations = placeSums({
 *   regions, weights: [1, 2, 3], cellOf: ({ level, position }) => `${level} ${position}`,
 * });
 * relations.map(({ total, members }) => [total, members.map(({ cell, weight }) => `${weight} ${cell}`)]);
 * // => [['region_group 0', ['1 leaf 0', '2 leaf 1']], ['country 0', ['3 region_group 0', '3 leaf 2']]]
 */
export function placeSums({
  regions,
  weights,
  cellOf,
}: {
  readonly regions: readonly SampleRegion[];
  readonly weights: readonly number[];
  readonly cellOf: (place: Place) => string | null;
}): Relation[] {
  const leafOf = (position: number) => cellOf({ level: 'leaf', position, leaves: [position] });
  const membersOf = (leaves: readonly number[]) =>
    leaves.flatMap((leaf) => {
      const cell = leafOf(leaf);
      // a weight for every region
      return cell === null ? [] : [{ cell, weight: weights[leaf]! }];
    });
  const places = placesOf(regions);
  const groups = places.filter(({ level }) => level === 'region_group');
  const told = groups.flatMap((place) => {
    const total = cellOf(place);
    const members = membersOf(place.leaves);
    return total === null || members.length === 0 ? [] : [{ place, total, members }];
  });
  const inTold = new Set(told.flatMap(({ place }) => place.leaves));
  const country = places.at(-1)!;
  const all = cellOf(country);
  const tops = [
    ...told.map(({ total, members }) => ({
      cell: total,
      weight: members.reduce((sum, { weight }) => sum + weight, 0),
    })),
    ...membersOf(country.leaves.filter((leaf) => !inTold.has(leaf))),
  ];
  return [
    ...told.map(({ total, members }): Relation => ({ kind: 'sum', total, members })),
    ...(all === null || tops.length === 0 ? [] : [{ kind: 'sum', total: all, members: tops } as const]),
  ];
}
