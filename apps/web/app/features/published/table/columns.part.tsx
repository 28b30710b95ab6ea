import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { isHeld } from '@datum/contract/subjects/all';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { SparkLine } from '../../../ui/charts/series/spark-line.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { type Ui, useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { formatPeriod, periodsOfYear, readPeriod } from '../../../ui/words/period.ts';
import { isConverted } from '../units/units.rules.ts';
import { usePublishedCells } from './cell.part.tsx';
import { frequencyOf, hasRegions, hasSubjects, useRowNames } from './use-row-names.ts';

/** A row of the screen: a published one, or the last one, which stands for those that the reader's level leaves out. */
export type ScreenRow = FigureRow | { readonly locked: number };
export const isLocked = (row: ScreenRow): row is { readonly locked: number } => 'locked' in row;

interface Wanted {
  readonly table: FigureTable;
  /** Periods on the screen, newest last. */
  readonly periods: readonly string[];
  readonly corrected: ReadonlySet<number>;
}

/** The columns of a published table: what it is, the periods on the screen, changes, spread, quotes and course. */
export function useColumns({ table, periods, corrected }: Wanted): readonly Column<ScreenRow>[] {
  const t = useTranslations('published.table');
  const ui = useUi();
  const nameOf = useRowNames(table.time_units);
  const cells = usePublishedCells();
  return useMemo<readonly Column<ScreenRow>[]>(() => {
    const latest = table.periods.findLastIndex((_, place) =>
      table.rows.some(({ cells }) => cells[place]?.value),
    );
    const isLevel = table.measure === 'level';
    const frequency = frequencyOf(table);
    const published = (read: (row: FigureRow) => string | number | null | undefined) => (row: ScreenRow) =>
      isLocked(row) ? null : read(row);
    const head: Column<ScreenRow>[] = [
      {
        kind: 'text',
        id: 'subject',
        header:
          hasSubjects(table) || !hasRegions(table)
            ? t(table.rows[0]?.item ? 'item' : 'subject')
            : t('region'),
        width: 200,
        sortable: true,
        hideable: false,
        card: 'title',
        value: (row) => (isLocked(row) ? t('locked-rows', { count: row.locked }) : titleOf(row)),
        under: (row) =>
          isLocked(row)
            ? null
            : hasSubjects(table) && hasRegions(table)
              ? `${nameOf(row).region}${nameOf(row).told ? `, ${nameOf(row).told}` : ''}`
              : nameOf(row).told || null,
      },
    ];
    const locked: Column<ScreenRow>[] =
      table.locked.periods > 0 && periods[0] === table.periods[0]
        ? [
            {
              kind: 'custom',
              id: 'locked',
              header: t('earlier-locked', { count: table.locked.periods }),
              align: 'right',
              render: cells.locked,
            },
          ]
        : [];
    return [
      ...head,
      ...locked,
      ...periods.map((period): Column<ScreenRow> => {
        const place = table.periods.indexOf(period);
        const held = isHeld(table.subject, period);
        return {
          kind: 'custom',
          id: period,
          header: formatPeriod(
            period,
            ui,
            place === latest || readPeriod(period).place === 1 || period === periods[0] ? 'short' : 'place',
          ),
          align: 'right',
          sortable: place === latest,
          latest: place === latest,
          ...(place === latest ? { card: 'value' as const } : {}),
          value: published((row) => Number(row.cells[place]?.value ?? Number.NaN)),
          render: (row) =>
            isLocked(row)
              ? cells.locked()
              : cells.published({
                  row,
                  period,
                  cell: row.cells[place],
                  decimals: table.decimals,
                  corrected,
                  held,
                  opens: !isConverted(row),
                }),
        };
      }),
      ...(isLevel ? changeColumns() : []),
      ...(table.periods.length > 2 ? [sparkColumn()] : []),
      ...(isLevel && table.rows[0]?.item ? priceColumns() : []),
    ];

    function titleOf(row: FigureRow): string {
      const { subject, region } = nameOf(row);
      return hasSubjects(table) || !hasRegions(table) ? subject : region;
    }

    function changeColumns(): Column<ScreenRow>[] {
      return (
        [
          ['month', 1],
          ['year', periodsOfYear(0, frequency).length],
        ] as const
      ).flatMap(([id, back]) =>
        latest >= back
          ? [
              {
                kind: 'change' as const,
                id,
                header: t(`change.${id}`, { frequency }),
                sortable: true,
                ...(id === 'year' ? { card: 'change' as const } : {}),
                value: published((row) =>
                  row.last_change?.period === table.periods[latest] ? row.last_change?.[id] : null,
                ),
              },
            ]
          : [],
      );
    }

    function priceColumns(): Column<ScreenRow>[] {
      return [
        {
          kind: 'custom',
          id: 'spread',
          header: t('spread'),
          align: 'right',
          render: (row) => (isLocked(row) ? null : spreadOf(row, latest, table.decimals, ui)),
        },
        {
          kind: 'number',
          id: 'quotes',
          header: t('quotes'),
          decimals: 0,
          sortable: true,
          value: published((row) => row.cells[latest]?.n_quotes),
        },
      ];
    }

    function sparkColumn(): Column<ScreenRow> {
      return {
        kind: 'custom',
        id: 'course',
        header: t('course', { count: Math.min(table.periods.length, 12), frequency }),
        render: (row) =>
          isLocked(row) ? null : (
            <SparkLine
              values={row.cells.slice(-12).map((cell) => (cell?.value ? Number(cell.value) : null))}
              width={72}
            />
          ),
      };
    }
  }, [table, periods, corrected, t, ui, nameOf, cells]);
}

function spreadOf(row: FigureRow, at: number, decimals: number, ui: Ui): string | null {
  const cell = row.cells[at];
  return cell?.low && cell.high
    ? `${formatNumber(cell.low, { ...ui, decimals })} – ${formatNumber(cell.high, { ...ui, decimals })}`
    : null;
}
