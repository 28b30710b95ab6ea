import type { ReactNode } from 'react';
import type { FigureFlag } from '../figures/figure-flags.ts';
import type { StatusBadgeProps } from '../status-badge.tsx';
import type { Numeric } from '../words/format.ts';
import type { Period } from '../words/period.ts';

/** Where a cell stands when rows become cards under 760 px; columns without a place are left out there. */
export type CardPlace = 'title' | 'value' | 'note' | 'change' | 'status';

interface ColumnBase {
  /** Unique in the table; the name in views and the URL. */
  readonly id: string;
  /** The head, with the unit if all rows share it ("Price, MYR"). */
  readonly header: string;
  /** Pixels of the loading skeleton and the least width. */
  readonly width?: number;
  readonly sortable?: boolean;
  /** May be hidden by the column chooser; the first column never is. */
  readonly hideable?: boolean;
  /** Its place on a card; `none` for a figure that says nothing without its head. */
  readonly card?: CardPlace | 'none';
  /** The newest period: bold head, tinted cells, figures in bold. */
  readonly latest?: boolean;
}

/** Words; the key column of a list carries the link and may say more under it. */
export interface TextColumn<Row> extends ColumnBase {
  readonly kind: 'text';
  readonly value: (row: Row) => string | null | undefined;
  readonly under?: (row: Row) => string | null | undefined;
  readonly href?: (row: Row) => string | undefined;
}

/** A figure with fixed decimals; `decimals` by row where rows differ in unit. */
export interface NumberColumn<Row> extends ColumnBase {
  readonly kind: 'number';
  readonly value: (row: Row) => Numeric;
  readonly decimals: number | ((row: Row) => number);
  readonly flags?: (row: Row) => readonly FigureFlag[];
  readonly href?: (row: Row) => string | undefined;
  /** The reader's plan does not open this value: hatched, with a lock. */
  readonly locked?: (row: Row) => boolean;
}

/** An amount in minor units; the currency stands in the head. */
export interface MoneyColumn<Row> extends ColumnBase {
  readonly kind: 'money';
  readonly value: (row: Row) => number | null | undefined;
  /** Minor digits of the currency, 2 by default. */
  readonly digits?: number;
}

/** A reference period. */
export interface PeriodColumn<Row> extends ColumnBase {
  readonly kind: 'period';
  readonly value: (row: Row) => Period | null | undefined;
}

/** A day, or with `moment` a day and time, as ISO text. */
export interface DateColumn<Row> extends ColumnBase {
  readonly kind: 'date';
  readonly value: (row: Row) => string | null | undefined;
  readonly moment?: boolean;
}

/** A change in percent or points: arrow, sign, number, in ink. */
export interface ChangeColumn<Row> extends ColumnBase {
  readonly kind: 'change';
  readonly value: (row: Row) => Numeric;
  readonly decimals?: number;
}

/** A state as badge; sorted by `order` if given, else by its word. */
export interface StatusColumn<Row> extends ColumnBase {
  readonly kind: 'status';
  readonly value: (row: Row) => StatusBadgeProps;
  readonly order?: (row: Row) => number;
}

/** Anything else: a spark line, a progress bar. `value` sorts it. */
export interface CustomColumn<Row> extends ColumnBase {
  readonly kind: 'custom';
  readonly render: (row: Row) => ReactNode;
  readonly value?: (row: Row) => string | number | null | undefined;
  readonly align?: 'left' | 'right';
}

/** A column as data: what it shows, never how. */
export type Column<Row> =
  | TextColumn<Row>
  | NumberColumn<Row>
  | MoneyColumn<Row>
  | PeriodColumn<Row>
  | DateColumn<Row>
  | ChangeColumn<Row>
  | StatusColumn<Row>
  | CustomColumn<Row>;

/** Numbers stand right, words left. */
export function alignment<Row>(column: Column<Row>): 'left' | 'right' {
  if (column.kind === 'custom') return column.align ?? 'left';
  return column.kind === 'number' || column.kind === 'money' || column.kind === 'change' ? 'right' : 'left';
}

/** What a row is sorted by in a column. Decimal strings become numbers: near enough to order them. */
export function sortValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  if (column.kind === 'status') return column.order ? column.order(row) : column.value(row).label;
  const value = column.value?.(row);
  if (value === null || value === undefined || value === '') return undefined;
  return column.kind === 'number' || column.kind === 'change' ? Number(value) : value;
}
