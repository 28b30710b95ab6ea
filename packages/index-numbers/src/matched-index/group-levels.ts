import { IndexNumberError } from '../index-number-error.ts';
import { weightedMeanOf } from '../matched-sample/places.ts';
import type { MatchedSample } from '../matched-sample/sample.ts';
import type { LevelFormula } from './elementary-level.ts';
import { cellsOfGroup, groupFormula, weightOfCell } from './group-cells.ts';

/** How a group's index is made. */
export interface GroupRules {
  readonly elementary: LevelFormula;
}

/** One period of cells, as the group indices read it. */
export interface CellLevels {
  /** Levels C; NaN = not begun. */
  readonly levels: Float64Array;
  readonly imputedShares: Float64Array;
}

/** What the next period needs to know of the groups. Leaves lie at `group * regions + region`. */
export interface GroupState {
  /** What C is divided by for L: its mean over the base, or for a late cell what lets it begin at its group's level. NaN = none yet. */
  readonly baseLevels: Float64Array;
  /** Factor that an index carries, so that entries move nothing. */
  readonly factors: Float64Array;
  /** Index of each leaf, before the division by its base mean. */
  readonly indices: Float64Array;
  /** 1 where the cell had begun in the last period. */
  readonly begun: Uint8Array;
}

/** Whose movement a leaf takes that has no item of the group; '' = its own. */
export type LeafLender = '' | 'region_group' | 'country';

/** Indices of all groups in all leaves in one period, and where late cells began. */
export interface GroupPeriod {
  /** Before the division by the base mean. */
  readonly indices: Float64Array;
  readonly imputedShares: Float64Array;
  readonly lenders: readonly LeafLender[];
  /** Cells that began late in this period: the place whose level they began at. */
  readonly entered: ReadonlyMap<number, 'leaf' | 'region_group' | 'country'>;
}

/**
 * Before the first period. `baseLevels`: mean of C over the base period for each cell that had begun by its first period,
 * NaN for the others.
 *
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * beginGroups(sample, Float64Array.of(1.1)).factors; // => Float64Array.of(1)
 */
export function beginGroups(sample: MatchedSample, baseLevels: Float64Array): GroupState {
  const leaves = sample.groups * sample.regions.length;
  return {
    baseLevels: baseLevels.slice(),
    factors: new Float64Array(leaves).fill(1),
    indices: new Float64Array(leaves).fill(Number.NaN),
    begun: new Uint8Array(sample.cellItem.length),
  };
}

/**
 * One period of all group indices in the leaves: G(t) = k × F(L(t)) over the cells that had begun. A leaf without any cell
 * moves as the group in its region group, then in the country. A cell that begins later begins at the level that its
 * group has in the leaf, and k is set so that its entry moves nothing.
 *
 * Source: docs/methodology.md, "Group index"; PPI Manual (2004), chapter 9 (new elementary items).
 * @throws IndexNumberError NO_BASE_VALUE (a group without a price in the first period, or with none to move by)
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * const state = beginGroups(sample, Float64Array.of(1));
 * const cells = { levels: Float64Array.of(1.5), imputedShares: Float64Array.of(0) };
 * advanceGroups({ sample, rules: { elementary: 'jevons' }, cells, state }).result.indices; // => Float64Array.of(1.5)
 */
export function advanceGroups({
  sample,
  rules,
  cells,
  state: last,
}: {
  readonly sample: MatchedSample;
  readonly rules: GroupRules;
  readonly cells: CellLevels;
  readonly state: GroupState;
}): { readonly result: GroupPeriod; readonly state: GroupState } {
  const isFirst = last.indices.every(Number.isNaN);
  const begun = begunOf(cells.levels);
  const leaves = last.indices.length;
  const step: GroupStep = {
    sample,
    rules,
    cells,
    last,
    begun,
    counting: isFirst ? begun : last.begun,
    isFirst,
    state: {
      baseLevels: last.baseLevels.slice(),
      factors: last.factors.slice(),
      indices: new Float64Array(leaves).fill(Number.NaN),
      begun,
    },
    imputedShares: new Float64Array(leaves).fill(1),
    lenders: Array.from({ length: leaves }, () => ''),
    entered: new Map(),
  };
  for (let group = 0; group < sample.groups; group++) advanceGroup(step, group);
  const { state, imputedShares, lenders, entered } = step;
  return { result: { indices: state.indices, imputedShares, lenders, entered }, state };
}

/**
 * 1 where a cell has begun: where it has a level.
 *
 * @example
 * begunOf(Float64Array.of(1, NaN)); // => Uint8Array.of(1, 0)
 */
export function begunOf(levels: Float64Array): Uint8Array {
  const begun = new Uint8Array(levels.length);
  for (let cell = 0; cell < begun.length; cell++) begun[cell] = Number.isNaN(levels[cell]) ? 0 : 1;
  return begun;
}

interface GroupStep {
  readonly sample: MatchedSample;
  readonly rules: GroupRules;
  readonly cells: CellLevels;
  readonly last: GroupState;
  readonly begun: Uint8Array;
  /** Cells that the index of this period is made of: those begun before it, in the first period those of it. */
  readonly counting: Uint8Array;
  readonly isFirst: boolean;
  /** Written. */
  readonly state: GroupState;
  readonly imputedShares: Float64Array;
  readonly lenders: LeafLender[];
  readonly entered: Map<number, 'leaf' | 'region_group' | 'country'>;
}

// Cells, items, regions and leaves below are positions of the sample, and every column has one entry for each.

function advanceGroup(step: GroupStep, group: number): void {
  const { sample, state, last, begun, counting, isFirst } = step;
  const regions = [...sample.regions.keys()];
  const leafOf = (region: number) => group * sample.regions.length + region;
  const own = regions.map((region) =>
    cellsOfGroup(sample, group, region).filter((cell) => weightOfCell(sample, cell) > 0),
  );
  const having = regions.filter((region) => own[region]!.some((cell) => counting[cell] === 1));
  if (isFirst && having.length === 0) {
    throw new IndexNumberError('NO_BASE_VALUE', 'A group has no price in the first period in any region', {
      group,
    });
  }
  for (const region of having) {
    const members = own[region]!.filter((cell) => counting[cell] === 1);
    state.indices[leafOf(region)] = last.factors[leafOf(region)]! * formulaOf(step, members);
  }
  for (const region of regions) {
    if (!having.includes(region)) borrow(step, group, region, having);
  }
  for (const region of regions) {
    const leaf = leafOf(region);
    for (const cell of cellsOfGroup(sample, group, region)) {
      if (begun[cell] === 0 || !Number.isNaN(state.baseLevels[cell])) continue;
      const level = state.indices[leaf]! / state.factors[leaf]!;
      state.baseLevels[cell] = step.cells.levels[cell]! / level;
      step.entered.set(cell, step.lenders[leaf] || 'leaf');
    }
    const now = own[region]!.filter((cell) => begun[cell] === 1);
    if (now.some((cell) => counting[cell] === 0)) {
      state.factors[leaf] = state.indices[leaf]! / formulaOf(step, now);
    }
    if (having.includes(region)) {
      step.imputedShares[leaf] = weightedMeanOf(
        now.map((cell) => [
          weightOfCell(sample, cell),
          step.entered.has(cell) ? 1 : step.cells.imputedShares[cell]!,
        ]),
      );
    }
  }
}

/** Moves a leaf that has no item of the group as the group moved in its region group, else in the country. */
function borrow(step: GroupStep, group: number, region: number, having: readonly number[]): void {
  const { sample, state, last, isFirst } = step;
  const { starts, items } = sample.neighbours;
  const first = group * sample.regions.length;
  const near = [
    ['region_group', [...items.subarray(starts[region], starts[region + 1])]],
    ['country', [...sample.regions.keys()]],
  ] as const;
  for (const [name, others] of near) {
    const both = others.filter((other) => having.includes(other));
    const shareOf = (other: number) => sample.regions[other]!.share;
    if (!both.some((other) => shareOf(other) > 0)) continue;
    const total = (indices: Float64Array) =>
      weightedMeanOf(both.map((other) => [shareOf(other), indices[first + other]!]));
    const now = total(state.indices);
    state.indices[first + region] = isFirst
      ? now
      : last.indices[first + region]! * (now / total(last.indices));
    step.lenders[first + region] = name;
    return;
  }
  throw new IndexNumberError('NO_BASE_VALUE', 'A group has no index that a region could move with', {
    group,
    region,
  });
}

const formulaOf = ({ sample, rules, cells, state }: GroupStep, members: readonly number[]): number =>
  groupFormula({ sample, rules, levels: cells.levels, baseLevels: state.baseLevels, members });
