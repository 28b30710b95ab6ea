import { publishIndex } from '@datum/index-numbers/publication/publish-index';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { type EarlierVintages, hiddenRegions } from '../runs/confidentiality.rules.ts';
import { type Basket, withRegionTotals } from '../runs/tables/basket.rules.ts';
import type { AverageCell } from '../runs/tables/table-one.rules.ts';

/** Decimals of what is published, from the rule set. */
export interface Decimals {
  readonly price: number;
  readonly index: number;
}

/** The part of a rule set that says what is published, and how. */
export interface PublishingRules {
  readonly decimals: Decimals;
  /** Fewest sources that an average, or what could be subtracted from a total, must have. */
  readonly minSources: number;
}

/** What a cell of a release says, before it knows its series' id. */
export interface CellContent {
  /** As printed; null when suppressed or missing. */
  readonly value: string | null;
  /** The run's unrounded double. */
  readonly exact: number | null;
  readonly obsStatus: 'reported' | 'imputed' | 'carried' | 'missing';
  readonly suppressed: boolean;
  readonly nQuotes: number | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly grade: string | null;
}

/** A cell in which no figure stands. */
export const NO_CONTENT: CellContent = {
  value: null,
  exact: null,
  obsStatus: 'missing',
  suppressed: false,
  nQuotes: null,
  low: null,
  high: null,
  grade: null,
};

export interface PriceCell extends CellContent {
  readonly itemId: number;
  readonly regionId: number;
}

/**
 * The published cells of all averages of a period: leaves as they are, region groups and the country as sums of
 * share x value (rules 2.5), rounded once. What is hidden, in leaves and totals, is decided here for all readers.
 * `sourceOf`: quote id -> source, at least for the quotes of averages that hide; `earlier`: by item, what earlier vintages
 * of the period hid and showed.
 */
export function priceCells(
  averages: readonly AverageCell[],
  basket: Basket,
  { decimals, minSources }: PublishingRules,
  sourceOf: ReadonlyMap<number, number>,
  earlier: ReadonlyMap<number, EarlierVintages> = new Map(),
): PriceCell[] {
  const byItem = Map.groupBy(averages, ({ itemId }) => itemId);
  return [...byItem].flatMap(([itemId, cells]) => {
    const leaves = new Map(
      cells.flatMap(({ regionId, value }) => (value === null ? [] : [[regionId, value] as const])),
    );
    const hidden = hiddenRegions(cells, basket, minSources, sourceOf, earlier.get(itemId));
    const totals = withRegionTotals(leaves, basket).filter(({ regionId }) => !leaves.has(regionId));
    return [
      ...cells.map((cell) => ({
        itemId,
        regionId: cell.regionId,
        ...leafContent(cell, hidden.has(cell.regionId), decimals),
      })),
      ...totals.map(({ regionId, value }) => ({
        itemId,
        regionId,
        ...totalContent(regionId, value, membersOf(regionId, cells, basket), hidden, decimals),
      })),
    ];
  });
}

/** The published form of an index value: base 1 becomes base 100, rounded once. */
export function indexContent(
  index: { readonly value: number; readonly nQuotes: number; readonly imputedShare: number },
  decimals: Decimals,
): CellContent {
  return {
    value: publishIndex({ value: index.value, decimals: decimals.index }),
    exact: index.value,
    obsStatus: index.imputedShare >= 1 ? 'imputed' : 'reported',
    suppressed: false,
    nQuotes: index.nQuotes,
    low: null,
    high: null,
    grade: null,
  };
}

function leafContent(cell: AverageCell, suppressed: boolean, decimals: Decimals): CellContent {
  const shown = cell.value !== null && !suppressed;
  return {
    value: shown ? roundHalfAway({ value: cell.value, decimals: decimals.price }) : null,
    exact: cell.value,
    obsStatus: cell.status === 'observed' ? 'reported' : cell.status,
    suppressed,
    nQuotes: cell.nQuotes,
    low: shown ? cell.low : null,
    high: shown ? cell.high : null,
    grade: shown ? cell.grade : null,
  };
}

function totalContent(
  regionId: number,
  value: number,
  members: readonly AverageCell[],
  hidden: ReadonlySet<number>,
  decimals: Decimals,
): CellContent {
  const suppressed = hidden.has(regionId);
  const shown = suppressed ? [] : members.filter((member) => !hidden.has(member.regionId));
  const observed = members.filter(({ status }) => status === 'observed');
  const lows = shown.flatMap(({ low }) => low ?? []);
  const highs = shown.flatMap(({ high }) => high ?? []);
  return {
    value: suppressed ? null : roundHalfAway({ value, decimals: decimals.price }),
    exact: value,
    obsStatus: observed.length > 0 ? 'reported' : 'imputed',
    suppressed,
    nQuotes: members.reduce((sum, { nQuotes }) => sum + nQuotes, 0),
    low: extreme(lows, (a, b) => a - b),
    high: extreme(highs, (a, b) => b - a),
    grade: suppressed ? null : middleGrade(members),
  };
}

const middleGrade = (members: readonly AverageCell[]): string | null =>
  members.map(({ grade }) => grade ?? 'D').toSorted()[Math.floor(members.length / 2)] ?? null;

const membersOf = (
  regionId: number,
  cells: readonly AverageCell[],
  { regions, countryId }: Basket,
): AverageCell[] => {
  const leaves = new Set(
    regions
      .filter((leaf) => leaf.groupId === regionId || regionId === countryId)
      .map((leaf) => leaf.regionId),
  );
  return cells.filter((cell) => leaves.has(cell.regionId));
};

const extreme = (prices: readonly string[], order: (a: number, b: number) => number): string | null =>
  prices.toSorted((a, b) => order(Number(a), Number(b)))[0] ?? null;
