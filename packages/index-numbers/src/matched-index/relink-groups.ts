import { weightedMeanOf } from '../matched-sample/places.ts';
import type { MatchedSample } from '../matched-sample/sample.ts';
import { cellsOfGroup, groupFormula, weightOfCell } from './group-cells.ts';
import type { GroupRules, GroupState } from './group-levels.ts';

/**
 * The state of the groups brought to another structure or formula, so that the change itself moves nothing: each index keeps
 * the level that it had, and goes on over the items and weights of the new structure. An item that the structure takes in
 * begins at its group's level; one that it drops leaves its weight to the others. A leaf region that is new begins at the mean level
 * of its region group, else of the country; a group that is new begins at 1.
 *
 * `sample`: the new structure; `levels`: C of its cells in the last period; `state`: the last period's, on its cells.
 *
 * Source: docs/methodology.md, "Change of structure"; PPI Manual (2004), chapter 9 (linking by overlap).
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * const state = { baseLevels: Float64Array.of(NaN), factors: Float64Array.of(1), indices: Float64Array.of(1.2),
 *   begun: Uint8Array.of(1) };
 * relinkGroups({ sample, rules: { elementary: 'jevons' }, levels: Float64Array.of(3), state }).baseLevels;
 * // => Float64Array.of(2.5)
 */
export function relinkGroups({
  sample,
  rules,
  levels,
  state,
}: {
  readonly sample: MatchedSample;
  readonly rules: GroupRules;
  readonly levels: Float64Array;
  readonly state: GroupState;
}): GroupState {
  const next: GroupState = {
    baseLevels: state.baseLevels.slice(),
    factors: state.factors.slice(),
    indices: beginningLevels(sample, state.indices),
    begun: Uint8Array.from(levels, (level) => (Number.isNaN(level) ? 0 : 1)),
  };
  for (let group = 0; group < sample.groups; group++) {
    sample.regions.forEach((_, region) => {
      // one entry for each group and region, and for each cell
      const leaf = group * sample.regions.length + region;
      const index = next.indices[leaf]!;
      const begun = cellsOfGroup(sample, group, region).filter((cell) => next.begun[cell] === 1);
      for (const cell of begun) {
        if (Number.isNaN(next.baseLevels[cell])) {
          next.baseLevels[cell] = levels[cell]! / (index / next.factors[leaf]!);
        }
      }
      const members = begun.filter((cell) => weightOfCell(sample, cell) > 0);
      if (members.length > 0) {
        next.factors[leaf] =
          index / groupFormula({ sample, rules, levels, baseLevels: next.baseLevels, members });
      }
    });
  }
  return next;
}

/** Levels of the leaves, where those that have none take that of their region group, else of the country, else 1. */
function beginningLevels({ regions, groups }: MatchedSample, indices: Float64Array): Float64Array {
  const levels = indices.slice();
  for (let group = 0; group < groups; group++) {
    const first = group * regions.length;
    const known = [...regions.keys()].filter((region) => !Number.isNaN(indices[first + region]));
    regions.forEach((own, region) => {
      if (known.includes(region)) return;
      const near = known.filter((other) => own.group !== null && regions[other]?.group === own.group);
      const mean = [near, known]
        .map((others) => others.map((other) => [regions[other]!.share, indices[first + other]!] as const))
        .find((pairs) => pairs.some(([share]) => share > 0));
      levels[first + region] = mean ? weightedMeanOf(mean) : 1;
    });
  }
  return levels;
}
