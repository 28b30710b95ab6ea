import { LENDERS, NO_PRICE, originName } from '@datum/index-numbers/matched-sample/origin';
import { type Place, placesOf } from '@datum/index-numbers/matched-sample/places';
import type {
  AveragesState,
  Entering,
  PriceAverage,
} from '@datum/index-numbers/matched-sample/price-averages';
import { doubleOf } from '@datum/index-numbers/means/ratio';
import { ratioOfText, textOfRatio } from '../../../averages/print.rules.ts';
import { type AverageRules, computeCell } from '../../../averages/rules.ts';
import type { ComputedMonth } from './month.rules.ts';
import type { LineQuotes } from './quotes.queries.ts';
import type { NamedSample } from './sample.rules.ts';
import type { StoredRow } from './stored-row.rules.ts';

/** Columns of `averages`, in the order of `averageRows`. */
export const AVERAGE_COLUMNS = [
  'item_id',
  'region_id',
  'period',
  'run_id',
  'value',
  'mean_type',
  'n_quotes',
  'n_sources',
  'n_imputed',
  'low',
  'high',
  'median',
  'variation',
  'grade',
  'value_status',
  'method',
  'suppressed',
  'quote_ids',
  'exact',
  'is_computed',
  'imputed_share',
  'leaves',
  'entering',
  'entering_lines',
  'was_shown',
];

/** What is stored of the averages of a period: leaves with their quotes, totals, and listed cells that have none. */
export function* averageRows(
  named: NamedSample,
  month: ComputedMonth,
  quotes: LineQuotes,
  rules: AverageRules,
  at: { readonly period: string; readonly runId: number },
): Generator<StoredRow> {
  const { sample, itemIds } = named;
  const places = placesOf(sample.regions);
  const byPlace = new Map(month.averages.map((average) => [keyOf(average.item, average.place), average]));
  for (const item of sample.items.keys()) {
    for (const place of places) {
      const key = keyOf(item, place);
      const average = byPlace.get(key);
      const cell =
        place.level === 'leaf' ? sample.cellAt[item * sample.regions.length + place.position]! : -1;
      const lines = cell < 0 ? [] : linesOf(named, cell);
      const entering = cell < 0 ? undefined : month.state.averages.entering.get(cell);
      if (!average && !entering && !lines.some((line) => quotes.listed[line] === 1)) continue;
      const facts = leafFacts(named, month, quotes, lines, average, rules, cell);
      yield [
        itemIds[item]!,
        regionIdOf(named, place),
        at.period,
        at.runId,
        average ? doubleOf(average.value) : null,
        rules.mean,
        average?.quotes ?? 0,
        average?.sources ?? 0,
        facts.imputed,
        priceOf(quotes, average?.lowest),
        priceOf(quotes, average?.highest),
        facts.median,
        facts.variation,
        facts.grade,
        facts.status,
        facts.method,
        average?.hidden ?? false,
        facts.quoteIds,
        average ? textOfRatio(average.value) : null,
        average?.isComputed ?? true,
        average ? doubleOf(average.imputedShare) : 0,
        average?.leavesFound ?? 0,
        entering && !average ? textOfRatio(entering.value) : null,
        [...(entering?.lent.keys() ?? [])].map((line) => named.lineIds[line]!),
        month.state.averages.shown.has(key),
      ];
    }
  }
}

/** A stored average, as far as the next period reads it. */
export interface StoredAverage {
  readonly item_id: number;
  readonly region_id: number;
  readonly value_status: string;
  readonly exact: string | null;
  readonly entering: string | null;
  readonly entering_lines: readonly number[];
  readonly was_shown: boolean;
}

/** The state that stored averages leave, on the positions of a sample. */
export function averagesStateOf(named: NamedSample, stored: readonly StoredAverage[]): AveragesState {
  const { sample, itemAt, lineAt, outletIds } = named;
  const placeAt = new Map(placesOf(sample.regions).map((place) => [regionIdOf(named, place), place]));
  const entering = new Map<number, Entering>();
  const shown = new Set<string>();
  for (const row of stored) {
    const [item, place] = [itemAt.get(row.item_id), placeAt.get(row.region_id)];
    if (item === undefined || !place) continue;
    if (row.was_shown) shown.add(keyOf(item, place));
    const value = row.exact ?? row.entering;
    const cell = place.level === 'leaf' ? sample.cellAt[item * sample.regions.length + place.position]! : -1;
    if (cell < 0 || value === null) continue;
    entering.set(cell, {
      value: ratioOfText(value),
      imputed: row.value_status !== 'observed',
      // lines of an older structure's regions lend nothing any more
      lent: new Map(
        row.entering_lines.flatMap((id) => {
          const line = lineAt.get(id);
          return line === undefined ? [] : [[line, outletIds[line]!] as const];
        }),
      ),
    });
  }
  return { entering, shown };
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

function leafFacts(
  named: NamedSample,
  { period, cells }: ComputedMonth,
  quotes: LineQuotes,
  lines: readonly number[],
  average: PriceAverage | undefined,
  rules: AverageRules,
  cell: number,
) {
  const accepted = lines.filter((line) => quotes.prices[line] !== null);
  const spread = computeCell(
    accepted.map((line) => ({
      id: quotes.ids[line]!,
      sampleLineId: named.lineIds[line]!,
      outletId: named.outletIds[line]!,
      unitPrice: quotes.prices[line]!,
      review: 'ok',
      origin: 'reported',
    })),
    [],
    rules,
    cell < 0 ? 0 : cells.imputedShares[cell]!,
  );
  const borrowed = lines.filter((line) => period.origins[line]! > 1);
  const lenders = LENDERS.filter((lender) =>
    borrowed.some((line) => originName(period.origins[line]!) === lender),
  );
  const isLeaf = cell >= 0;
  const isObserved = isLeaf ? accepted.length > 0 : (average?.quotes ?? 0) > 0;
  const isCarried = lenders.length > 0 && lenders.every((lender) => lender === 'carry');
  return {
    imputed: isLeaf && !isObserved ? lines.filter((line) => period.origins[line] !== NO_PRICE).length : 0,
    median: isLeaf ? spread.means.median : null,
    variation: isLeaf ? spread.variation : null,
    grade: isLeaf ? (spread.grade ?? (average ? 'D' : null)) : null,
    quoteIds: accepted.map((line) => quotes.ids[line]!),
    status: !average ? 'missing' : isObserved ? 'observed' : isLeaf && isCarried ? 'carried' : 'imputed',
    method: average && !isObserved && isLeaf ? lenders.join('+') : null,
  };
}

const keyOf = (item: number, { level, position }: Place): string => `${item}:${level}:${position}`;

const priceOf = (quotes: LineQuotes, line: number | null | undefined): string | null =>
  line === null || line === undefined ? null : (quotes.prices[line] ?? null);

const linesOf = ({ sample: { cellLines } }: NamedSample, cell: number): number[] => [
  ...cellLines.items.subarray(cellLines.starts[cell], cellLines.starts[cell + 1]),
];
