import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { isHeld } from '@datum/contract/subjects/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { ChartData } from '../../ui/charts/chart-data.ts';
import { slotOf } from '../../ui/charts/series/series-slot.ts';
import { useUi } from '../../ui/ui-provider.tsx';
import { direction, formatNumber } from '../../ui/words/format.ts';
import { formatPeriod, shiftPeriod } from '../../ui/words/period.ts';
import { frequencyOf, hasRegions, hasSubjects, type RowName, useRowNames } from './table/use-row-names.ts';

/** Lines that one chart holds (look 2.4). */
const MOST_LINES = 5;

/** What the chart of a table shows and says. */
export interface FigureChart {
  readonly data: ChartData;
  /** The finding, made from the data. */
  readonly title: string;
  readonly subtitle: string;
  readonly summary: string;
  /** The row that the sentence is about. */
  readonly row: FigureRow;
  /** Rows that could stand beside it but have no place. */
  readonly left: number;
}

/** The chart of a table; null while no row has a value. `series` is the reader's own choice of a line, `figure` the one that is open. */
export function useChart(
  table: FigureTable,
  series: string | null,
  figure: string | null,
): FigureChart | null {
  const t = useTranslations('published');
  const ui = useUi();
  const text = useLocalText();
  const nameOf = useRowNames(table.time_units);
  return useMemo(() => {
    const row =
      table.rows.find((each) => String(each.series) === series) ??
      table.rows.find(hasLatest) ??
      table.rows.find(hasValue);
    if (!row) {
      return null;
    }
    const comparable = comparableRows(table, row);
    // what has ended has the places that nothing current takes
    const [current, ended] = [comparable.filter(hasLatest), comparable.filter((each) => !hasLatest(each))];
    const rows = [...new Set([row, ...current, ...ended])].slice(0, MOST_LINES);
    const name = nameOf(row);
    const [openSeries, openPeriod] = figure?.split('.') ?? [];
    const data: ChartData = {
      periods: table.periods,
      decimals: table.decimals,
      series: table.rows
        .filter((each) => rows.includes(each))
        .map((each, place) => ({
          id: String(each.series),
          slot: slotOf(place),
          name: lineName(table, rows, nameOf(each)),
          own: each === row && rows.length > 1,
          values: each.cells.map((cell) => (cell?.value ? Number(cell.value) : null)),
        })),
      ...(table.provisional_from ? { provisionalFrom: table.provisional_from } : {}),
      ...(table.measure === 'level' && table.base ? { base: { level: 100, period: table.base.from } } : {}),
      ...(table.measure !== 'level' ? { base: { level: 0 } } : {}),
      ...(openSeries && openPeriod ? { open: { series: openSeries, period: openPeriod } } : {}),
      events: [
        ...surveysOf(table).map((period) => ({ period, lines: [t('chart.survey')] })),
        ...(table.rebased
          ? [
              {
                period: table.rebased.effective_from,
                lines: [
                  t('chart.rebased'),
                  t('chart.rebased-from', { label: inMonths(text(table.rebased.previous_label), ui) }),
                ],
              },
            ]
          : []),
      ],
    };
    const finding = findingOf(table, row, name, t, ui);
    const last = table.periods.at(-1);
    const title =
      last === undefined || hasLatest(row)
        ? finding
        : t('chart.finding.not-shown', { finding, period: formatPeriod(last, ui) });
    const subtitle = [
      t(`chart.measured.${table.measure}`, { name: text(table.name), frequency: frequencyOf(table) }),
      table.measure === 'level' ? (name.told ? `RM ${name.told}` : text(table.base?.label ?? {})) : '%',
      rows.length > 1 && sameSubject(rows) ? name.subject : name.region,
    ].join(', ');
    return {
      data,
      title,
      subtitle,
      row,
      left: comparable.length - rows.length,
      summary: t('chart.summary', { title, subtitle, lines: rows.length }),
    };
  }, [table, series, figure, t, ui, text, nameOf]);
}

/** "2023-12 = 100" as the reader says months: "Dec 2023 = 100". */
const inMonths = (label: string, ui: ReturnType<typeof useUi>) =>
  label.replaceAll(/\b\d{4}-(?:0[1-9]|1[0-2])\b/g, (month) => formatPeriod(month, ui, 'short'));

/** Periods with a survey of their own, where the figures of others stand still between them. */
const surveysOf = ({ subject, periods }: FigureTable): readonly string[] =>
  periods.some((period) => isHeld(subject, period))
    ? periods.filter((period) => !isHeld(subject, period))
    : [];

const hasValue = (row: FigureRow) => row.cells.some((cell) => cell?.value);
/** A chart that nobody has chosen tells of the latest period, not of one before. */
const hasLatest = (row: FigureRow) => Boolean(row.cells.at(-1)?.value);
const subjectOf = (row: FigureRow) => (row.item ?? row.category ?? row.group)?.code;
const sameSubject = (rows: readonly FigureRow[]) => new Set(rows.map(subjectOf)).size === 1;

/** Rows that can share an axis with `row`: prices of one item in other regions; indices and changes without more ado. */
function comparableRows(table: FigureTable, row: FigureRow): readonly FigureRow[] {
  const filled = table.rows.filter(hasValue);
  if (hasRegions(table)) {
    return filled.filter((each) => subjectOf(each) === subjectOf(row));
  }
  return table.measure === 'level' && row.item ? [row] : filled;
}

/** A line's end says only what tells it from the others: there is little room. */
function lineName(table: FigureTable, rows: readonly FigureRow[], { subject, region }: RowName): string {
  if (rows.length === 1 || (sameSubject(rows) && hasRegions(table))) {
    return region;
  }
  return rows[0]?.item ? subject : (subject.split(',')[0] ?? subject);
}

/** "Concrete office, Central: 128.4 in October 2026, up 0.6 % on September". */
function findingOf(
  table: FigureTable,
  row: FigureRow,
  { subject, region, unit }: RowName,
  t: ReturnType<typeof useTranslations<'published'>>,
  ui: ReturnType<typeof useUi>,
): string {
  const at = row.cells.findLastIndex((cell) => cell?.value);
  const period = table.periods[at];
  const now = row.cells[at]?.value;
  if (period === undefined || !now) {
    return `${subject}, ${region}`;
  }
  const named = {
    frequency: frequencyOf(table),
    subject: hasSubjects(table) || table.rows.length === 1 ? subject : region,
    place: hasSubjects(table) || table.rows.length === 1 ? region : subject,
    period: formatPeriod(period, ui),
    value: formatNumber(now, { ...ui, decimals: table.decimals, signed: table.measure !== 'level' }),
  };
  if (table.measure !== 'level') {
    return t(`chart.finding.${table.measure}`, named);
  }
  const change = row.last_change?.month ?? null;
  return t('chart.finding.level', {
    ...named,
    unit: unit ? ` ${unit}` : '',
    currency: unit ? 'RM ' : '',
    move: direction(change, 1),
    change: formatNumber(change?.replace('-', ''), { ...ui, decimals: table.change.decimals }),
    before: formatPeriod(shiftPeriod(period, -1), ui),
  });
}
