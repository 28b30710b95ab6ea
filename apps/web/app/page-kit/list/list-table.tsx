import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NoMatchState } from '../../ui/states/no-match-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { RowAction } from '../../ui/table/parts/row-menu.tsx';
import { TableTools } from '../../ui/table/parts/table-bar.tsx';
import { Failure } from '../failure.tsx';
import { ExportButton } from './export-button.tsx';
import type { RowOf, Rows } from './list.ts';
import { type FilterOf, ListFilters } from './list-filters.tsx';
import classes from './list-table.module.css';
import { SavedViews } from './saved-views.tsx';
import type { UsedList } from './use-list.ts';

/** What is said of every list; `t` of an area of texts that has them: `useTranslations('users')`. */
export type ListWords = (key: 'title' | 'none' | 'none-why' | 'no-match' | 'permission.view') => string;

/** What can be done with chosen rows: the buttons of the bar; `onDone` takes the choice away. */
export type Bulk<Row> = (chosen: readonly Row[], onDone: () => void) => ReactNode;

export interface ListTableProps<Q, A extends Rows> {
  /** Unique on the page. */
  readonly id: string;
  readonly list: UsedList<Q, A>;
  readonly t: ListWords;
  readonly columns: readonly Column<RowOf<A>>[];
  readonly rowKey: (row: RowOf<A>) => string;
  /** Address of a row; without it a row opens beside the list. Undefined: rows do not open. */
  readonly to?: ((row: RowOf<A>) => string) | 'beside' | undefined;
  readonly bulk?: Bulk<RowOf<A>> | undefined;
  readonly rowMenu?: (row: RowOf<A>) => readonly RowAction[];
  /** Controls over the table; the server narrows. */
  readonly filters?: readonly FilterOf<Q>[];
  /** Said between the filters and the table. */
  readonly notice?: ReactNode;
  /** More buttons over the table. */
  readonly tools?: ReactNode;
  /** The button that makes the first row. */
  readonly create?: ReactNode;
  /** Draws the title over the table, where it is one part of a page. */
  readonly heading?: boolean;
}

/** The table of a list with every state of it: on its way, empty, no match, refused, failed. */
export function ListTable<Q, A extends Rows>(props: ListTableProps<Q, A>) {
  const { id, list, t, rowKey, to, bulk, create, filters = [], notice } = props;
  const isFiltered = filters.length > 0;
  const navigate = useNavigate();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = useOpening(props);
  const chosen = list.rows.filter((row) => selected.has(rowKey(row)));
  const open = (row: RowOf<A>) =>
    typeof to === 'function' ? void navigate(to(row)) : list.show(rowKey(row));
  const tools = (
    <>
      {list.declared.exports && list.rows.length > 0 && (
        <ExportButton endpoint={list.declared.exports} filter={list.filter} sort={list.sort} />
      )}
      {props.tools}
    </>
  );
  const table = (
    <DataTable<RowOf<A>>
      id={id}
      label={t('title')}
      {...(props.heading && !isFiltered ? { heading: true } : {})}
      columns={columns}
      rows={list.rows}
      rowKey={rowKey}
      loading={list.loading}
      sorting={list.sortable.length > 0 || list.paging ? 'outside' : 'table'}
      view={list.view}
      onView={list.onView}
      {...(to ? { onOpen: open } : {})}
      {...(to === 'beside' ? { rowMark: (row) => (rowKey(row) === list.open ? 'current' : undefined) } : {})}
      {...(props.rowMenu ? { rowMenu: props.rowMenu } : {})}
      {...(bulk
        ? {
            selection: {
              selected,
              onSelect: setSelected,
              actions: bulk(chosen, () => setSelected(new Set())),
            },
          }
        : {})}
      problem={
        list.problem ? (
          <Failure problem={list.problem} permission={t('permission.view')} onRetry={list.reload} />
        ) : undefined
      }
      empty={
        list.narrowed ? (
          <NoMatchState title={t('no-match')} onClearAll={list.clear} />
        ) : (
          <EmptyState title={t('none')} action={create}>
            {t('none-why')}
          </EmptyState>
        )
      }
      paging={list.paging}
      {...(isFiltered ? { bar: false } : { tools })}
    />
  );
  if (!isFiltered) {
    return table;
  }
  return (
    <>
      {props.heading && <h2 className="type-h3">{t('title')}</h2>}
      <div className={classes.filters}>
        <ListFilters
          id={id}
          list={list}
          filters={filters}
          end={
            <TableTools columns={columns} view={list.view} onView={list.onView}>
              <SavedViews opens={list.declared.opens} />
              {tools}
            </TableTools>
          }
        />
      </div>
      <UnknownFilters list={list} filters={filters} />
      {notice}
      {table}
    </>
  );
}

/** The key column carries the link to the row, and columns that the server can order by can be ordered. */
function useOpening<Q, A extends Rows>({
  columns,
  list: { sortable, hrefOf, paging },
  to,
  rowKey,
}: ListTableProps<Q, A>): readonly Column<RowOf<A>>[] {
  // the addresses of rows change with the address of the page alone
  const link = hrefOf('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `link` stands for hrefOf, and `to` is the page's own
  return useMemo(
    () =>
      columns.map((column, place) => {
        const isSorted = paging === undefined && sortable.length === 0 ? column.sortable : undefined;
        const ordered = { ...column, sortable: isSorted ?? sortable.includes(column.id) };
        if (ordered.kind !== 'text' || ordered.href || !to || place !== keyPlace(columns)) return ordered;
        return { ...ordered, href: typeof to === 'function' ? to : (row) => hrefOf(rowKey(row)) };
      }),
    [columns, link, sortable, paging === undefined],
  );
}

/** The column that names a row: the title of its card, else the first. */
const keyPlace = <Row,>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ card }) => card === 'title'),
  );

/** A filter in the address that does not mean anything is not applied; the reader is told so. */
function UnknownFilters<Q, A extends Rows>({
  list,
  filters,
}: {
  readonly list: UsedList<Q, A>;
  readonly filters: readonly FilterOf<Q>[];
}) {
  const t = useTranslations('kit.list');
  return list.unknown.map((name) => (
    <NoticeBar key={name} tone="amber">
      {t('unknown', { filter: filters.find((filter) => filter.name === name)?.label ?? name })}
    </NoticeBar>
  ));
}
