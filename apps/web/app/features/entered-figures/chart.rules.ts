import type { EnteredRow, EnteredTable } from '@datum/contract/entered-series/published';
import { shownUnit } from '@datum/contract/entered-series/shown-unit';
import type { ChartData, ChartSeries } from '../../ui/charts/chart-data.ts';
import { slotOf } from '../../ui/charts/series/series-slot.ts';

/** Lines that one chart holds. */
const MOST_LINES = 5;

/** The unit of a series in a period, in the currency that the table is shown in. */
export const unitAt = (
  { definitions }: EnteredRow,
  period: string,
  currency: EnteredTable['currency'],
): string =>
  shownUnit(
    definitions.findLast(({ valid_from }) => valid_from <= period),
    currency,
  );

/** The last value of a row, with its period. */
export function lastValue(
  { periods }: EnteredTable,
  { cells }: EnteredRow,
): { readonly period: string; readonly value: string } | null {
  const at = cells.findLastIndex((cell) => cell?.value);
  const [period, value] = [periods[at], cells[at]?.value];
  return period && value ? { period, value } : null;
}

/** Lines whose last values are further apart than this do not share an axis unless the reader chose them: one would lie flat. */
const MOST_APART = 5;

/** What a level means at its last value: levels of another unit, currency or base do not compare. */
const meaningOf = (table: EnteredTable, row: EnteredRow): string => {
  const period = lastValue(table, row)?.period ?? '';
  const definition = row.definitions.findLast(({ valid_from }) => valid_from <= period);
  return [unitAt(row, period, table.currency), definition?.base].join('\n');
};

/**
 * Rows that can share an axis: growth and shares always can, levels where unit and base are those of the first row and, unless
 * the reader `chose` the series, values of its size.
 */
export function chartRows(table: EnteredTable, chose: boolean): readonly EnteredRow[] {
  const filled = table.rows.filter((row) => lastValue(table, row));
  const [first] = filled;
  const size = (row: EnteredRow) => Math.abs(Number(lastValue(table, row)?.value ?? 0));
  const isNear = (row: EnteredRow) => {
    const [low = 0, high = 0] = first ? [size(first), size(row)].toSorted((one, other) => one - other) : [];
    return high <= low * MOST_APART;
  };
  return filled
    .filter(
      (row) =>
        table.measure !== 'level' ||
        (first && meaningOf(table, row) === meaningOf(table, first) && (chose || isNear(row))),
    )
    .slice(0, MOST_LINES);
}

interface ChartWords {
  readonly text: (words: Readonly<Record<string, string>>) => string;
  /** Says from where on a series has another unit or base. */
  readonly breakLine: (meaning: string) => string;
}

/** What the chart draws: a line ends where its series breaks, and another one begins. */
export function chartData(
  table: EnteredTable,
  rows: readonly EnteredRow[],
  { text, breakLine }: ChartWords,
): ChartData {
  const { periods, measure } = table;
  const breaks = measure === 'level' ? drawnBreaks(rows, periods) : [];
  const provisional = periods.find((_, at) =>
    rows.some(({ cells }) => cells[at]?.status === 'provisional' || cells[at]?.status === 'forecast'),
  );
  return {
    periods,
    decimals: Math.max(0, ...rows.map(({ decimals }) => decimals)),
    series: rows.flatMap((row, place) =>
      segments(row, table, text(row.name), { place, isAlone: rows.length === 1 }),
    ),
    ...(measure === 'level' || measure === 'share' ? {} : { base: { level: 0 } }),
    ...(provisional ? { provisionalFrom: provisional } : {}),
    ...(breaks.length > 0
      ? {
          events: breaks.map((one) => ({
            period: one.valid_from,
            lines: [breakLine(wordsOf(one, table.currency))],
          })),
        }
      : {}),
  };
}

const breaksOf = ({ definitions }: EnteredRow, periods: readonly string[]) =>
  definitions.filter(({ breaks, valid_from }) => breaks && periods.includes(valid_from));

type Definition = EnteredRow['definitions'][number];

/** A unit with its base, which is what an index changes when it breaks. */
const wordsOf = (definition: Definition | undefined, currency: EnteredTable['currency']): string =>
  [shownUnit(definition, currency), definition?.base].filter(Boolean).join(', ');

/** Among several series only what all of them mean today is drawn; a series alone is drawn with what it meant before. */
const drawnBreaks = (rows: readonly EnteredRow[], periods: readonly string[]) =>
  rows.length === 1 ? rows.flatMap((row) => breaksOf(row, periods)) : [];

/** Series with values before a break that the chart leaves out, and where it begins to draw them. */
export const leftBefore = (
  { periods, measure }: EnteredTable,
  rows: readonly EnteredRow[],
): readonly { readonly row: EnteredRow; readonly from: string }[] =>
  measure !== 'level' || rows.length < 2
    ? []
    : rows.flatMap((row) => {
        const from = breaksOf(row, periods).at(-1)?.valid_from;
        return from && from > (periods[0] ?? '') ? [{ row, from }] : [];
      });

/** The lines of one series: values of another unit or base are never joined to those before. */
function segments(
  row: EnteredRow,
  { periods, measure, currency }: EnteredTable,
  name: string,
  { place, isAlone }: { readonly place: number; readonly isAlone: boolean },
): ChartSeries[] {
  const all =
    measure === 'level' ? ['', ...breaksOf(row, periods).map(({ valid_from }) => valid_from)] : [''];
  const starts = isAlone ? all : all.slice(-1);
  return starts.map((from, part) => {
    const end = starts[part + 1];
    const own = row.definitions.findLast(({ valid_from }) => valid_from <= (from || (periods[0] ?? '')));
    return {
      id: part === starts.length - 1 ? row.code : `${row.code} ${from}`,
      slot: slotOf(part === starts.length - 1 ? place : place + 1 + part),
      name: part === starts.length - 1 ? name : `${name} (${wordsOf(own, currency)})`,
      values: periods.map((period, at) => {
        const value = row.cells[at]?.value;
        return value && period >= from && (end === undefined || period < end) ? Number(value) : null;
      }),
    };
  });
}
