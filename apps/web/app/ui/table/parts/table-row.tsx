import { Checkbox } from '@mantine/core';
import { memo, type Ref } from 'react';
import { useUi } from '../../ui-provider.tsx';
import { alignment, type CardPlace, type Column } from '../column.ts';
import classes from '../table.module.css';
import type { RowMark, Selection } from '../table-props.ts';
import { cellRoles, roles } from '../table-roles.ts';
import { type CellFrame, cellContent } from './cell.tsx';
import { type RowAction, RowMenu } from './row-menu.tsx';
import type { RowGroup } from './table-lines.ts';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Place among the rows, from 0. */
  readonly index: number;
  readonly rowKey: string;
  readonly columns: readonly Column<Row>[];
  readonly places: ReadonlyMap<string, CardPlace>;
  readonly grid: boolean;
  /** The cell of this row that Tab reaches, if it is in this row. */
  readonly activeColumn?: number;
  readonly mark?: RowMark;
  readonly selection?: Selection;
  readonly menu?: readonly RowAction[];
  /** Place in the whole table for screen readers, when not all rows are drawn. */
  readonly position?: number;
  readonly ref?: Ref<HTMLTableRowElement>;
  readonly 'data-index'?: number;
}

/** One row: checkbox, cells, menu. It is drawn again only when something of it changes: arrow keys concern two rows. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, index, rowKey, columns, places, grid, activeColumn, selection, menu } = props;
  const ui = useUi();
  const { t } = ui;
  const frame: CellFrame = { ui, tabIndex: grid ? -1 : undefined };
  const chosen = selection?.selected.has(rowKey) ?? false;
  const offset = selection ? 1 : 0;
  const cell = cellRoles(grid).cell;
  const focus = (column: number) =>
    grid ? { tabIndex: activeColumn === column ? 0 : -1, 'data-column': column } : {};

  return (
    <tr
      {...roles.row}
      ref={props.ref}
      data-index={props['data-index']}
      data-row={index}
      data-mark={props.mark}
      data-chosen={chosen || undefined}
      aria-rowindex={props.position}
      aria-selected={selection ? chosen : undefined}
    >
      {selection && (
        <td {...cell} {...focus(0)} className={classes.select}>
          <Checkbox
            aria-label={t('table.select-row', { row: nameOf(columns[0], row) ?? rowKey })}
            tabIndex={grid ? -1 : undefined}
            checked={chosen}
            onChange={() => selection.onSelect(flipped(selection.selected, rowKey))}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const Cell = place === 0 ? 'th' : 'td';
        const card = places.get(column.id);
        return (
          <Cell
            key={column.id}
            {...(place === 0 ? roles.rowheader : cell)}
            {...focus(place + offset)}
            scope={place === 0 ? 'row' : undefined}
            data-align={alignment(column)}
            data-card={card}
            data-head={card && column.kind === 'date' ? column.header : undefined}
            data-latest={column.latest || undefined}
            data-locked={(column.kind === 'number' && column.locked?.(row)) || undefined}
          >
            {cellContent(column, row, frame)}
          </Cell>
        );
      })}
      {menu && (
        <td {...cell} {...focus(columns.length + offset)} className={classes.menu}>
          {menu.length > 0 && (
            <RowMenu
              actions={menu}
              label={t('table.row-actions', { row: nameOf(columns[0], row) ?? rowKey })}
            />
          )}
        </td>
      )}
    </tr>
  );
}

/** A heading inside the table. */
export function GroupRow({
  group,
  span,
  ...rest
}: {
  group: RowGroup;
  span: number;
  ref?: Ref<HTMLTableRowElement>;
  'data-index'?: number;
}) {
  return (
    <tr {...roles.row} {...rest} className={classes.group}>
      <th {...roles.rowheader} scope="rowgroup" colSpan={span}>
        <span>
          {group.label}
          {group.note && <small> {group.note}</small>}
        </span>
      </th>
    </tr>
  );
}

function nameOf<Row>(column: Column<Row> | undefined, row: Row): string | null | undefined {
  return column?.kind === 'text' ? column.value(row) : undefined;
}

function flipped(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
