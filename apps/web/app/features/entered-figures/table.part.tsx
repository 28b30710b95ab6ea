import type { EnteredRow, EnteredTable } from '@datum/contract/entered-series/published';
import { enteredOf } from '@datum/contract/subjects/entered';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import type { FigureFlag } from '../../ui/figures/figure-flags.ts';
import { FlagLegend } from '../../ui/figures/flag-legend.tsx';
import type { StatusBadgeProps } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatPeriod } from '../../ui/words/period.ts';
import { figureOf, withAsked } from './address.rules.ts';
import { unitAt } from './chart.rules.ts';

export const TABLE_ID = 'entered-table';

/** Periods that fit beside the names; earlier ones are read in the chart and in files. */
const MOST_COLUMNS = 24;

/** The values by period, newest last; each opens where it comes from. Sample sizes and methods stand under their series. */
export function EnteredFigureTable({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.table');
  useNewestInSight(table.periods);
  const flags = [
    ...new Set(table.rows.flatMap(({ cells }) => cells.flatMap((cell) => FLAGS[cell?.status ?? 'firm']))),
  ];
  return (
    <>
      {table.periods.length > MOST_COLUMNS && (
        <p className="muted">{t('latest-periods', { shown: MOST_COLUMNS, total: table.periods.length })}</p>
      )}
      <DataTable
        id={TABLE_ID}
        label={t('label')}
        heading
        columns={useFigureColumns(table)}
        rows={table.rows}
        rowKey={({ code }) => code}
        empty={null}
      />
      <FlagLegend flags={flags} />
      <SampleTable table={table} />
    </>
  );
}

/** Periods run from left to right, and the newest are what readers come for: a table that is wider than its frame opens there. */
function useNewestInSight(periods: readonly string[]) {
  const last = periods.at(-1);
  const first = periods[0];
  useEffect(() => {
    const frame = first && last ? document.getElementById(TABLE_ID) : null;
    if (frame) frame.scrollLeft = frame.scrollWidth;
  }, [first, last]);
}

const FLAGS = { forecast: ['e'], provisional: ['p'], firm: [], revised: ['r'] } as const satisfies Record<
  string,
  readonly FigureFlag[]
>;

function useFigureColumns(table: EnteredTable): readonly Column<EnteredRow>[] {
  const t = useTranslations('entered-figures.table');
  const text = useLocalText();
  const ui = useUi();
  const [search] = useSearchParams();
  return useMemo(() => {
    const { periods } = table;
    const begin = Math.max(0, periods.length - MOST_COLUMNS);
    return [
      {
        id: 'name',
        header: t('series'),
        kind: 'text',
        width: 240,
        card: 'title',
        value: ({ name }) => text(name),
        under: (row) =>
          [
            table.measure === 'level' ? unitAt(row, periods.at(-1) ?? '', table.currency) : '%',
            ...Object.values(row.dimensions),
            ...(row.ended ? [t('ended', { period: formatPeriod(row.ended, ui, 'short') })] : []),
          ]
            .filter(Boolean)
            .join(', '),
      },
      ...periods.slice(begin).map((period, place): Column<EnteredRow> => {
        const at = begin + place;
        const isLatest = at === periods.length - 1;
        return {
          id: period,
          header: formatPeriod(period, ui, 'short'),
          kind: 'number',
          width: 96,
          latest: isLatest,
          card: isLatest ? 'value' : 'none',
          decimals: ({ decimals }) => decimals,
          value: ({ cells }) => cells[at]?.value,
          flags: ({ cells }) => FLAGS[cells[at]?.status ?? 'firm'],
          href: ({ series, cells }) => {
            const cell = cells[at];
            return cell
              ? `?${withAsked(search, { figure: figureOf(series, period, cell.sequence) })}`
              : undefined;
          },
        };
      }),
    ];
  }, [table, t, text, ui, search]);
}

/** Whether a sample is thin, large enough, or not told. */
function sampleBadge(
  cell: EnteredRow['cells'][number] | undefined,
  t: (key: 'thin' | 'enough' | 'untold') => string,
): StatusBadgeProps {
  if (cell?.thin) return { kind: 'flagged', label: t('thin') };
  return { kind: 'plain', label: t(cell?.sample_size == null ? 'untold' : 'enough') };
}

interface SampleRow {
  readonly key: string;
  readonly row: EnteredRow;
  readonly at: number;
}

/** Sample size and method of each value, where the subject has them: thin samples are told beside the figures. */
function SampleTable({ table }: { readonly table: EnteredTable }) {
  const t = useTranslations('entered-figures.table');
  const text = useLocalText();
  const details = enteredOf(table.subject)?.details ?? [];
  const columns = useMemo(
    (): readonly Column<SampleRow>[] => [
      {
        id: 'series',
        header: t('series'),
        kind: 'text',
        width: 220,
        card: 'title',
        value: ({ row }) => text(row.name),
      },
      { id: 'period', header: t('period'), kind: 'period', width: 120, value: ({ at }) => table.periods[at] },
      {
        id: 'value',
        header: t('value'),
        kind: 'number',
        width: 110,
        card: 'value',
        decimals: ({ row }) => row.decimals,
        value: ({ row, at }) => row.cells[at]?.value,
      },
      {
        id: 'sample_size',
        header: t('sample_size'),
        kind: 'number',
        width: 120,
        decimals: 0,
        card: 'none',
        value: ({ row, at }) => row.cells[at]?.sample_size,
      },
      {
        id: 'thin',
        header: t('sample'),
        kind: 'status',
        width: 130,
        card: 'status',
        value: ({ row, at }) => sampleBadge(row.cells[at], t),
      },
      {
        id: 'status',
        header: t('status'),
        kind: 'text',
        width: 110,
        card: 'none',
        value: ({ row, at }) => {
          const status = row.cells[at]?.status;
          return status && t(`statuses.${status}`);
        },
      },
      {
        id: 'method',
        header: t('method'),
        kind: 'text',
        width: 160,
        card: 'note',
        value: ({ row, at }) => row.cells[at]?.method,
        under: ({ row, at }) => row.cells[at]?.note,
      },
    ],
    [table, t, text],
  );
  if (details.length === 0) return null;
  const rows = table.periods
    .map((_, at) => at)
    .toReversed()
    .flatMap((at) =>
      table.rows.flatMap((row): SampleRow[] =>
        row.cells[at] ? [{ key: `${row.code} ${at}`, row, at }] : [],
      ),
    );
  return (
    <DataTable
      id="entered-samples"
      label={t('samples')}
      heading
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty={null}
      maxHeight="50vh"
    />
  );
}
