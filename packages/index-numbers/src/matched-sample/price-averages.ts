import { doubleOf, type Ratio, ratio } from '../means/ratio.ts';
import type { SamplePeriod } from './advance-sample.ts';
import { type Entering, enteringOf, type Lent, lentQuotes } from './entering.ts';
import { IMPUTED, type LeafAverages, leafAverages, NO_AVERAGE } from './leaf-averages.ts';
import type { MatchedMean } from './movement.ts';
import type { Place } from './places.ts';
import type { MatchedSample } from './sample.ts';
import { type SourceCounts, sourceCounts } from './source-counts.ts';
import { failsSourceRule, type SourceRule, tellsTooMuch } from './sources.ts';
import { totalOf } from './total-averages.ts';

/** What the next period needs to know of the averages. */
export interface AveragesState {
  /** By cell; undefined = it never had an average. */
  readonly entering: Pick<ReadonlyMap<number, Entering>, 'get'>;
  /** By `item * places + place`: 1 where the last average with quotes was shown. */
  readonly shown: Uint8Array;
}

/** Average prices of a period, as columns by `item * places + place` (`sample.places`). */
export interface PriceAverages {
  /** The double nearest to the average; NaN = none. */
  readonly values: Float64Array;
  /** 1 where a computed double is in it: such a value is printed by `printDouble`. */
  readonly isComputed: Uint8Array;
  /** Share of the leaves' shares that stands on imputed averages, 0 to 1. */
  readonly imputedShares: Float64Array;
  /** Accepted quotes, and their distinct sources. */
  readonly quotes: Int32Array;
  readonly sources: Int32Array;
  /** Lines of the lowest and the highest accepted price; -1 without one. */
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** Leaves with an average of this period. */
  readonly leavesFound: Uint16Array;
  readonly hidden: Uint8Array;
  /** The average in lowest terms: exact for entered prices; imputed and geometric leaves enter by their shortest decimal. */
  readonly exact: (at: number) => Ratio;
}

/** The average price of an item in a place, as one row. */
export interface PriceAverage {
  readonly item: number;
  readonly place: Place;
  readonly value: Ratio;
  readonly isComputed: boolean;
  readonly imputedShare: number;
  readonly quotes: number;
  readonly sources: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly leavesFound: number;
  readonly hidden: boolean;
}

export interface AverageRules extends SourceRule {
  readonly mean: MatchedMean;
}

/** What the averages of a period are made of. */
export interface AveragesInput {
  readonly sample: MatchedSample;
  readonly rules: AverageRules;
  /** Decimal text of each line's accepted quote; null = none. */
  readonly quotes: readonly (string | null)[];
  /** The period, and the source of each line's last accepted quote after it. */
  readonly period: SamplePeriod;
  readonly sources: Int32Array;
  readonly state?: AveragesState | undefined;
}

/**
 * Average prices of a period: of every cell the mean of its accepted quotes, else of its imputed prices; of every region
 * group and the country Σ share × average / Σ share over the leaves that have had one. A leaf that has lost its average
 * enters with its last one, moved as the item moved in its region group, else in the country.
 *
 * Hidden is what fails the rule of sources: by its own quotes; without one, by the quotes that lent, and where its last
 * average with quotes was hidden (it could be worked out through the movement).
 *
 * Source: docs/methodology.md, "Average prices".
 * @throws IndexNumberError NOT_A_NUMBER
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }] });
 * const imputation = { order: [], carryMax: 0, imputeMax: 12 };
 * const quotes = { prices: Float64Array.of(12.5), sources: Int32Array.of(7) };
 * const { result, state } = advanceSample({ sample, rules: { mean: 'arithmetic', imputation }, period: 0, quotes });
 * const rules = { mean: 'arithmetic', minSources: 1, dominanceShare: 1 };
 * const { averages } = priceAverages({ sample, rules, quotes: ['12.50'], period: result, sources: state.source });
 * averages.values; // => Float64Array.of(12.5, 12.5)
 */
export function priceAverages(input: AveragesInput): {
  readonly averages: PriceAverages;
  readonly state: AveragesState;
} {
  const { sample, rules, state, period } = input;
  const { places } = sample;
  const leaves = leafAverages(input);
  const lent = lentQuotes(input);
  const entering = enteringOf(input, leaves, lent);
  const countSources = sourceCounts({ sample, origins: period.origins, sources: input.sources });
  const columns = emptyColumns(sample.items.length * places.length);
  const shown = state?.shown.slice() ?? new Uint8Array(columns.hidden.length);
  const totals = new Map<number, Ratio>();
  const settle = (at: number, counted: SourceCounts, lentTo: () => Lent) => {
    // places, cells and positions here and below are those of the sample
    const quotes = columns.quotes[at]!;
    columns.sources[at] = counted.sources;
    const isHidden =
      quotes > 0
        ? failsSourceRule({ ...counted, quotes }, rules)
        : shown[at] === 0 || tellsTooMuch([...lentTo().values()], rules);
    columns.hidden[at] = isHidden ? 1 : 0;
    if (quotes > 0) shown[at] = isHidden ? 0 : 1;
  };
  const one = new Int32Array(1);
  for (let item = 0, at = 0; item < sample.items.length; item++) {
    for (const place of places) {
      const position = at++;
      if (place.level === 'leaf') {
        const cell = sample.cellAt[item * sample.regions.length + place.position]!;
        if (cell < 0 || leaves.kind[cell] === NO_AVERAGE) continue;
        addLeaf(columns, position, leaves, cell);
        one[0] = cell;
        settle(position, countSources(one), () => lent(cell));
        continue;
      }
      const cells = place.leaves.map((region) => sample.cellAt[item * sample.regions.length + region]!);
      const total = totalOf(input, place, cells, leaves, entering);
      if (!total) continue;
      totals.set(position, total.value);
      columns.values[position] = doubleOf(total.value);
      columns.isComputed[position] = total.isComputed ? 1 : 0;
      columns.imputedShares[position] = total.imputedShare;
      addQuotes(columns, position, leaves, cells, period.prices);
      settle(position, countSources(cells), total.lent);
    }
  }
  const exact = (at: number): Ratio => {
    const total = totals.get(at);
    if (total) return ratio(total.numerator, total.denominator);
    const [item, place] = placeAt(sample, at);
    return leaves.exact(sample.cellAt[item * sample.regions.length + place.position]!);
  };
  return { averages: { ...columns, exact }, state: { entering, shown } };
}

type Columns = ReturnType<typeof emptyColumns>;

function addLeaf(columns: Columns, at: number, leaves: LeafAverages, cell: number): void {
  const isImputed = leaves.kind[cell] === IMPUTED;
  columns.values[at] = leaves.values[cell]!;
  columns.quotes[at] = leaves.quotes[cell]!;
  columns.lowest[at] = leaves.lowest[cell]!;
  columns.highest[at] = leaves.highest[cell]!;
  columns.leavesFound[at] = 1;
  columns.isComputed[at] = isImputed || leaves.isGeometric ? 1 : 0;
  columns.imputedShares[at] = isImputed ? 1 : 0;
}

/** Counts the quotes of a total, and finds the lowest and the highest. */
function addQuotes(
  columns: Columns,
  at: number,
  leaves: LeafAverages,
  cells: readonly number[],
  prices: Float64Array,
): void {
  let [quotes, found, lowest, highest] = [0, 0, -1, -1];
  for (const cell of cells) {
    if (cell < 0) continue;
    // cells and lines are positions of their columns
    if (leaves.kind[cell] !== NO_AVERAGE) found += 1;
    if (leaves.quotes[cell] === 0) continue;
    const [low, high] = [leaves.lowest[cell]!, leaves.highest[cell]!];
    quotes += leaves.quotes[cell]!;
    if (lowest < 0 || prices[low]! < prices[lowest]!) lowest = low;
    if (highest < 0 || prices[high]! >= prices[highest]!) highest = high;
  }
  columns.quotes[at] = quotes;
  columns.leavesFound[at] = found;
  columns.lowest[at] = lowest;
  columns.highest[at] = highest;
}

const emptyColumns = (count: number) => ({
  values: new Float64Array(count).fill(Number.NaN),
  isComputed: new Uint8Array(count),
  imputedShares: new Float64Array(count),
  quotes: new Int32Array(count),
  sources: new Int32Array(count),
  lowest: new Int32Array(count).fill(-1),
  highest: new Int32Array(count).fill(-1),
  leavesFound: new Uint16Array(count),
  hidden: new Uint8Array(count),
});

/** Item and place of a position. */
function placeAt({ places }: MatchedSample, at: number): [item: number, place: Place] {
  const item = Math.floor(at / places.length);
  return [item, places[at - item * places.length]!];
}

/**
 * The averages as rows, items in their order, leaves before totals. For a few: columns are what a month is stored from.
 *
 * @example
 * const sample = createMatchedSample({ items: [], regions: [{ group: null, share: 1 }], lines: [] });
 * const averages = { values: new Float64Array(0) };
 * averageList(sample, averages); // => []
 */
export const averageList = (sample: MatchedSample, averages: PriceAverages): PriceAverage[] =>
  [...averages.values.keys()].flatMap((at): PriceAverage[] => {
    if (Number.isNaN(averages.values[at])) return [];
    const [item, place] = placeAt(sample, at);
    const [lowest, highest] = [averages.lowest[at]!, averages.highest[at]!];
    return [
      {
        item,
        place,
        value: averages.exact(at),
        isComputed: averages.isComputed[at] === 1,
        imputedShare: averages.imputedShares[at]!,
        quotes: averages.quotes[at]!,
        sources: averages.sources[at]!,
        lowest: lowest < 0 ? null : lowest,
        highest: highest < 0 ? null : highest,
        leavesFound: averages.leavesFound[at]!,
        hidden: averages.hidden[at] === 1,
      },
    ];
  });
