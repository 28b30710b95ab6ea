import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { cardPlaces } from '../card-places.ts';
import classes from '../table.module.css';
import type { DataTableProps } from '../table-props.ts';
import { cellRoles, roles } from '../table-roles.ts';
import { useGridWalk } from '../use-grid-walk.ts';
import { tableLines } from './table-lines.ts';
import { GroupRow, TableRow } from './table-row.tsx';

/** Up to this many rows are drawn at once; beyond, only those in view and a few around them. */
export const VIRTUAL_FROM = 200;
const ROW_HEIGHT = 40;
const OVERSCAN = 12;

type TableBodyProps<Row extends object> = DataTableProps<Row> & {
  readonly grid: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The head. */
  readonly children: ReactNode;
};

/** The table element with its rows, walked by arrow keys when it is a grid. */
export function TableBody<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, selection, rowMenu, onOpen, grid, scroller } = props;
  const table = useRef<HTMLTableElement>(null);
  const lines = useMemo(() => tableLines(rows, props.groupOf), [rows, props.groupOf]);
  const places = useMemo(() => cardPlaces(columns), [columns]);
  const span = columns.length + (selection ? 1 : 0) + (rowMenu ? 1 : 0);
  const virtual = rows.length > VIRTUAL_FROM;

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // What the server draws, which has no window.
    initialRect: { width: 1000, height: 800 },
    enabled: virtual,
  });
  const walk = useGridWalk({
    table,
    size: { rows: rows.length, columns: span },
    reveal: (row) =>
      virtual && virtualizer.scrollToIndex(lines.findIndex((l) => l.kind === 'row' && l.index === row)),
    onToggle: selection && ((row) => toggle(selection, rowKey, rows[row])),
    onOpen: onOpen && ((row) => rows[row] && onOpen(rows[row])),
  });

  const shown = virtual ? virtualizer.getVirtualItems() : undefined;
  const first = shown?.[0]?.start ?? 0;
  const last = shown ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0;
  const indices = shown?.map((item) => item.index) ?? lines.map((_, index) => index);

  return (
    <table
      ref={table}
      {...cellRoles(grid, selection !== undefined).table}
      className={classes.table}
      aria-label={props.label}
      aria-rowcount={virtual ? lines.length + 1 : undefined}
      data-select={selection ? true : undefined}
    >
      {props.children}
      <tbody
        {...roles.rowgroup}
        data-opens={onOpen ? true : undefined}
        onClick={onOpen ? (event) => openByClick(event, rows, onOpen) : undefined}
        onKeyDown={grid ? walk.onKeyDown : undefined}
        onFocus={grid ? walk.onFocus : undefined}
      >
        {first > 0 && <Spacer height={first} span={span} />}
        {indices.map((index) => {
          const line = lines[index];
          if (!line) return null;
          const measure = virtual ? { 'data-index': index, ref: virtualizer.measureElement } : {};
          if (line.kind === 'group')
            return <GroupRow key={`group ${line.group.key}`} group={line.group} span={span} {...measure} />;
          return (
            <TableRow
              key={rowKey(line.row)}
              row={line.row}
              index={line.index}
              rowKey={rowKey(line.row)}
              columns={columns}
              places={places}
              grid={grid}
              activeColumn={grid && walk.active.row === line.index ? walk.active.column : undefined}
              mark={props.rowMark?.(line.row)}
              selection={selection}
              menu={rowMenu?.(line.row)}
              position={virtual ? index + 2 : undefined}
              {...measure}
            />
          );
        })}
        {last > 0 && <Spacer height={last} span={span} />}
      </tbody>
    </table>
  );
}

/** What answers a click by itself. */
const ANSWERS = 'a, button, input, select, textarea, label, summary, [role="menuitem"]';

/** A click on a blank part of a row opens it; not one that ends a selection of text, or that a part of the row answers. */
function openByClick<Row>(
  event: MouseEvent<HTMLElement>,
  rows: readonly Row[],
  onOpen: (row: Row) => void,
): void {
  const { target, currentTarget, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  // what is drawn elsewhere (a menu, a drawer) belongs to the row only for React
  const isInside = target instanceof Element && currentTarget.contains(target);
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !isInside || target.closest(ANSWERS)) return;
  if (window.getSelection()?.toString()) return;
  const row = rows[Number(target.closest('tr')?.dataset.row ?? Number.NaN)];
  if (row !== undefined) onOpen(row);
}

/** Stands for the rows that are not drawn; `aria-rowcount` and `aria-rowindex` tell screen readers of them. */
function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr {...roles.room} className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function toggle<Row extends object>(
  { selected, onSelect }: NonNullable<DataTableProps<Row>['selection']>,
  rowKey: (row: Row) => string,
  row: Row | undefined,
) {
  if (!row) return;
  const next = new Set(selected);
  if (!next.delete(rowKey(row))) next.add(rowKey(row));
  onSelect(next);
}
