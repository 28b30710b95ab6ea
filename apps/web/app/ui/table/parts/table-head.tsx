import { Checkbox } from '@mantine/core';
import { useUi } from '../../ui-provider.tsx';
import { alignment, type Column } from '../column.ts';
import classes from '../table.module.css';
import type { Selection } from '../table-props.ts';
import { roles } from '../table-roles.ts';
import type { TableView } from '../table-view.ts';
import sorting from './sort.module.css';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Keys of the rows on screen, for "select all". */
  readonly keys: readonly string[];
  readonly selection?: Selection;
  readonly menu: boolean;
}

/** The sticky head: select all, sortable column names, room for the row menu. */
export function TableHead<Row>({ columns, view, onView, keys, selection, menu }: TableHeadProps<Row>) {
  const { t } = useUi();
  const all = selection && keys.length > 0 && keys.every((key) => selection.selected.has(key));
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row}>
        {selection && (
          <th {...roles.columnheader} scope="col" className={classes.select}>
            <Checkbox
              aria-label={t('table.select-all')}
              checked={all}
              indeterminate={!all && selection.selected.size > 0}
              onChange={() => selection.onSelect(new Set(all ? [] : keys))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} view={view} onView={onView} />
        ))}
        {menu && (
          <th {...roles.columnheader} scope="col" className={classes.menu}>
            <span className="visually-hidden">{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({
  column,
  view,
  onView,
}: {
  column: Column<Row>;
  view: TableView;
  onView: (view: TableView) => void;
}) {
  const sorted = view.sort?.column === column.id ? view.sort : null;
  const order = sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th
      {...roles.columnheader}
      scope="col"
      data-align={alignment(column)}
      data-latest={column.latest || undefined}
      aria-sort={column.sortable ? order : undefined}
      style={{ minWidth: column.width }}
    >
      {column.sortable ? (
        <button
          type="button"
          className={sorting.sort}
          onClick={() => onView({ ...view, sort: nextSort(column.id, view) })}
        >
          {column.header}
          <span className={sorting.sortMark} data-order={order} aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Up, down, as it came. */
function nextSort(column: string, { sort }: TableView): TableView['sort'] {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}
