import type { RuleSet } from '@datum/contract/computation/rule-set';
import type { FigureCell } from '@datum/contract/publication/published';
import { printDouble } from '@datum/index-numbers/publication/print';
import { roundHalfAway } from '@datum/index-numbers/publication/round-half-away';
import { printAverage } from '../averages/print.rules.ts';
import type { Hidden } from '../runs/hiding/hidden-averages.rules.ts';
import { totalsOf } from '../runs/hiding/totals.rules.ts';
import { imputedNote } from '../runs/matched/indices/imputed-note.rules.ts';
import type { Basket } from '../runs/tables/basket.rules.ts';
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
  readonly maxImputed: RuleSet['maxImputed'];
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
  /** Share of it that stands on imputed prices, 0 to 1; null where nobody counted it. */
  readonly imputedShare: number | null;
}

/** A cell as it will stand in a release. */
export interface ReleaseCell extends CellContent {
  readonly seriesId: number;
  readonly period: string;
  readonly status: FigureCell['status'];
  readonly runId: number | null;
}

/** A stored cell as it is read back, its printed values as readers see them. */
export interface StoredContent {
  readonly value: string | null;
  readonly exact: number | null;
  readonly obs_status: string | null;
  readonly suppressed: boolean | null;
  readonly n_quotes: number | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly grade: string | null;
  readonly imputed_share: number | null;
}

/** What a stored cell says. */
export const contentOf = (row: StoredContent): CellContent => ({
  value: row.value,
  exact: row.exact,
  obsStatus: row.obs_status as CellContent['obsStatus'],
  suppressed: row.suppressed ?? false,
  nQuotes: row.n_quotes,
  low: row.low,
  high: row.high,
  grade: row.grade,
  imputedShare: row.imputed_share,
});

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
  imputedShare: null,
};

export interface PriceCell extends CellContent {
  readonly itemId: number;
  readonly regionId: number;
}

/**
 * The published cells of all averages of a period: leaves as they are, region groups and the country as sums of
 * share x value (rules 2.5), rounded once. Totals that the run stored are taken as they are; others are made here.
 * `hiddenOf`: what readers do not get (`decideHidden`).
 */
export function priceCells(
  { leaves, totals: stored }: { leaves: readonly AverageCell[]; totals: readonly AverageCell[] },
  basket: Basket,
  { decimals }: Pick<PublishingRules, 'decimals'>,
  hiddenOf: Hidden['averages'],
): PriceCell[] {
  const totals = totalsOf(leaves, stored, basket);
  const totalsOfItem = Map.groupBy(totals, ({ itemId }) => itemId);
  return [...Map.groupBy(leaves, ({ itemId }) => itemId)].flatMap(([itemId, cells]) => {
    const hidden = hiddenOf.get(itemId) ?? new Set();
    return [
      ...cells.map((cell) => ({
        itemId,
        regionId: cell.regionId,
        ...leafContent(cell, hidden.has(cell.regionId), decimals),
      })),
      ...(totalsOfItem.get(itemId) ?? []).map(({ regionId, value, stored: own }) => ({
        itemId,
        regionId,
        ...totalContent(regionId, value, membersOf(regionId, cells, basket), hidden, decimals),
        ...(own && exactTotal(own, hidden.has(regionId), decimals)),
      })),
    ];
  });
}

/**
 * The published form of an index value: base 1 becomes base 100, rounded once. One of which more is imputed than the rules
 * take is not printed, where they refuse it.
 */
export function indexContent(
  index: {
    readonly value: number;
    readonly nQuotes: number;
    readonly imputedShare: number;
    /** Whether a hidden price would follow from it. */
    readonly isHidden: boolean;
  },
  { decimals, maxImputed }: Pick<PublishingRules, 'decimals' | 'maxImputed'>,
): CellContent {
  if (imputedNote(index.imputedShare, maxImputed) === 'refused') {
    return { ...NO_CONTENT, exact: index.value, nQuotes: index.nQuotes, imputedShare: index.imputedShare };
  }
  return {
    value: index.isHidden ? null : printDouble({ value: index.value, decimals: decimals.index, shift: 2 }),
    exact: index.value,
    obsStatus: index.imputedShare >= 1 ? 'imputed' : 'reported',
    suppressed: index.isHidden,
    nQuotes: index.nQuotes,
    low: null,
    high: null,
    grade: null,
    imputedShare: index.imputedShare,
  };
}

function leafContent(cell: AverageCell, suppressed: boolean, decimals: Decimals): CellContent {
  const shown = cell.value !== null && !suppressed;
  return {
    value: shown ? printedOf(cell, cell.value, decimals.price) : null,
    exact: cell.value,
    obsStatus: cell.status === 'observed' ? 'reported' : cell.status,
    suppressed,
    nQuotes: cell.nQuotes,
    low: shown ? cell.low : null,
    high: shown ? cell.high : null,
    grade: shown ? cell.grade : null,
    imputedShare: cell.imputedShare ?? null,
  };
}

/** What a stored total says better than its leaves do: its exact value, its status and its imputed share. */
function exactTotal(total: AverageCell, suppressed: boolean, decimals: Decimals) {
  return {
    value: suppressed || total.value === null ? null : printedOf(total, total.value, decimals.price),
    obsStatus: total.status === 'observed' ? ('reported' as const) : ('imputed' as const),
    imputedShare: total.imputedShare ?? null,
  };
}

/** An average as printed: from its fraction where it has one. */
const printedOf = ({ exact, isComputed }: AverageCell, value: number, decimals: number): string =>
  exact
    ? printAverage({ exact, isComputed: isComputed ?? true }, decimals)
    : roundHalfAway({ value, decimals });

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
    imputedShare: null,
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
