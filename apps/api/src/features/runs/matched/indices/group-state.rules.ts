import { beginGroups, begunOf } from '@datum/index-numbers/matched-index/group-levels';
import { weightedMeanOf } from '@datum/index-numbers/matched-sample/places';
import type { NamedSample } from '../lines/sample.rules.ts';
import type { CellPeriod, GroupsSoFar } from './walk-groups.rules.ts';

/** A stored leaf of a group: its place among `group * regions + region`, level and factor. */
export interface StoredLeaf {
  readonly leaf: number;
  readonly level: number;
  readonly factor: number;
}

/** The state of the groups after a period, from what is stored of it; without leaves, before the first one. */
export function groupsFrom(
  { named, rules, levels }: CellPeriod,
  baseLevels: Float64Array,
  leaves: readonly StoredLeaf[] | null,
): GroupsSoFar {
  const state = beginGroups(named.sample, baseLevels);
  if (leaves === null) return { named, rules, state, levels };
  for (const { leaf, level, factor } of leaves) {
    state.indices[leaf] = level;
    state.factors[leaf] = factor;
  }
  return { named, rules, state: { ...state, begun: begunOf(levels) }, levels };
}

/**
 * Published leaves with those that the first edition left out: a leaf without an index begins at the mean level of its region
 * group, else of the country, and moves with it.
 */
export function withMissingLeaves(
  { sample, groupIds, regionIds }: NamedSample,
  published: readonly StoredLeaf[],
): StoredLeaf[] {
  const known = new Map(published.map(({ leaf, level }) => [leaf, level]));
  const missing = groupIds.flatMap((_, group) =>
    regionIds.flatMap((__, region) => {
      const leaf = group * regionIds.length + region;
      const near = [
        (other: number) => sample.regions[other]?.group === sample.regions[region]?.group,
        () => true,
      ].map((takes) =>
        sample.regions.flatMap(({ share }, other) => {
          const level = known.get(group * regionIds.length + other);
          return level !== undefined && share > 0 && takes(other) ? [[share, level] as const] : [];
        }),
      );
      const pairs = near.find((found) => found.length > 0);
      return known.has(leaf) || !pairs ? [] : [{ leaf, level: weightedMeanOf(pairs), factor: 1 }];
    }),
  );
  return [...published, ...missing];
}
