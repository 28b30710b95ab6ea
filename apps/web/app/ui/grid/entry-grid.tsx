import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import { cellRoles } from '../table/table-roles.ts';
import { useUi } from '../ui-provider.tsx';
import type { EntryColumn } from './entry-column.ts';
import classes from './entry-grid.module.css';
import { EntryRow } from './entry-row.tsx';
import { type CellEdit, type PastedBlock, useEntryGrid } from './use-entry-grid.ts';

const ROW_HEIGHT = 33;

export interface EntryGridProps<Row extends object> {
  readonly id: string;
  readonly label: string;
  readonly columns: readonly EntryColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Changed cells: one when typed, many when filled down, cleared or pasted. Not yet stored anywhere. */
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  /** A pasted block of more than one cell goes here for a preview instead of straight into the cells. */
  readonly onPaste?: (block: PastedBlock) => void;
  /** The row that the keys stand on, for a panel beside the grid. */
  readonly onRow?: (row: Row) => void;
  readonly rowMark?: (row: Row) => 'flagged' | 'problem' | undefined;
  readonly maxHeight?: string;
}

/**
 * A grid for entering many values, with the keys of a spreadsheet: arrows, Enter, Tab, F2, Delete, Ctrl-D, copy, paste.
 *
 *     <EntryGrid id="quotes" label={t('quotes')} rows={quotes} rowKey={(q) => q.id} onEdit={save} onPaste={preview}
 *       columns={[{ id: 'item', header: t('item'), kind: 'text', value: (q) => q.item },
 *         { id: 'price', header: t('price'), kind: 'number', decimals: 2, value: (q) => q.price, editable: true }]} />
 */
export function EntryGrid<Row extends object>(props: EntryGridProps<Row>) {
  const { id, label, columns, rows, rowKey, onRow, maxHeight = '60vh' } = props;
  const { t, locale } = useUi();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useEntryGrid({ columns, rows, rowKey, locale, onEdit: props.onEdit, onPaste: props.onPaste });
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    scrollPaddingStart: ROW_HEIGHT,
    // What the server draws, which has no window.
    initialRect: { width: 1000, height: 600 },
  });
  const { row: activeRow, column: activeColumn } = grid.active;

  // Keys move the cell; view and focus follow, but never take the focus from elsewhere on the page.
  useEffect(() => {
    virtualizer.scrollToIndex(activeRow);
  }, [virtualizer, activeRow]);
  useEffect(() => {
    if (!grid.refocus.current || grid.draft !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${activeRow}"] > [data-column="${activeColumn}"]`,
    );
    // A far row is drawn one rendering later, and this effect runs again.
    if (!cell) return;
    grid.refocus.current = false;
    cell.focus();
  });
  useEffect(() => {
    const row = rows[activeRow];
    if (row) onRow?.(row);
  }, [rows, activeRow, onRow]);

  const shown = virtualizer.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <>
      <p id={`${id}-hint`} className="visually-hidden">
        {t('grid.hint')}
      </p>
      <div ref={scroller} id={id} tabIndex={-1} className={classes.scroller} style={{ maxHeight }}>
        <table
          {...cellRoles(true, true).table}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-rowcount={rows.length + 1}
          className={classes.grid}
          onKeyDown={grid.onKeyDown}
          onCopy={grid.onCopy}
          onPaste={grid.onPaste}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-kind={column.kind}
                  style={{ '--column': `${column.width ?? 0}px` } as CSSProperties}
                >
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr className={classes.room} style={{ height: above }} />}
            {shown.map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <EntryRow
                  key={rowKey(row)}
                  row={row}
                  index={index}
                  columns={columns}
                  grid={grid}
                  mark={props.rowMark?.(row)}
                />
              );
            })}
            {below > 0 && <tr className={classes.room} style={{ height: below }} />}
          </tbody>
        </table>
      </div>
    </>
  );
}
