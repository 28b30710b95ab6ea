/**
 * Roles written out: on phones the rows become cards by CSS `display`, which takes the native table roles away in some
 * browsers.
 */
export const roles = {
  row: { role: 'row' },
  rowgroup: { role: 'rowgroup' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  /** A row that only takes up room. */
  room: { 'aria-hidden': true },
} as const;

/** The role of table and cell: a grid is walked by arrow keys, a table is read. */
export function cellRoles(grid: boolean, selectable = false) {
  return grid
    ? ({
        table: { role: 'grid', 'aria-multiselectable': selectable || undefined },
        cell: { role: 'gridcell' },
      } as const)
    : ({ table: { role: 'table' }, cell: { role: 'cell' } } as const);
}
