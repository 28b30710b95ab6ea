import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type Column, sortValue } from './column.ts';
import type { TableView } from './table-view.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

interface ModelInput<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly view: TableView;
  /** The rows arrive in order; the table only shows which. */
  readonly sortedOutside: boolean;
  readonly locale: string;
}

/** Visible columns and ordered rows: TanStack Table keeps the model, we draw it. */
export function useTableModel<Row extends object>(input: ModelInput<Row>) {
  const { columns, rows, rowKey, view, sortedOutside, locale } = input;
  const definitions = useMemo(() => columnDefinitions(columns, locale), [columns, locale]);
  const data = useMemo(() => [...rows], [rows]);
  const state = useMemo(
    () => ({
      sorting: view.sort ? [{ id: view.sort.column, desc: view.sort.descending }] : [],
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    }),
    [view.sort, view.hidden],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: sortedOutside,
    state,
  });
  return {
    visible: columns.filter((column) => table.getColumn(column.id)?.getIsVisible()),
    ordered: table.getRowModel().rows.map((row) => row.original),
  };
}

function columnDefinitions<Row extends object>(columns: readonly Column<Row>[], locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return columns.map((column, place) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row: Row) => sortValue(column, row),
    enableSorting: column.sortable ?? false,
    enableHiding: place > 0 && (column.hideable ?? true),
    sortUndefined: 'last' as const,
    sortFn: (a: { original: Row }, b: { original: Row }) =>
      compare(sortValue(column, a.original), sortValue(column, b.original), collator),
  }));
}

function compare(
  a: string | number | undefined,
  b: string | number | undefined,
  collator: Intl.Collator,
): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
}
