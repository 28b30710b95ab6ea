import type { GridRow } from '@datum/contract/collection/quotes';
import { dataSetOf } from '@datum/contract/data-sets/all';
import type { CoreColumn } from '@datum/contract/data-sets/price-data-set';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalText } from '../../../lib/texts/use-local-text.ts';
import { SparkLine } from '../../../ui/charts/series/spark-line.tsx';
import { ChangeFigure } from '../../../ui/figures/change-figure.tsx';
import type { EntryColumn } from '../../../ui/grid/entry-column.ts';
import { EntryGrid } from '../../../ui/grid/entry-grid.tsx';
import type { CellEdit, PastedBlock } from '../../../ui/grid/use-entry-grid.ts';
import { useUi } from '../../../ui/ui-provider.tsx';
import { formatNumber } from '../../../ui/words/format.ts';
import { LineStateBadge } from '../quote/line-state.part.tsx';
import { useTermWords } from '../quote/term-words.part.tsx';
import classes from './grid.module.css';
import type { Typed } from './typed.rules.ts';
import { markOf, typedIn, useTypedColumns } from './typed-columns.part.tsx';
import type { Pending } from './use-enter.ts';
import type { SheetRows } from './use-sheet-rows.ts';

const WIDTHS: Partial<Record<CoreColumn, number>> = {
  item: 172,
  source: 90,
  price: 88,
  state: 104,
  spark: 76,
};
const OPEN: readonly string[] = ['flagged', 'asked'];

export interface SheetGridProps {
  readonly dataSet: string;
  readonly sheetRows: SheetRows;
  readonly canEnter: boolean;
  /** The effect of flags on the index is told to this person. */
  readonly weighed: boolean;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (lines: ReadonlySet<number>) => void;
  readonly onRow: (row: GridRow) => void;
  readonly onPaste: (block: PastedBlock) => void;
}

/** The entry grid of a sheet: columns as the data set declares them, prices, units and terms editable. */
export function SheetGrid(props: SheetGridProps) {
  const { dataSet, sheetRows, canEnter, weighed, selected, onSelect, onRow, onPaste } = props;
  const t = useTranslations('quotes.list');
  const columns = useColumns(dataSet, sheetRows.pending, canEnter);
  const select = useSelectColumn(selected, onSelect, sheetRows.rows);
  return (
    <EntryGrid<GridRow>
      id="quotes"
      label={t('grid')}
      columns={[select, ...columns.filter(({ id }) => weighed || id !== 'effect')]}
      rows={sheetRows.rows}
      rowKey={(row) => String(row.line_id)}
      rowMark={(row) => (OPEN.includes(row.state) ? 'flagged' : undefined)}
      onEdit={(edits) => sheetRows.enter(byLine(edits))}
      onPaste={onPaste}
      onRow={onRow}
      maxHeight="calc(100vh - 300px)"
    />
  );
}

/** Changed cells by their lines and columns. */
const byLine = (edits: readonly CellEdit[]): ReadonlyMap<number, Typed> =>
  new Map(
    [...Map.groupBy(edits, ({ row }) => Number(row))].map(([line, own]) => [
      line,
      Object.fromEntries(own.map(({ column, text }) => [column, text])),
    ]),
  );

function useSelectColumn(
  selected: ReadonlySet<number>,
  onSelect: (lines: ReadonlySet<number>) => void,
  rows: readonly GridRow[],
): EntryColumn<GridRow> {
  const t = useTranslations('quotes');
  const text = useLocalText();
  return useMemo(
    () => ({
      id: 'select',
      header: t('column.select'),
      kind: 'text',
      width: 34,
      value: (row) => (selected.has(row.line_id) ? 'x' : ''),
      render: (row) => (
        <input
          type="checkbox"
          className={classes.check}
          tabIndex={-1}
          aria-label={t('list.select', { item: text(row.item.name), source: row.source.code })}
          checked={selected.has(row.line_id)}
          onChange={(event) => {
            const next = new Set(
              [...selected].filter((line) => rows.some(({ line_id }) => line_id === line)),
            );
            if (event.currentTarget.checked) {
              next.add(row.line_id);
            } else {
              next.delete(row.line_id);
            }
            onSelect(next);
          }}
        />
      ),
    }),
    [selected, onSelect, rows, t, text],
  );
}

/** The grid's columns out of the data set's declaration. */
function useColumns(
  dataSet: string,
  pending: ReadonlyMap<number, Pending>,
  canEnter: boolean,
): readonly EntryColumn<GridRow>[] {
  const t = useTranslations('quotes.column');
  const { locale } = useUi();
  const text = useLocalText();
  const words = useTermWords(dataSet);
  const typed = useTypedColumns(dataSet, pending, canEnter);
  const declared = dataSetOf(dataSet);
  const decimals = declared?.priceDecimals ?? 2;
  const core: Record<CoreColumn, Omit<EntryColumn<GridRow>, 'id' | 'header' | 'width'>> = {
    state: { kind: 'text', value: (row) => row.state, render: (row) => <LineStateBadge state={row.state} /> },
    item: {
      kind: 'text',
      value: (row) => text(row.item.name),
      render: (row) => (
        <span
          className={classes.item}
          title={[text(row.item.name), row.item.specification].filter(Boolean).join(', ')}
        >
          {text(row.item.name)}
        </span>
      ),
    },
    specification: { kind: 'text', value: (row) => row.item.specification },
    source: {
      kind: 'text',
      value: (row) => row.source.code,
      render: (row) => <span title={text(row.source.name)}>{row.source.code}</span>,
    },
    region: { kind: 'text', value: (row) => text(row.region.name) },
    unit: typed.unit,
    last: { kind: 'number', decimals, value: (row) => row.last?.unit_price ?? '' },
    price: {
      kind: 'number',
      decimals,
      editable: canEnter,
      value: (row) => typedIn(pending, row, 'price') ?? row.quote?.price ?? '',
      mark: (row) =>
        markOf(pending, row, 'price') ?? (row.quote?.origin === 'imputed' ? 'imputed' : undefined),
      render: (row) => <PriceText row={row} pending={pending.get(row.line_id)} decimals={decimals} />,
    },
    change: {
      kind: 'number',
      value: (row) => row.change ?? '',
      render: (row) => (row.change === null ? null : <ChangeFigure value={row.change} decimals={1} />),
    },
    spark: {
      kind: 'text',
      value: () => '',
      render: (row) => (
        <SparkLine
          values={row.spark}
          width={64}
          height={22}
          color={OPEN.includes(row.state) ? 'var(--series-2)' : 'var(--ink-3)'}
        />
      ),
    },
    effect: {
      kind: 'number',
      value: (row) => (isWeighed(row) ? String(row.effect) : ''),
      render: (row) => (isWeighed(row) ? formatNumber(row.effect, { locale, decimals: 3 }) : null),
    },
  };
  const columns = declared?.columns ?? [];
  const listed = new Set(columns.flatMap((column) => ('term' in column ? [column.term] : [])));
  return [
    ...columns.map((column) =>
      'core' in column
        ? { id: column.core, header: t(column.core), width: WIDTHS[column.core], ...core[column.core] }
        : typed.term(column.term),
    ),
    // what the declaration does not put first comes after: every term can be typed
    ...words.fields.filter(({ name }) => !listed.has(name)).map(({ name }) => typed.term(name)),
    typed.day,
  ];
}

/** Whether a row is in question, and its effect is told to this person. */
const isWeighed = (row: GridRow): row is GridRow & { effect: number } =>
  row.effect !== null && OPEN.includes(row.state);

function PriceText(props: {
  readonly row: GridRow;
  readonly pending: Pending | undefined;
  readonly decimals: number;
}) {
  const { row, pending, decimals } = props;
  const t = useTranslations('quotes');
  const { locale } = useUi();
  const shown = pending?.texts.price ?? row.quote?.price ?? null;
  const error = pending?.error?.column === 'price' ? pending.error.words : null;
  if (error) {
    return (
      <span className={classes.mistake} title={error}>
        {shown} <span className="visually-hidden">{error}</span>
      </span>
    );
  }
  if (shown === null) {
    const reason = row.quote?.missing_reason;
    return reason ? <span className="dim">{t(`missing-reason.${reason}`)}</span> : null;
  }
  const digits = Math.max(decimals, shown.split('.')[1]?.length ?? 0);
  return (
    <span data-saving={pending !== undefined || undefined} className={classes.price}>
      {/^-?\d+(\.\d+)?$/.test(shown) ? formatNumber(shown, { locale, decimals: digits }) : shown}
      {row.quote?.origin === 'imputed' && <sup>i</sup>}
    </span>
  );
}
