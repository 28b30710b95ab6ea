import { type ElementaryFormula, elementaryIndex } from '@datum/index-numbers/elementary/elementary-index';
import {
  type AverageRules,
  type Cell,
  type CellQuote,
  computeCell,
  type Decision,
} from '../../averages/rules.ts';
import { isImputedHidden } from '../confidentiality.rules.ts';
import { type Basket, type BasketItem, type PairKey, pairKey, withRegionTotals } from './basket.rules.ts';
import { type ImputationRules, imputeCell, type PreviousAverage } from './impute.rules.ts';

/** Everything that Table One of one period is computed from; nothing else enters. */
export interface TableOneInput {
  readonly period: string;
  readonly basket: Basket;
  /** Listed items outside the structure (a successor in its overlap period): averaged, but in no index. */
  readonly extraItems: readonly BasketItem[];
  readonly averageRules: AverageRules;
  readonly imputationRules: ImputationRules;
  readonly elementary: ElementaryFormula;
  /** Frozen base prices by item and region (rules 2.2). */
  readonly basePrices: ReadonlyMap<PairKey, number>;
  /** Mean of the group index over the base period, by group and leaf region; absent = 1 (base of a single period). */
  readonly baseMeans: ReadonlyMap<PairKey, number>;
  /** Current quotes by item and region. A cell that is not a key is not listed in this period: not missing. */
  readonly quotes: ReadonlyMap<PairKey, readonly CellQuote[]>;
  readonly decisions: ReadonlyMap<PairKey, readonly Decision[]>;
  /** Averages of the period before, observed or imputed. */
  readonly previous: ReadonlyMap<PairKey, PreviousAverage>;
}

/** An average of the table; `status` says whether it was observed. */
export interface AverageCell extends Omit<Cell, 'means'> {
  readonly itemId: number;
  readonly regionId: number;
  readonly median: number | null;
  readonly status: 'observed' | 'imputed' | 'carried' | 'missing';
  readonly method: string | null;
  /** As a fraction, from runs over matched lines. */
  readonly exact?: string | null;
  /** A computed double is in it. */
  readonly isComputed?: boolean;
  /** Share of it that stands on imputed prices, 0 to 1. */
  readonly imputedShare?: number;
  /** What it enters totals with where it has no average; from runs over matched lines. */
  readonly entering?: number | null;
  /** Whether its last average with quotes passed the rule of sources. */
  readonly wasShown?: boolean;
}

/** A unit price index: one material group in one region (leaf, group of regions, country). Base = 1. */
export interface GroupIndex {
  readonly groupId: number;
  readonly regionId: number;
  readonly value: number;
  readonly nQuotes: number;
  /** Share of the relatives' weight that lies on imputed averages, 0 to 1. */
  readonly imputedShare: number;
}

export interface TableOne {
  readonly period: string;
  readonly averages: readonly AverageCell[];
  readonly groupIndices: readonly GroupIndex[];
}

/**
 * Table One: the elementary stage of one period. Averages of every listed item and region, missing ones imputed, then
 * the unit price index of every group and region from the relatives to the base prices (docs/methodology.md).
 */
export function computeTableOne(input: TableOneInput): TableOne {
  const averages = computeAverages(input);
  return { period: input.period, averages, groupIndices: computeGroupIndices(input, averages) };
}

/** Averages of all listed cells, in the order of the structure. */
export function computeAverages(input: TableOneInput): AverageCell[] {
  const { basket, quotes, decisions, averageRules } = input;
  const observed = new Map<PairKey, number>();
  const computed = new Map<PairKey, Cell>();
  for (const [key, cellQuotes] of quotes) {
    // averages are compared, no lines: none of them is imputed
    const cell = computeCell(cellQuotes, decisions.get(key) ?? [], averageRules, 0);
    computed.set(key, cell);
    if (cell.value !== null) {
      observed.set(key, cell.value);
    }
  }
  const averages: AverageCell[] = [];
  for (const item of [...basket.items, ...input.extraItems]) {
    for (const region of basket.regions) {
      const cell = computed.get(pairKey(item.itemId, region.regionId));
      if (!cell) {
        continue;
      }
      const filled =
        cell.value === null
          ? imputeCell({ item, region }, basket, observed, input.previous, input.imputationRules)
          : null;
      const { means, ...rest } = cell;
      const place = { itemId: item.itemId, regionId: region.regionId };
      averages.push({
        ...rest,
        ...place,
        suppressed: filled
          ? isImputedHidden(place, filled.lenders, computed, input.previous)
          : cell.value !== null && cell.suppressed,
        median: means.median,
        value: cell.value ?? filled?.value ?? null,
        grade: cell.grade ?? (filled ? 'D' : null),
        status: cell.value !== null ? 'observed' : (filled?.status ?? 'missing'),
        method: filled?.method ?? null,
      });
    }
  }
  return averages;
}

/** Unit price indices of all groups: leaves from relatives, then region groups and the country from their shares. */
export function computeGroupIndices(input: TableOneInput, averages: readonly AverageCell[]): GroupIndex[] {
  const byKey = new Map(averages.map((cell) => [pairKey(cell.itemId, cell.regionId), cell]));
  return input.basket.groups.flatMap((groupId) => {
    const leaves = new Map<number, Omit<GroupIndex, 'groupId' | 'regionId'>>();
    for (const { regionId } of input.basket.regions) {
      const index = leafIndex(input, byKey, groupId, regionId);
      if (index) {
        leaves.set(regionId, index);
      }
    }
    return regionalIndices(groupId, leaves, input.basket);
  });
}

function leafIndex(
  { basket, basePrices, baseMeans, elementary }: TableOneInput,
  averages: ReadonlyMap<PairKey, AverageCell>,
  groupId: number,
  regionId: number,
): Omit<GroupIndex, 'groupId' | 'regionId'> | null {
  const matched = basket.items.flatMap((item) => {
    const key = pairKey(item.itemId, regionId);
    const cell = averages.get(key);
    const base = basePrices.get(key);
    return item.groupId === groupId && cell && cell.value !== null && base !== undefined
      ? [{ item, cell, value: cell.value, base }]
      : [];
  });
  const weights = matched.map(({ item }) => item.weight);
  const value = elementaryIndex({
    formula: elementary,
    base: matched.map(({ base }) => base),
    current: matched.map(({ value }) => value),
    weights: weights.every((weight) => weight === weights[0]) ? undefined : weights,
  });
  if (value === null) {
    return null;
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const imputed = matched.reduce(
    (sum, { item, cell }) => sum + (cell.status === 'observed' ? 0 : item.weight),
    0,
  );
  return {
    value: value / (baseMeans.get(pairKey(groupId, regionId)) ?? 1),
    nQuotes: matched.reduce((sum, { cell }) => sum + cell.nQuotes, 0),
    imputedShare: total > 0 ? imputed / total : 0,
  };
}

/** Adds region groups and the country to the leaves of one group. */
function regionalIndices(
  groupId: number,
  leaves: ReadonlyMap<number, Omit<GroupIndex, 'groupId' | 'regionId'>>,
  basket: Basket,
): GroupIndex[] {
  const values = withRegionTotals(new Map([...leaves].map(([id, { value }]) => [id, value])), basket);
  const shares = new Map(
    withRegionTotals(new Map([...leaves].map(([id, { imputedShare }]) => [id, imputedShare])), basket).map(
      ({ regionId, value }) => [regionId, value],
    ),
  );
  return values.map(({ regionId, value }) => ({
    groupId,
    regionId,
    value,
    nQuotes: quotesWithin(regionId, leaves, basket),
    imputedShare: shares.get(regionId) ?? 0,
  }));
}

const quotesWithin = (
  regionId: number,
  leaves: ReadonlyMap<number, { readonly nQuotes: number }>,
  { regions, countryId }: Basket,
): number =>
  regions
    .filter((leaf) => leaf.regionId === regionId || leaf.groupId === regionId || regionId === countryId)
    .reduce((sum, leaf) => sum + (leaves.get(leaf.regionId)?.nQuotes ?? 0), 0);
