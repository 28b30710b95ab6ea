import { computedMean } from '../means/computed-mean.ts';
import { doubleOf, type Ratio, ratio, ratioOf, weightedRatio } from '../means/ratio.ts';
import type { SamplePeriod } from './advance-sample.ts';
import type { MatchedMean } from './movement.ts';
import { NO_PRICE } from './origin.ts';
import type { MatchedSample } from './sample.ts';

/** What the average of a cell is made of; a cell without a price has none. */
export const NO_AVERAGE = 0;
export const OF_QUOTES = 1;
export const IMPUTED = 2;

/** Averages of the cells of one period, as columns. */
export interface LeafAverages {
  readonly kind: Uint8Array;
  /** NaN = none. */
  readonly values: Float64Array;
  /** Sum of the accepted quotes in millionths, where that is an exact double and the average an exact mean; else NaN. */
  readonly millionths: Float64Array;
  /** Accepted quotes of each cell, and the lines of its lowest and highest; -1 = none. */
  readonly quotes: Int32Array;
  readonly lowest: Int32Array;
  readonly highest: Int32Array;
  /** Whether a computed double is in the averages of quotes. */
  readonly isGeometric: boolean;
  /** The average as a fraction. */
  readonly exact: (cell: number) => Ratio;
}

interface LeafInput {
  readonly sample: MatchedSample;
  readonly rules: { readonly mean: MatchedMean };
  readonly quotes: readonly (string | null)[];
  readonly period: SamplePeriod;
}

/**
 * The average of each cell: the mean of its accepted quotes, exact for entered prices, else of its imputed prices.
 *
 * Source: docs/methodology.md, "Average prices".
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }, { item: 0, region: 0, from: 0, to: Infinity }] });
 * const imputation = { order: [], carryMax: 0, imputeMax: 12 };
 * const prices = { prices: Float64Array.of(0.1, 0.2), sources: Int32Array.of(7, 8) };
 * const rules = { mean: 'arithmetic', imputation };
 * const { result } = advanceSample({ sample, rules, period: 0, quotes: prices });
 * leafAverages({ sample, rules, quotes: ['0.10', '0.20'], period: result }).values; // => Float64Array.of(0.15)
 */
export function leafAverages(input: LeafInput): LeafAverages {
  const { sample, rules } = input;
  const { starts } = sample.cellLines;
  const cells = sample.cellItem.length;
  const isGeometric = rules.mean === 'geometric';
  const leaves = {
    kind: new Uint8Array(cells),
    values: new Float64Array(cells).fill(Number.NaN),
    millionths: new Float64Array(cells).fill(Number.NaN),
    quotes: new Int32Array(cells),
    lowest: new Int32Array(cells).fill(-1),
    highest: new Int32Array(cells).fill(-1),
  };
  // cells and lines below are positions of the sample
  for (let cell = 0; cell < cells; cell++) {
    if (!addLines(input, leaves, cell)) continue;
    const sum = leaves.millionths[cell]!;
    leaves.kind[cell] = leaves.quotes[cell]! > 0 ? OF_QUOTES : IMPUTED;
    if (leaves.kind[cell] === IMPUTED || isGeometric) {
      leaves.millionths[cell] = Number.NaN;
      const prices = pricesOf(input, starts[cell]!, starts[cell + 1]!, leaves.kind[cell]!);
      leaves.values[cell] = computedMean({ mean: rules.mean, prices });
    } else {
      leaves.values[cell] = Number.isNaN(sum)
        ? doubleOf(exactMean(input, starts[cell]!, starts[cell + 1]!))
        : sum / (leaves.quotes[cell]! * MILLION);
    }
  }
  return {
    ...leaves,
    isGeometric,
    exact: (cell) => {
      const sum = leaves.millionths[cell]!;
      if (!Number.isNaN(sum)) return ratio(BigInt(sum), BigInt(leaves.quotes[cell]! * MILLION));
      return leaves.kind[cell] === IMPUTED || isGeometric
        ? ratioOf(leaves.values[cell]!)
        : exactMean(input, starts[cell]!, starts[cell + 1]!);
    },
  };
}

const MILLION = 1e6;
/** Digits of a decimal that its nearest double tells from all others, and a point. */
const LONGEST_EXACT = 16;

/** Counts and sums the accepted quotes of a cell; whether it has a price at all. */
function addLines(
  { sample: { cellLines }, quotes, period: { origins, prices } }: LeafInput,
  leaves: Pick<LeafAverages, 'quotes' | 'lowest' | 'highest' | 'millionths'>,
  cell: number,
): boolean {
  let [count, sum, low, high, isExact, isPriced] = [0, 0, -1, -1, true, false];
  for (let at = cellLines.starts[cell]!; at < cellLines.starts[cell + 1]!; at++) {
    const line = cellLines.items[at]!;
    if (origins[line] !== NO_PRICE) isPriced = true;
    const text = quotes[line];
    if (typeof text !== 'string') continue;
    const price = prices[line]!;
    const units = Math.round(price * MILLION);
    isExact &&= units / MILLION === price && text.length <= LONGEST_EXACT;
    count += 1;
    sum += units;
    if (low < 0 || price < prices[low]!) low = line;
    if (high < 0 || price >= prices[high]!) high = line;
  }
  leaves.quotes[cell] = count;
  leaves.lowest[cell] = low;
  leaves.highest[cell] = high;
  if (count > 0 && isExact && sum <= Number.MAX_SAFE_INTEGER) leaves.millionths[cell] = sum;
  return isPriced;
}

/** The prices that a computed mean of a cell stands on: the imputed ones, or the accepted quotes. */
function pricesOf(
  { sample: { cellLines }, quotes, period }: LeafInput,
  from: number,
  to: number,
  kind: number,
): number[] {
  const counts = (line: number) =>
    kind === IMPUTED ? period.origins[line] !== NO_PRICE : typeof quotes[line] === 'string';
  // lines are positions of the sample
  return [...cellLines.items.subarray(from, to)].flatMap((line) =>
    counts(line) ? [period.prices[line]!] : [],
  );
}

/** Mean of quotes whose millionths are no exact doubles. */
function exactMean({ sample: { cellLines }, quotes }: LeafInput, from: number, to: number): Ratio {
  const one = ratio(1n, 1n);
  const texts = [...cellLines.items.subarray(from, to)].flatMap((line) => quotes[line] ?? []);
  // as many weights as prices, so there is a mean
  return weightedRatio(texts.map((price) => [one, ratioOf(price)] as const)) ?? one;
}
