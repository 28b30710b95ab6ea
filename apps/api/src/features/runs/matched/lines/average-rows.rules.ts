import type { Entering } from '@datum/index-numbers/matched-sample/entering';
import { LENDERS, type Lender, NO_PRICE, originName } from '@datum/index-numbers/matched-sample/origin';
import type { Place } from '@datum/index-numbers/matched-sample/places';
import { spreadOf } from '@datum/index-numbers/prices/spread';
import { textOfRatio } from '../../../averages/print.rules.ts';
import { type AverageRules, gradeOf } from '../../../averages/rules.ts';
import type { ComputedMonth } from './month.rules.ts';
import type { LineQuotes } from './quotes.queries.ts';
import type { NamedSample } from './sample.rules.ts';
import type { StoredRow } from './stored-row.rules.ts';

/** What is stored of the averages of a period: leaves with their quotes, totals, and listed cells that have none. */
export function* averageRows(
  named: NamedSample,
  month: ComputedMonth,
  quotes: LineQuotes,
  rules: AverageRules,
  at: { readonly period: string; readonly runId: number },
): Generator<StoredRow> {
  const { sample, itemIds } = named;
  const { averages } = month;
  const { entering, shown } = month.state.averages;
  const regionIds = sample.places.map((place) => regionIdOf(named, place));
  let position = -1;
  // places, cells and lines are positions of the sample, and columns have one entry for each
  for (const [item, itemId] of itemIds.entries()) {
    for (const [number, place] of sample.places.entries()) {
      position += 1;
      const cell =
        place.level === 'leaf' ? sample.cellAt[item * sample.regions.length + place.position]! : -1;
      const value = averages.values[position]!;
      const has = !Number.isNaN(value);
      const lines = cell < 0 ? NO_LINES : linesOf(named, cell);
      const last = has ? undefined : entering.get(cell);
      if (!has && !last && !lines.some((line) => quotes.listed[line] === 1)) continue;
      const facts =
        cell < 0
          ? totalFacts(has, averages.quotes[position]! > 0)
          : leafFacts(month, quotes, lines, { has, sources: averages.sources[position]!, cell }, rules);
      yield [
        itemId,
        regionIds[number]!,
        at.period,
        at.runId,
        has ? value : null,
        rules.mean,
        averages.quotes[position]!,
        averages.sources[position]!,
        facts.imputed,
        priceOf(quotes, averages.lowest[position]!),
        priceOf(quotes, averages.highest[position]!),
        facts.median,
        facts.variation,
        facts.grade,
        facts.status,
        facts.method,
        averages.hidden[position] === 1,
        facts.quoteIds,
        has ? textOfRatio(averages.exact(position)) : null,
        !has || averages.isComputed[position] === 1,
        averages.imputedShares[position]!,
        averages.leavesFound[position]!,
        last ? textOfRatio(last.value) : null,
        lentLines(named, last ?? (facts.hasBorrowed ? entering.get(cell) : undefined)),
        shown[position] === 1,
      ];
    }
  }
}

/** The region of a place. */
export function regionIdOf({ regionIds, regionGroupIds, basket }: NamedSample, place: Place): number {
  // places are those of the sample
  const ids = {
    leaf: regionIds[place.position],
    region_group: regionGroupIds[place.position],
    country: basket.countryId,
  };
  return ids[place.level] ?? basket.countryId;
}

const NO_LINES: readonly number[] = [];

/** What a total stands on: nothing of its own. */
const totalFacts = (has: boolean, isObserved: boolean) => ({
  imputed: 0,
  median: null,
  variation: null,
  grade: null,
  quoteIds: NO_LINES,
  status: has ? (isObserved ? 'observed' : 'imputed') : 'missing',
  method: null,
  hasBorrowed: false,
});

function leafFacts(
  { period, cells }: ComputedMonth,
  quotes: LineQuotes,
  lines: readonly number[],
  { has, sources, cell }: { readonly has: boolean; readonly sources: number; readonly cell: number },
  rules: AverageRules,
) {
  const accepted = lines.filter((line) => quotes.prices[line] !== null);
  const { median, variation } = spreadOf({ prices: accepted.map((line) => period.prices[line]!) });
  const borrowed = lines.filter((line) => period.origins[line]! > 1);
  const isObserved = accepted.length > 0;
  const lenders = isObserved ? [] : lendersIn(period.origins, borrowed);
  const isCarried = lenders.length > 0 && lenders.every((lender) => lender === 'carry');
  const grade = isObserved ? gradeOf(sources, variation ?? 0, cells.imputedShares[cell]!, rules) : 'D';
  return {
    imputed: isObserved ? 0 : lines.filter((line) => period.origins[line] !== NO_PRICE).length,
    median,
    variation,
    grade: has ? grade : null,
    quoteIds: accepted.map((line) => quotes.ids[line]!),
    status: !has ? 'missing' : isObserved ? 'observed' : isCarried ? 'carried' : 'imputed',
    method: has && !isObserved ? lenders.join('+') : null,
    hasBorrowed: borrowed.length > 0,
  };
}

const lendersIn = (origins: Uint8Array, lines: readonly number[]): Lender[] =>
  LENDERS.filter((lender) => lines.some((line) => originName(origins[line]!) === lender));

const lentLines = ({ lineIds }: NamedSample, entering: Entering | undefined): readonly number[] =>
  entering ? [...entering.lent.keys()].map((line) => lineIds[line]!) : NO_LINES;

const priceOf = ({ prices }: LineQuotes, line: number): string | null =>
  line < 0 ? null : (prices[line] ?? null);

const linesOf = ({ sample: { cellLines } }: NamedSample, cell: number): number[] => [
  ...cellLines.items.subarray(cellLines.starts[cell], cellLines.starts[cell + 1]),
];
