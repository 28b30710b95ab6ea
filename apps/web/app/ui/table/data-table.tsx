import { type CSSProperties, useRef } from 'react';
import { useUi } from '../ui-provider.tsx';
import { InGrid } from './cell-focus.ts';
import { BulkBar } from './parts/bulk-bar.tsx';
import { TablePaging } from './parts/paging.tsx';
import { TableBar } from './parts/table-bar.tsx';
import { TableBody, VIRTUAL_FROM } from './parts/table-body.tsx';
import frame from './parts/table-frame.module.css';
import { TableHead } from './parts/table-head.tsx';
import { TableSkeleton } from './parts/table-skeleton.tsx';
import classes from './table.module.css';
import type { DataTableProps } from './table-props.ts';
import { useTableView } from './table-view.ts';
import { useTableModel } from './use-table-model.ts';

/**
 * A table of data: columns as data, sticky head and key column, sort, selection, arrow keys, cards on phones.
 *
 *     <DataTable id="rounds" label={t('rounds')} rows={rounds} rowKey={(r) => r.code} columns={[
 *       { kind: 'text', id: 'name', header: t('name'), value: (r) => r.name, href: (r) => r.href, sortable: true },
 *       { kind: 'number', id: 'quotes', header: t('quotes'), value: (r) => r.quotes, decimals: 0 },
 *     ]} empty={<EmptyState title={t('none')} />} />
 *
 * Keep `columns` and `rows` stable between renders (useMemo or module level).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowKey, selection, loading = false, problem } = props;
  const { locale } = useUi();
  const [view, setView] = useTableView(props.view, props.onView);
  const model = useTableModel({
    columns,
    rows,
    view,
    sortedOutside: props.sorting === 'outside',
    locale,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const grid = props.grid ?? isInteractive(props);
  const body = problem ?? (!loading && rows.length === 0 ? props.empty : undefined);

  return (
    <section className={frame.frame} aria-label={label}>
      {props.bar !== false && (
        <TableBar
          heading={props.heading ? label : undefined}
          columns={columns}
          view={view}
          onView={setView}
          tools={props.tools}
        />
      )}
      {selection && selection.selected.size > 0 && <BulkBar selection={selection} shown={rows.length} />}
      {props.notice}
      {/* A plain table that scrolls must be reachable by keyboard; in a grid its cells are. */}
      <div
        ref={scroller}
        id={id}
        className={classes.scroller}
        style={props.maxHeight ? ({ '--most': props.maxHeight } as CSSProperties) : undefined}
        tabIndex={grid && rows.length > 0 ? -1 : 0}
        data-density={view.density}
        data-virtual={rows.length > VIRTUAL_FROM || undefined}
        aria-busy={loading}
      >
        {body ?? (
          <InGrid value={grid}>
            {loading && rows.length === 0 ? (
              <TableSkeleton columns={model.visible} label={label} />
            ) : (
              <TableBody
                {...props}
                columns={model.visible}
                rows={model.ordered}
                grid={grid}
                scroller={scroller}
              >
                <TableHead
                  columns={model.visible}
                  view={view}
                  onView={setView}
                  keys={rows.map(rowKey)}
                  selection={selection}
                  menu={props.rowMenu !== undefined}
                />
              </TableBody>
            )}
          </InGrid>
        )}
      </div>
      {props.paging && !isEmpty(props.paging) && <TablePaging paging={props.paging} />}
    </section>
  );
}

/** Under a list without rows there is nothing to page through. */
const isEmpty = (paging: NonNullable<DataTableProps<object>['paging']>): boolean =>
  paging.kind === 'pages' && paging.total === 0;

function isInteractive<Row extends object>({
  selection,
  onOpen,
  rowMenu,
  columns,
}: DataTableProps<Row>): boolean {
  return Boolean(
    selection || onOpen || rowMenu || columns.some((column) => column.kind === 'number' && column.href),
  );
}
