import type { MatchedSample } from '../matched-sample/sample.ts';
import { elementaryLevel } from './elementary-level.ts';
import type { GroupRules } from './group-levels.ts';

/**
 * The cells of a group in a leaf, in the order of their items.
 *
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * cellsOfGroup(sample, 0, 0); // => [0]
 */
export function cellsOfGroup(
  { regions, groupCells: { starts, items } }: MatchedSample,
  group: number,
  region: number,
): number[] {
  const at = group * regions.length + region;
  return [...items.subarray(starts[at], starts[at + 1])];
}

/** Weight of a cell's item. */
export const weightOfCell = ({ items, cellItem }: MatchedSample, cell: number): number =>
  // cells are those of the sample
  items[cellItem[cell]!]!.weight;

/**
 * The elementary formula over L = C / base level of the members.
 *
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * groupFormula({ sample, rules: { elementary: 'carli' }, members: [0], levels: Float64Array.of(3),
 *   baseLevels: Float64Array.of(2) }); // => 1.5
 */
export function groupFormula({
  sample,
  rules,
  levels,
  baseLevels,
  members,
}: {
  readonly sample: MatchedSample;
  readonly rules: GroupRules;
  readonly levels: Float64Array;
  readonly baseLevels: Float64Array;
  readonly members: readonly number[];
}): number {
  return elementaryLevel({
    formula: rules.elementary,
    weights: members.map((cell) => weightOfCell(sample, cell)),
    // members are cells of these columns
    levels: members.map((cell) => levels[cell]! / baseLevels[cell]!),
    basePrices: members.map((cell) => baseLevels[cell]!),
  });
}
