import { beginGroups } from '@datum/index-numbers/matched-index/group-levels';
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
  const begun = Uint8Array.from(levels, (level) => (Number.isNaN(level) ? 0 : 1));
  return { named, rules, state: { ...state, begun }, levels };
}
