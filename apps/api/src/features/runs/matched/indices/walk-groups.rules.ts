import {
  advanceGroups,
  type GroupRules,
  type GroupState,
  type LeafLender,
} from '@datum/index-numbers/matched-index/group-levels';
import { relinkGroups } from '@datum/index-numbers/matched-index/relink-groups';
import { cellOf, type NamedSample, placeOfCell } from '../lines/sample.rules.ts';
import { computable } from '../not-computable.rules.ts';

/** Levels of the cells in one period, on the positions of its sample. */
export interface CellPeriod {
  readonly period: string;
  readonly named: NamedSample;
  readonly rules: GroupRules;
  readonly levels: Float64Array;
  readonly imputedShares: Float64Array;
}

/** Group levels of the leaves in one period, at `group * regions + region`, and the cells that began late in it. */
export interface GroupLevels {
  readonly period: string;
  readonly named: NamedSample;
  readonly indices: Float64Array;
  readonly factors: Float64Array;
  readonly imputedShares: Float64Array;
  readonly lenders: readonly LeafLender[];
  readonly entered: readonly {
    readonly cell: number;
    readonly level: number;
    readonly place: 'leaf' | 'region_group' | 'country';
  }[];
  /** The period before on this sample, where indices are to be linked: other regions or shares, a group that left, or other rules. Null else. */
  readonly before: Pick<GroupLevels, 'named' | 'indices' | 'imputedShares'> | null;
}

/** The state of the groups after a period, with the sample and rules that its positions belong to. */
export interface GroupsSoFar {
  readonly named: NamedSample;
  readonly rules: GroupRules;
  readonly state: GroupState;
  /** Levels of the cells in that period; what a change of structure is linked by. */
  readonly levels: Float64Array;
  /** The indices are those that were published by other rules: they go on from there. */
  readonly mustLink?: boolean;
}

/** Group levels of consecutive periods. Where the structure or the formula changes, the indices go on without a step. */
export function walkGroups(
  periods: readonly CellPeriod[],
  start: GroupsSoFar,
): { readonly months: readonly GroupLevels[]; readonly end: GroupsSoFar } {
  const months: GroupLevels[] = [];
  let last = start;
  for (const now of periods) {
    const brought = bringTo(now, last);
    const { sample, basket } = now.named;
    const { result, state } = computable(basket, now.named, () =>
      advanceGroups({ sample, rules: now.rules, cells: now, state: brought }),
    );
    const linked = [...brought.baseLevels.keys()].flatMap((cell) =>
      // columns have one entry for each cell
      (last.named !== now.named || last.mustLink) &&
      !Number.isNaN(brought.baseLevels[cell]!) &&
      !hadBaseLevel(last, now.named, cell)
        ? [{ cell, level: brought.baseLevels[cell]!, place: 'leaf' as const }]
        : [],
    );
    months.push({
      period: now.period,
      named: now.named,
      indices: state.indices,
      factors: state.factors,
      imputedShares: result.imputedShares,
      lenders: result.lenders,
      entered: [
        ...linked,
        ...[...result.entered].map(([cell, place]) => ({ cell, level: state.baseLevels[cell]!, place })),
      ],
      before: mustLinkIndices(last, now)
        ? { named: now.named, indices: brought.indices, imputedShares: result.imputedShares }
        : null,
    });
    last = { named: now.named, rules: now.rules, state, levels: now.levels };
  }
  return { months, end: last };
}

/** The last state on the positions of this period's sample; linked where structure or formula are others. */
function bringTo({ named, rules }: CellPeriod, last: GroupsSoFar): GroupState {
  if (!last.mustLink && last.named === named && last.rules.elementary === rules.elementary) return last.state;
  const state = onSample(last, named);
  const isSame =
    !last.mustLink &&
    sameIndexStructure(last.named, named) &&
    sameLeaves(last.named, named) &&
    last.rules.elementary === rules.elementary;
  return isSame || last.state.indices.every(Number.isNaN)
    ? state.groups
    : relinkGroups({ sample: named.sample, rules, levels: state.levels, state: state.groups });
}

/** A state with its levels, brought from the positions of one sample to those of another. */
function onSample({ named: from, state, levels }: GroupsSoFar, to: NamedSample) {
  const cells = to.sample.cellItem.length;
  const groups: GroupState = {
    baseLevels: new Float64Array(cells).fill(Number.NaN),
    factors: new Float64Array(to.sample.groups * to.regionIds.length).fill(1),
    indices: new Float64Array(to.sample.groups * to.regionIds.length).fill(Number.NaN),
    begun: new Uint8Array(cells),
  };
  const moved = new Float64Array(cells).fill(Number.NaN);
  for (const cell of to.sample.cellItem.keys()) {
    const old = cellIn(from, to, cell);
    if (old < 0) continue;
    // columns have one entry for each cell
    groups.baseLevels[cell] = state.baseLevels[old]!;
    groups.begun[cell] = state.begun[old]!;
    moved[cell] = levels[old]!;
  }
  to.groupIds.forEach((groupId, group) => {
    to.regionIds.forEach((regionId, region) => {
      const [oldGroup, oldRegion] = [from.groupIds.indexOf(groupId), from.regionIds.indexOf(regionId)];
      if (oldGroup < 0 || oldRegion < 0) return;
      const [leaf, old] = [
        group * to.regionIds.length + region,
        oldGroup * from.regionIds.length + oldRegion,
      ];
      groups.factors[leaf] = state.factors[old]!;
      groups.indices[leaf] = state.indices[old]!;
    });
  });
  return { groups, levels: moved };
}

function cellIn(from: NamedSample, to: NamedSample, cell: number): number {
  const { itemId, regionId } = placeOfCell(to, cell);
  return cellOf(from, itemId, regionId);
}

function hadBaseLevel(last: GroupsSoFar, named: NamedSample, cell: number): boolean {
  const old = cellIn(last.named, named, cell);
  return old >= 0 && !Number.isNaN(last.state.baseLevels[old]!);
}

/** Whether two samples make the same group indices: the same items in the same groups with the same weights. */
const sameIndexStructure = (a: NamedSample, b: NamedSample): boolean =>
  JSON.stringify(a.basket.items) === JSON.stringify(b.basket.items);

const sameLeaves = (a: NamedSample, b: NamedSample): boolean =>
  a.regionIds.length === b.regionIds.length && a.regionIds.every((id) => b.regionAt.has(id));

/** Whether indices go on over other shares or fewer groups than in the period before. The first period of all has nothing to go on from. */
const mustLinkIndices = (last: GroupsSoFar, { named }: CellPeriod): boolean =>
  !last.state.indices.every(Number.isNaN) &&
  (last.mustLink === true ||
    (last.named !== named &&
      (JSON.stringify(last.named.basket.regions) !== JSON.stringify(named.basket.regions) ||
        last.named.groupIds.some((id) => !named.groupIds.includes(id)))));
