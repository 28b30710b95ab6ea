import { doubleOf, type Ratio, ratioOf } from '../means/ratio.ts';
import type { SamplePeriod } from './advance-sample.ts';
import { IMPUTED, type LeafAverages, NO_AVERAGE } from './leaf-averages.ts';
import { lendingOf } from './lending.ts';
import { ACCEPTED, LENDERS, type Lender, NO_PRICE } from './origin.ts';
import { weightedMeanOf } from './places.ts';
import type { MatchedSample } from './sample.ts';

/** Quotes that lent to an imputed price: line -> source. */
export type Lent = ReadonlyMap<number, number>;

/** What a cell enters totals with: its average, or its last one moved on. */
export interface Entering {
  readonly value: Ratio;
  readonly imputed: boolean;
  readonly lent: Lent;
}

interface EnteringInput {
  readonly sample: MatchedSample;
  readonly period: SamplePeriod;
  readonly sources: Int32Array;
  readonly state?: { readonly entering: Pick<ReadonlyMap<number, Entering>, 'get'> } | undefined;
}

/**
 * What each cell enters totals with in this period; undefined where it never had an average. One that has lost its average
 * enters with its last one, moved as the item moved in its region group, else in the country.
 *
 * @example
 * const leaves = { kind: Uint8Array.of(1), exact: () => ratioOf('12.5') };
 * enteringOf({}, leaves, () => new Map()).get(0).value; // => { numerator: 25n, denominator: 2n }
 */
export function enteringOf(
  input: EnteringInput,
  leaves: LeafAverages,
  lent: (cell: number) => Lent,
): AveragesEntering {
  const moved = new Map<number, Entering>();
  leaves.kind.forEach((kind, cell) => {
    if (kind !== NO_AVERAGE) return;
    const last = input.state?.entering.get(cell);
    if (last) moved.set(cell, movedOn(input, cell, last));
  });
  return {
    get: (cell) => {
      const kind = leaves.kind[cell];
      return kind === undefined || kind === NO_AVERAGE
        ? moved.get(cell)
        : { value: leaves.exact(cell), imputed: kind === IMPUTED, lent: lent(cell) };
    },
  };
}
export type AveragesEntering = Pick<ReadonlyMap<number, Entering>, 'get'>;

// cells, items, regions and lines below are positions of the sample

/** The last average of a cell without one, moved as the item moved in its region group, else in the country. */
function movedOn(input: EnteringInput, cell: number, last: Entering): Entering {
  const { sample, period } = input;
  const { starts, items } = sample.neighbours;
  const [item, region] = [sample.cellItem[cell]!, sample.cellRegion[cell]!];
  const cellIn = (other: number) => sample.cellAt[item * sample.regions.length + other]!;
  const all = [...sample.regions.keys()].filter((other) => other !== region);
  for (const near of [[...items.subarray(starts[region], starts[region + 1])], all]) {
    const having = near.filter((other) => (period.lines[cellIn(other)] ?? 0) > 0);
    const shares = having.map((other) => sample.regions[other]!.share);
    if (!shares.some((share) => share > 0)) continue;
    const cells = having.map(cellIn);
    const moved = weightedMeanOf(cells.map((other, at) => [shares[at]!, period.movements[other]!]));
    const lent = cells.flatMap((other) => observedLines(input, other));
    return {
      value: ratioOf(doubleOf(last.value) * moved),
      imputed: true,
      lent: new Map(lent.map((line) => [line, input.sources[line]!])),
    };
  }
  return { ...last, imputed: true };
}

/** Lines of a cell that were accepted now and before: those that lend. */
const observedLines = ({ sample, period }: EnteringInput, cell: number): number[] =>
  linesOf(sample, cell).filter(
    (line) => period.origins[line] === ACCEPTED && period.lastOrigins[line] === ACCEPTED,
  );

/**
 * The quotes that lent to the imputed lines of a cell; a carried line lends its own last quote.
 *
 * @example
 * const sample = createMatchedSample({ items: [{ group: 0, weight: 1 }], regions: [{ group: null, share: 1 }],
 *   lines: [{ item: 0, region: 0, from: 0, to: Infinity }, { item: 0, region: 0, from: 0, to: Infinity }] });
 * const period = { origins: Uint8Array.of(1, 2), lastOrigins: Uint8Array.of(1, 1), observed: Float64Array.of(1.1) };
 * lentQuotes({ sample, period, sources: Int32Array.of(7, 8) })(0); // => new Map([[0, 7]])
 */
export function lentQuotes(input: EnteringInput): (cell: number) => Lent {
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

const linesOf = ({ cellLines: { starts, items } }: MatchedSample, cell: number): number[] => [
  ...items.subarray(starts[cell], starts[cell + 1]),
];
