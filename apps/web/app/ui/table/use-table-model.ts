import { useMemo } from 'react';
import { type Column, sortValue } from './column.ts';
import type { TableView } from './table-view.ts';

interface ModelInput<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly view: TableView;
  /** The rows arrive in order; the table only shows which. */
  readonly sortedOutside: boolean;
  readonly locale: string;
}

/** Visible columns and ordered rows; the same arrays while nothing of them changes, so that rows are not drawn again. */
export function useTableModel<Row extends object>(input: ModelInput<Row>) {
  const { columns, rows, view, sortedOutside, locale } = input;
  const { sort, hidden } = view;
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  const ordered = useMemo(() => {
    const by = sortedOutside ? undefined : columns.find(({ id }) => id === sort?.column);
    return by ? sorted(rows, by, sort?.descending ?? false, locale) : rows;
  }, [columns, rows, sort, sortedOutside, locale]);
  return { visible, ordered };
}

/** What has no value stands last in both directions; equal rows keep their order. */
function sorted<Row>(rows: readonly Row[], by: Column<Row>, descending: boolean, locale: string): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const direction = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValue(by, row) }))
    .sort((a, b) => {
      if (isMissing(a.value) || isMissing(b.value))
        return Number(isMissing(a.value)) - Number(isMissing(b.value));
      const order =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : compare(String(a.value), String(b.value));
      return direction * order;
    })
    .map(({ row }) => row);
}

const isMissing = (value: string | number | undefined): boolean => value === undefined || Number.isNaN(value);
