import type { Choices, FigureCell, FigureTable } from '@datum/contract/publication/published';
import { isHeld } from '@datum/contract/subjects/all';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { figureFlags } from '../../../ui/figures/figure-flags.ts';
import { FlagLegend } from '../../../ui/figures/flag-legend.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { flagsOf } from './cell.part.tsx';
import { isLocked, type ScreenRow, useColumns } from './columns.part.tsx';
import classes from './table.module.css';
import { useFigureFilters } from './use-filters.ts';
import { frequencyOf } from './use-row-names.ts';

/** Id of the table, for "skip to table". */
export const TABLE_ID = 'figures';
/** Periods that stand side by side: prices are wider, and have more columns after them. */
const ACROSS = { prices: 7, indices: 10 } as const;

interface PublishedTableProps {
  readonly table: FigureTable;
  readonly choices: Choices;
  readonly empty: ReactNode;
  /** What opens what is locked: one sentence with a link. */
  readonly opens: ReactNode;
}

/** A published table: items or categories down, periods across with the newest last, its flags explained below. */
export function PublishedTable({ table, choices, empty, opens }: PublishedTableProps) {
  const t = useTranslations('published.table');
  const text = useLocalText();
  const [{ until, series }, change] = useFigureFilters();
  const frequency = frequencyOf(table);
  const across = ACROSS[table.rows.some(({ item }) => item) ? 'prices' : 'indices'];
  const corrected = useMemo(
    () =>
      new Set(choices.vintages.filter(({ kind }) => kind === 'correction').map(({ sequence }) => sequence)),
    [choices.vintages],
  );
  const end =
    until && table.periods.includes(until) ? table.periods.indexOf(until) + 1 : table.periods.length;
  const start = Math.max(0, end - across);
  const periods = useMemo(() => table.periods.slice(start, end), [table.periods, start, end]);
  const columns = useColumns({ table, periods, corrected });
  const rows = useMemo<readonly ScreenRow[]>(
    () => [...table.rows, ...(table.locked.series > 0 ? [{ locked: table.locked.series }] : [])],
    [table],
  );
  const cells = table.rows.flatMap((row) => row.cells.slice(start, end));
  const held = table.rows.length > 0 && periods.some((period) => isHeld(table.subject, period));
  const flags = figureFlags.filter((flag) =>
    flag === 'h' ? held : cells.some((cell) => cell?.value && flagsOf(cell, corrected).includes(flag)),
  );
  const marks = [
    ...(cells.some((cell) => cell?.suppressed) ? [t('mark.suppressed')] : []),
    ...(cells.some((cell) => cell?.status === 'withdrawn' && cell.value === null)
      ? [t('mark.withdrawn')]
      : []),
    ...(cells.some(isMissing) ? [t('mark.missing')] : []),
  ];
  const step = (place: number) =>
    change({ until: place >= table.periods.length ? null : (table.periods[place - 1] ?? null) });

  return (
    <section aria-labelledby={`${TABLE_ID}-title`} className={classes.figures}>
      <div className={classes.head}>
        <h2 id={`${TABLE_ID}-title`} className="type-h3">
          {t(`title.${table.measure}`, {
            frequency,
            name: table.rows[0]?.group
              ? t('unit-price-indices')
              : table.rows[0]?.item
                ? t('average-prices')
                : text(table.name),
            unit:
              table.measure === 'level' ? (table.rows[0]?.item ? 'RM' : text(table.base?.label ?? {})) : '%',
          })}
        </h2>
        {table.periods.length > across && (
          <div className={classes.steps}>
            <span>{t('shown', { shown: periods.length, total: table.periods.length, frequency })}</span>
            <Button
              size="sm"
              leftSection={<Icon name="chevron-left" />}
              disabled={start === 0}
              onClick={() => step(Math.max(across, end - across))}
            >
              {t('earlier')}
            </Button>
            <Button
              size="sm"
              rightSection={<Icon name="chevron-right" />}
              disabled={end === table.periods.length}
              onClick={() => step(end + across)}
            >
              {t('later')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        id={TABLE_ID}
        label={text(table.name)}
        columns={columns}
        rows={rows}
        rowKey={(row) => (isLocked(row) ? 'locked' : String(row.series))}
        rowMark={(row) => (!isLocked(row) && String(row.series) === series ? 'current' : undefined)}
        groupOf={table.rows.some(({ item }) => item) ? groupOf : undefined}
        onOpen={(row) => !isLocked(row) && change({ series: String(row.series) })}
        empty={empty}
      />
      <FlagLegend flags={flags} note={marks.length > 0 ? marks.join(' · ') : undefined} />
      {(table.locked.series > 0 || table.locked.periods > 0) && (
        <p className={classes.reason}>
          <Icon name="lock" size={14} />
          <span>
            {t(table.level === 'sample' ? 'locked' : 'locked-plan', {
              series: table.locked.series,
              periods: table.locked.periods,
              frequency,
            })}{' '}
            {opens}
          </span>
        </p>
      )}
    </section>
  );

  function groupOf(row: ScreenRow) {
    if (isLocked(row)) {
      return { key: 'locked', label: t('locked-group') };
    }
    return { key: row.item?.group.code ?? '', label: text(row.item?.group.name ?? {}) };
  }
}

/** Neither a figure, nor one that is held back or was withdrawn. */
const isMissing = (cell: FigureCell | null): boolean =>
  !cell || (cell.value === null && !cell.suppressed && cell.status !== 'withdrawn');
