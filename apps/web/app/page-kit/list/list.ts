import type { Endpoint, InputOf } from '@datum/contract/calls/endpoint';
import { factsOf, filtersIn, type SetFilter } from '@datum/contract/calls/list-facts';
import type { ClientLoaderFunction } from 'react-router';
import { ask } from '../../lib/api/queries.ts';

/** An answer with rows. */
export interface Rows {
  readonly data: readonly object[];
}
/** The rows of an answer. */
export type RowOf<A extends Rows> = A['data'][number];

/** A list that a page shows, declared once outside of components. */
export interface List<Q, A extends Rows, P = undefined> {
  readonly endpoint: Endpoint<P, Q, undefined, A>;
  /** Rows of a page. */
  readonly perPage: number;
  /** Name in the address of the row that is open beside the list. */
  readonly opens: string;
  /** Before the key there, where several lists share the name: `edit=units.12`. */
  readonly prefix: string;
  /** The same rows as a file. */
  readonly exports: ExportEndpoint | null;
}

export type ExportEndpoint = Endpoint<undefined, unknown, undefined, undefined>;

/**
 * Declares a list over its endpoint. Its state stands in the address and is read by the endpoint's own schema.
 *
 *     const USERS = list(listUsers, { perPage: 50, exports: exportUsers });
 *     export const clientLoader = beginList(USERS);
 */
export const list = <Noun extends string, Q, A extends Rows, P = undefined>(
  endpoint: Endpoint<P, Q, undefined, A> & { readonly id: `${Noun}.${string}` },
  {
    perPage = 50,
    opens = 'open',
    prefix = '',
    exports = null,
  }: {
    readonly perPage?: number;
    readonly opens?: string;
    readonly prefix?: string;
    /** The export of the same noun. */
    readonly exports?: (ExportEndpoint & { readonly id: `${NoInfer<Noun>}.export` }) | null;
  } = {},
): List<Q, A, P> => ({ endpoint, perPage, opens, prefix, exports });

/** What the page says of a list beside its address: whose rows they are, and what its own path narrows them by. */
export interface GivenOf<Q, P> {
  readonly params?: P;
  readonly query?: Partial<Q>;
}

/** What the address says of a list. */
export interface ListState {
  /** Only filters that narrow. */
  readonly filters: readonly SetFilter[];
  /** An order that the server knows. */
  readonly sort: string | null;
  readonly page: number;
  readonly cursor: string | null;
  /** Place of the first row shown, where pages are read by cursor. */
  readonly first: number;
}

/** Reads a list's state from the address. Never throws: what cannot be read is as if it were not there. */
export function stateIn(endpoint: Pick<Endpoint, 'query'>, search: URLSearchParams): ListState {
  const sort = search.get('sort');
  return {
    filters: filtersIn(endpoint, search),
    sort: sort !== null && factsOf(endpoint).sorts.includes(sort) ? sort : null,
    page: countIn(search.get('page')),
    cursor: search.get('cursor'),
    first: countIn(search.get('first')),
  };
}

const countIn = (text: string | null): number => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1);

/** The narrowing part of a query. */
export const filterOf = ({ filters }: ListState): Readonly<Record<string, unknown>> =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]));

/** The call for one page of a list. */
export function inputOf<Q, A extends Rows, P>(
  { endpoint, perPage }: List<Q, A, P>,
  state: ListState,
  { params, query }: GivenOf<Q, P> = {},
): InputOf<Endpoint<P, Q, undefined, A>> {
  const place = {
    pages: { page: state.page, per_page: perPage },
    cursor: { per_page: perPage, ...(state.cursor ? { cursor: state.cursor } : {}) },
    none: {},
  }[factsOf(endpoint).paging];
  const asked = { ...filterOf(state), ...query, ...(state.sort ? { sort: state.sort } : {}), ...place };
  // the state was read by the endpoint's schema
  return { ...(params ? { params } : {}), query: asked as Q } as InputOf<Endpoint<P, Q, undefined, A>>;
}

/** Loader of a list page: its rows are on their way before the page is drawn. */
export const beginList =
  <Q, A extends Rows, P = undefined>(
    declared: List<Q, A, P>,
    givenAt?: (url: URL) => GivenOf<Q, P>,
  ): ClientLoaderFunction =>
  ({ request }) => {
    const url = new URL(request.url);
    const state = stateIn(declared.endpoint, url.searchParams);
    ask(declared.endpoint, inputOf(declared, state, givenAt?.(url)));
    return null;
  };
