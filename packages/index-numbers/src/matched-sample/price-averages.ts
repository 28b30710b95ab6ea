import { doubleOf, type Ratio, ratio, ratioOf, weightedRatio } from '../means/ratio.ts';
import type { SamplePeriod } from './advance-sample.ts';
import { lendingOf } from './lending.ts';
import type { MatchedMean } from './movement.ts';
import { ACCEPTED, LENDERS, type Lender, NO_PRICE } from './origin.ts';
import { type Place, placesOf, weightedMeanOf } from './places.ts';
import type { MatchedSample } from './sample.ts';
import { type SourceRule, tellsTooMuch } from './sources.ts';

/** Quotes that lent to an imputed price: line -> source. */
type Lent = ReadonlyMap<number, number>;

/** What a cell enters totals with: its average, or its last one moved on. */
export interface Entering {
  readonly value: Ratio;
  readonly imputed: boolean;
  readonly lent: Lent;
}

/** What the next period needs to know of the averages. */
export interface AveragesState {
  /** By cell; absent = it never had an average. */
  readonly entering: ReadonlyMap<number, Entering>;
  /** Item and place (`item:level:position`) whose last average with quotes was shown. */
  readonly shown: ReadonlySet<string>;
}

/** The average price of an item in a place. */
export interface PriceAverage {
  readonly item: number;
  readonly place: Place;
  /** Exact for entered prices; imputed and geometric leaves enter by their shortest decimal. */
  readonly value: Ratio;
  /** Whether a computed double is in it: such a value is printed by `printDouble`. */
  readonly isComputed: boolean;
  /** Share of the leaves' shares that stands on imputed averages, 0 to 1, exact. */
  readonly imputedShare: Ratio;
  readonly quotes: number;
  readonly sources: number;
  /** Lines of the lowest and the highest accepted price; null without one. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Leaves with an average of this period. */
  readonly leavesFound: number;
  readonly hidden: boolean;
}

export interface AverageRules extends SourceRule {
  readonly mean: MatchedMean;
}

interface AveragesInput {
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
 * averages.map(({ value }) => doubleOf(value)); // => [12.5, 12.5]
 */
export function priceAverages(input: AveragesInput): {
  readonly averages: readonly PriceAverage[];
  readonly state: AveragesState;
} {
  const { sample, state } = input;
  const entering = new Map(state?.entering);
  const shown = new Set(state?.shown);
  const lentTo = lentQuotes(input);
  const observedLeaves = sample.items.map((_, item) => leavesOfItem(input, item, lentTo));
  const averages = sample.items.flatMap((_, item) => {
    const leaves = observedLeaves[item]!;
    moveOn(input, item, leaves, entering);
    return placesOf(sample.regions).flatMap((place): PriceAverage[] => {
      const mean =
        place.level === 'leaf' ? leafValue(leaves, place) : totalValue(input, item, place, entering);
      if (!mean) return [];
      const found = place.leaves.filter((region) => leaves.has(region)).length;
      const facts = quoteFacts(input, item, place);
      const key = `${item}:${place.level}:${place.position}`;
      const isHidden =
        facts.quotes > 0
          ? tellsTooMuch(facts.sourceOf, input.rules)
          : !shown.has(key) || tellsTooMuch([...mean.lent.values()], input.rules);
      if (facts.quotes > 0) {
        if (isHidden) shown.delete(key);
        else shown.add(key);
      }
      const { quotes, sources, lowest, highest } = facts;
      return [
        {
          item,
          place,
          value: mean.value,
          isComputed: mean.isComputed,
          imputedShare: mean.imputedShare,
          quotes,
          sources,
          lowest,
          highest,
          leavesFound: found,
          hidden: isHidden,
        },
      ];
    });
  });
  return { averages, state: { entering, shown } };
}

interface Mean {
  readonly value: Ratio;
  readonly isComputed: boolean;
  readonly imputedShare: Ratio;
  readonly lent: Lent;
}

const ZERO = ratio(0n, 1n);
const ONE = ratio(1n, 1n);

/** Averages of an item's leaves in this period, by region. */
function leavesOfItem(
  { sample, rules, quotes, period }: AveragesInput,
  item: number,
  lentTo: (cell: number) => Lent,
): Map<number, Entering & { readonly isComputed: boolean }> {
  const leaves = new Map<number, Entering & { readonly isComputed: boolean }>();
  sample.regions.forEach((_, region) => {
    const cell = cellOf(sample, item, region);
    if (cell < 0) return;
    const lines = linesOf(sample, cell);
    const accepted = lines.flatMap((line) => quotes[line] ?? []);
    const filled = lines.filter((line) => period.origins[line] !== NO_PRICE);
    if (filled.length === 0) return;
    const imputed = accepted.length === 0;
    const isComputed = imputed || rules.mean === 'geometric';
    const doubles = imputed ? filled.map((line) => period.prices[line]!) : accepted.map(Number);
    const value = isComputed ? ratioOf(meanOf(doubles, rules.mean)) : exactMeanOf(accepted);
    leaves.set(region, { value, imputed, isComputed, lent: lentTo(cell) });
  });
  return leaves;
}

function meanOf(prices: readonly number[], mean: MatchedMean): number {
  const sum = prices.reduce(
    (running, price) => running + (mean === 'geometric' ? Math.log(price) : price),
    0,
  );
  return mean === 'geometric' ? Math.exp(sum / prices.length) : sum / prices.length;
}

function exactMeanOf(prices: readonly string[]): Ratio {
  const one = ONE;
  // as many weights as prices, so there is a mean
  return weightedRatio(prices.map((price) => [one, ratioOf(price)] as const)) ?? ZERO;
}

function leafValue(
  leaves: ReadonlyMap<number, Entering & { isComputed: boolean }>,
  { position }: Place,
): Mean | null {
  const leaf = leaves.get(position);
  return leaf
    ? {
        value: leaf.value,
        isComputed: leaf.isComputed,
        imputedShare: leaf.imputed ? ONE : ZERO,
        lent: leaf.lent,
      }
    : null;
}

function totalValue(
  { sample, rules }: AveragesInput,
  item: number,
  place: Place,
  entering: ReadonlyMap<number, Entering>,
): Mean | null {
  const known = place.leaves.flatMap((region) => {
    const leaf = entering.get(cellOf(sample, item, region));
    return leaf ? [{ share: ratioOf(sample.regions[region]!.share), leaf }] : [];
  });
  const value = weightedRatio(known.map(({ share, leaf }) => [share, leaf.value]));
  const imputedShare = weightedRatio(known.map(({ share, leaf }) => [share, leaf.imputed ? ONE : ZERO]));
  if (!value || !imputedShare) return null;
  return {
    value,
    imputedShare,
    isComputed: rules.mean === 'geometric' || known.some(({ leaf }) => leaf.imputed),
    lent: new Map(known.flatMap(({ leaf }) => [...leaf.lent])),
  };
}

/** Brings what the item's leaves enter totals with to this period. */
function moveOn(
  input: AveragesInput,
  item: number,
  leaves: ReadonlyMap<number, Entering>,
  entering: Map<number, Entering>,
): void {
  const { sample, period } = input;
  const { starts, items } = sample.neighbours;
  sample.regions.forEach((_, region) => {
    const cell = cellOf(sample, item, region);
    const leaf = leaves.get(region);
    if (leaf) entering.set(cell, leaf);
    const last = entering.get(cell);
    if (leaf || !last) return;
    const all = [...sample.regions.keys()].filter((other) => other !== region);
    for (const near of [[...items.subarray(starts[region], starts[region + 1])], all]) {
      const having = near.filter((other) => (period.lines[cellOf(sample, item, other)] ?? 0) > 0);
      const shares = having.map((other) => sample.regions[other]!.share);
      if (!shares.some((share) => share > 0)) continue;
      const cells = having.map((other) => cellOf(sample, item, other));
      const moved = weightedMeanOf(cells.map((other, at) => [shares[at]!, period.movements[other]!]));
      const lent = cells.flatMap((other) => observedLines(input, other));
      entering.set(cell, {
        value: ratioOf(doubleOf(last.value) * moved),
        imputed: true,
        lent: new Map(lent.map((line) => [line, input.sources[line]!])),
      });
      return;
    }
    entering.set(cell, { ...last, imputed: true });
  });
}

/** Lines of a cell that were accepted now and before: those that lend. */
function observedLines({ sample, period }: AveragesInput, cell: number): number[] {
  return linesOf(sample, cell).filter(
    (line) => period.origins[line] === ACCEPTED && period.lastOrigins[line] === ACCEPTED,
  );
}

/** The quotes that lent to the imputed lines of a cell; a carried line lends its own last quote. */
function lentQuotes(input: AveragesInput): (cell: number) => Lent {
  const { sample, period, sources } = input;
  const { cellsOf } = lendingOf(sample, period.observed);
  return (cell) => {
    const lent = new Map<number, number>();
    for (const line of linesOf(sample, cell)) {
      const origin = period.origins[line]!;
      if (origin === NO_PRICE || origin === ACCEPTED) continue;
      const lender: Lender = LENDERS[origin - 2]!;
      const lines =
        lender === 'carry' || lender === 'kept'
          ? [line]
          : cellsOf(lender, cell).flatMap((other) => observedLines(input, other));
      for (const lending of lines) {
        if (sources[lending]! >= 0) lent.set(lending, sources[lending]!);
      }
    }
    return lent;
  };
}

function quoteFacts({ sample, quotes, sources }: AveragesInput, item: number, place: Place) {
  const lines = place.leaves
    .flatMap((region) => {
      const cell = cellOf(sample, item, region);
      return cell < 0 ? [] : linesOf(sample, cell);
    })
    .filter((line) => typeof quotes[line] === 'string');
  const byPrice = lines.toSorted((a, b) => Number(quotes[a]) - Number(quotes[b]));
  const sourceOf = lines.map((line) => sources[line]!);
  return {
    quotes: lines.length,
    sources: new Set(sourceOf).size,
    sourceOf,
    lowest: byPrice[0] ?? null,
    highest: byPrice.at(-1) ?? null,
  };
}

const cellOf = ({ cellAt, regions }: MatchedSample, item: number, region: number): number =>
  cellAt[item * regions.length + region]!;

function linesOf({ cellLines: { starts, items } }: MatchedSample, cell: number): number[] {
  return [...items.subarray(starts[cell], starts[cell + 1])];
}
