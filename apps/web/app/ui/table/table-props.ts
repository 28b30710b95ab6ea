import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import type { Paging } from './parts/paging.tsx';
import type { RowAction } from './parts/row-menu.tsx';
import type { RowGroup } from './parts/table-lines.ts';
import type { TableView } from './table-view.ts';

/** Choosing rows, and what can be done with them. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  /** Buttons of the bar that appears with a selection; only what the reader may do. */
  readonly actions: ReactNode;
  /** Offered when every row on screen is chosen: "all 1,204 matching". */
  readonly allMatching?: {
    readonly count: number;
    readonly on: boolean;
    readonly onChange: (on: boolean) => void;
  };
}

/** What is special about a row: the open one, a flagged one, one with a problem. */
export type RowMark = 'current' | 'flagged' | 'problem' | undefined;

export interface DataTableProps<Row extends object> {
  /** Unique on the page; the target of "skip to table". */
  readonly id: string;
  /** What the table shows, for screen readers and as its heading if `heading` is set. */
  readonly label: string;
  readonly heading?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown instead of rows when there are none: an EmptyState or a NoMatchState. */
  readonly empty: ReactNode;
  /** Rows are on their way for the first time; the skeleton appears after 200 ms. */
  readonly loading?: boolean;
  /** Shown instead of rows: an ErrorState or a ForbiddenState. */
  readonly problem?: ReactNode;
  /** Stands over the rows: a StaleNotice. */
  readonly notice?: ReactNode;
  readonly view?: TableView;
  readonly onView?: (view: TableView) => void;
  /** `outside` when the server sorts; the table then only reports the wish by `onView`. */
  readonly sorting?: 'table' | 'outside';
  readonly selection?: Selection;
  readonly rowMenu?: (row: Row) => readonly RowAction[];
  /** Enter on a row. */
  readonly onOpen?: (row: Row) => void;
  readonly rowMark?: (row: Row) => RowMark;
  readonly groupOf?: (row: Row) => RowGroup;
  readonly paging?: Paging;
  /** More controls at the right of the bar over the table. */
  readonly tools?: ReactNode;
  /** The bar over the table; off for small tables inside other content. */
  readonly bar?: boolean;
  /** Walk the cells with arrow keys; by default where rows can be opened, chosen, or figures open. */
  readonly grid?: boolean;
  /** Most height before the table scrolls in itself, any CSS length. */
  readonly maxHeight?: string;
}
