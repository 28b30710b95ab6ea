import type { PointerEvent } from 'react';
import { cellRoles } from '../table/table-roles.ts';
import { useUi } from '../ui-provider.tsx';
import { formatNumber } from '../words/format.ts';
import { inRange } from './cell-range.ts';
import { type EntryColumn, isEditable } from './entry-column.ts';
import classes from './entry-grid.module.css';
import type { useEntryGrid } from './use-entry-grid.ts';

interface EntryRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly EntryColumn<Row>[];
  readonly grid: ReturnType<typeof useEntryGrid<Row>>;
  readonly mark?: 'flagged' | 'problem';
}

/** A row of an entry grid. */
export function EntryRow<Row>({ row, index, columns, grid, mark }: EntryRowProps<Row>) {
  return (
    <tr data-row={index} data-mark={mark} aria-rowindex={index + 2}>
      {columns.map((column, place) => (
        <EntryCell key={column.id} row={row} column={column} at={index} place={place} grid={grid} />
      ))}
    </tr>
  );
}

interface EntryCellProps<Row> extends Pick<EntryRowProps<Row>, 'row' | 'grid'> {
  readonly column: EntryColumn<Row>;
  readonly at: number;
  readonly place: number;
}

function EntryCell<Row>({ row, column, at, place, grid }: EntryCellProps<Row>) {
  const active = grid.active.row === at && grid.active.column === place;
  const editable = isEditable(column, row);
  const chosen = inRange(grid.range, at, place);
  const editing = active && grid.draft !== null;
  const choose = (event: PointerEvent) => {
    if (editing) return;
    if (grid.draft !== null) grid.commit();
    grid.choose({ row: at, column: place }, event.shiftKey);
  };
  return (
    <td
      {...cellRoles(true).cell}
      {...{ 'aria-readonly': !editable, 'aria-selected': chosen }}
      data-column={place}
      data-kind={column.kind}
      data-editable={editable || undefined}
      data-active={active || undefined}
      data-chosen={chosen || undefined}
      data-mark={column.mark?.(row)}
      tabIndex={active && !editing ? 0 : -1}
      onPointerDown={choose}
      onPointerEnter={(event) => {
        if (event.buttons === 1 && grid.draft === null) grid.choose({ row: at, column: place }, true);
      }}
      onDoubleClick={() => grid.startEdit(null)}
    >
      {editing ? <CellEditor column={column} grid={grid} /> : <CellText column={column} row={row} />}
    </td>
  );
}

/** The field in the cell being edited. */
function CellEditor<Row>({ column, grid }: Pick<EntryCellProps<Row>, 'column' | 'grid'>) {
  return (
    <input
      ref={(input) => input?.focus()}
      className={classes.editor}
      aria-label={column.header}
      inputMode={column.kind === 'number' ? 'decimal' : 'text'}
      value={grid.draft ?? ''}
      onChange={(event) => grid.setDraft(event.currentTarget.value)}
      onBlur={grid.commit}
    />
  );
}

function CellText<Row>({ column, row }: Pick<EntryCellProps<Row>, 'column' | 'row'>) {
  const { locale } = useUi();
  if (column.render) return column.render(row);
  const text = column.value(row);
  // A text that is no number stays as typed, to be seen and mended.
  if (column.kind === 'text' || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  return formatNumber(text, { locale, decimals: column.decimals ?? text.split('.')[1]?.length ?? 0 });
}
