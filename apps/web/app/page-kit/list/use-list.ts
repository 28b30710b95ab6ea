import { type FilterName, factsOf, unknownIn } from '@datum/contract/calls/list-facts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { useCall } from '../../lib/api/use-call.ts';
import type { Paging } from '../../ui/table/parts/paging.tsx';
import { densities, initialView, type TableView } from '../../ui/table/table-view.ts';
import { filterOf, type GivenOf, inputOf, type List, type RowOf, type Rows, stateIn } from './list.ts';

/** What a list can be narrowed by; where the server does not search, the rows at hand are searched. */
export type ListName<Q> = FilterName<Q> | 'search';

/** Filters to set (the text that stands in the address) or to take away (null). */
export type Narrowing<Q> = { readonly [Name in ListName<Q>]?: string | null };

/** A list on a page: its rows, its state in the address, and how both change. */
export interface UsedList<Q, A extends Rows> {
  readonly declared: Pick<List<Q, A>, 'opens' | 'exports'>;
  readonly answer: A | null;
  readonly rows: readonly RowOf<A>[];
  readonly problem: ApiProblem | null;
  readonly loading: boolean;
  readonly reload: () => void;
  readonly paging: Paging | undefined;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Names by which the server can order. */
  readonly sortable: readonly string[];
  readonly narrowed: boolean;
  /** The narrowing part of the query, for an export of the same rows. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The chosen order; null = the usual one. */
  readonly sort: string | null;
  /** Filters that the address names with a value that does not exist: they do not narrow. */
  readonly unknown: readonly string[];
  /** A filter as it stands in the address; null where it does not narrow. */
  readonly text: (name: ListName<Q>) => string | null;
  /** Narrows, from the first page on; null takes the filter away. */
  readonly narrow: (part: Narrowing<Q>) => void;
  readonly clear: () => void;
  /** Key of the row that is open beside the list. */
  readonly open: string | null;
  /** Opens a row beside the list, or closes it; `more` goes into the address in the same step. */
  readonly show: (key: string | null, more?: Readonly<Record<string, string | null>>) => void;
  readonly hrefOf: (key: string) => string;
}

const FIRST_PAGE = { page: null, cursor: null, first: null };
const NONE: readonly never[] = [];

/**
 * Asks for the rows of a list as the address says: see ListPage.
 * @param wordsOf of a row, to be searched here: for short lists whose endpoint gives all rows
 * @param given what the page says of it beside the address
 */
export function useList<Q, A extends Rows, P = undefined>(
  declared: List<Q, A, P>,
  wordsOf?: ((row: RowOf<A>) => string) | null,
  given: GivenOf<Q, P> = {},
): UsedList<Q, A> {
  const { endpoint, opens, prefix } = declared;
  const [search, setSearch] = useSearchParams();
  const facts = useMemo(() => factsOf(endpoint), [endpoint]);
  const state = useMemo(() => stateIn(endpoint, search), [endpoint, search]);
  const called = useCall(endpoint, inputOf(declared, state, given));
  // from the address itself: what was drawn last may be older than a change that was just made
  const change = (part: Readonly<Record<string, string | null | undefined>>, push = false) =>
    setSearch(changed(new URLSearchParams(window.location.search), part), {
      replace: !push,
      preventScrollReset: true,
    });
  const isNew = (part: Narrowing<Q>) => {
    const now = new URLSearchParams(window.location.search);
    return Object.entries(part).some(([name, value]) => value && !now.get(name));
  };
  const wanted = wordsOf ? (search.get('search')?.trim().toLocaleLowerCase() ?? '') : '';
  const rows: readonly RowOf<A>[] = called.answer?.data ?? NONE;
  // where the server has one order and gives all rows, the table orders them
  const isOrderedHere = facts.sorts.length === 0 && facts.paging === 'none';
  const sort = isOrderedHere ? search.get('sort') : (state.sort ?? facts.initialSort);
  const view = useMemo(() => viewIn(search, sort), [search, sort]);
  return {
    ...called,
    declared,
    rows: wanted && wordsOf ? rows.filter((row) => wordsOf(row).toLocaleLowerCase().includes(wanted)) : rows,
    paging: pagingOf(called.answer, state, declared.perPage, change),
    view,
    onView: ({ sort, hidden, density }) => {
      // the arrow of the first order is shown without a wish: what would take it away turns it
      const turned = state.sort === null ? (facts.initialSort?.replace(/^-/, '') ?? null) : null;
      const wish = sort ? `${sort.descending ? '-' : ''}${sort.column}` : turned;
      const isKnown = wish !== null && (isOrderedHere || facts.sorts.includes(wish));
      const known = isKnown && wish !== facts.initialSort ? wish : null;
      change({
        ...(known === (isOrderedHere ? sort : state.sort) ? {} : { ...FIRST_PAGE, sort: known }),
        hide: hidden.join(',') || null,
        density: density === initialView.density ? null : density,
      });
    },
    sortable: facts.sorts,
    narrowed: state.filters.length > 0 || wanted !== '',
    filter: { ...filterOf(state), ...given.query },
    unknown: unknownIn(endpoint, search),
    sort: state.sort,
    text: (name) =>
      wanted && name === 'search'
        ? search.get(name)
        : (state.filters.find((filter) => filter.name === name)?.text ?? null),
    // a filter that is set is a step to go back from; one that is typed on, or changed, is the same step
    narrow: (part) => change({ ...FIRST_PAGE, ...part }, isNew(part)),
    clear: () =>
      change({
        ...FIRST_PAGE,
        ...Object.fromEntries([...facts.filters, 'search'].map((name) => [name, null])),
      }),
    open: keyIn(search.get(opens), prefix),
    show: (key, more = {}) => change({ ...more, [opens]: key && prefix + key }, key !== null),
    hrefOf: (key) => `?${changed(search, { [opens]: prefix + key })}`,
  };
}

/** The key of the row that is open; null where none is, or one of another list. */
const keyIn = (open: string | null, prefix: string): string | null =>
  open?.startsWith(prefix) ? open.slice(prefix.length) || null : null;

function changed(
  search: URLSearchParams,
  part: Readonly<Record<string, string | null | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(part)) {
    if (value) next.set(name, value);
    else if (value !== undefined) next.delete(name);
  }
  return next;
}

/** Order, hidden columns and row height, as the address has them. */
function viewIn(search: URLSearchParams, sort: string | null): TableView {
  return {
    sort: sort === null ? null : { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    hidden: search.get('hide')?.split(',') ?? [],
    density: densities.find((one) => one === search.get('density')) ?? initialView.density,
  };
}

/** What the answers of paged lists have beside their rows. */
interface Paged extends Rows {
  readonly meta?: { readonly total: number };
  readonly total?: number;
  readonly next_cursor?: string | null;
  readonly prev_cursor?: string | null;
}
/** Lists that are read by cursor are counted this far. */
const COUNTED = 10_000;

function pagingOf(
  answer: Paged | null,
  { page, first }: { readonly page: number; readonly first: number },
  perPage: number,
  change: (part: Readonly<Record<string, string | null>>) => void,
): Paging | undefined {
  if (!answer) return undefined;
  if (answer.meta) {
    return {
      kind: 'pages',
      page,
      pageSize: perPage,
      total: answer.meta.total,
      onPage: (next) => change({ page: next === 1 ? null : String(next) }),
    };
  }
  const { data, total, next_cursor: next, prev_cursor: previous } = answer;
  if (next === undefined || data.length === 0) return undefined;
  const goTo = (cursor: string, place: number) => change({ cursor, first: place > 1 ? String(place) : null });
  return {
    kind: 'cursor',
    from: first,
    to: first + data.length - 1,
    ...(total !== undefined && total < COUNTED ? { total } : {}),
    ...(previous ? { onPrevious: () => goTo(previous, first - perPage) } : {}),
    ...(next ? { onNext: () => goTo(next, first + data.length) } : {}),
  };
}
