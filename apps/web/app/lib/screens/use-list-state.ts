import { LISTS } from '@datum/contract/lists/all';
import type { ListField, ListSlug } from '@datum/contract/lists/list';
import { useMemo } from 'react';
import { count, type Declared, oneOf, optional, text, useParamsState } from './params.ts';

/** What narrows and orders a list, as it stands in the address. */
export interface ListState {
  readonly search: string;
  readonly state: 'all' | 'active' | 'ended';
  readonly sort: string;
  readonly page: number;
}

const CORE: Declared<ListState> = {
  search: text(),
  state: oneOf(['all', 'active', 'ended'], 'all'),
  sort: text('sort'),
  page: count(),
};

/** The drawer that is open: `items.12`, `items.new`; null when none is. */
const EDIT = { edit: optional() };

/** Fields of a list that narrow it. */
export const filtersOf = (slug: ListSlug): readonly ListField[] =>
  LISTS[slug].fields.filter(({ filter }) => filter);

/** State of a list in the address, with its filters by field. */
export function useListState(slug: ListSlug) {
  const declared = useMemo(
    () =>
      ({
        ...CORE,
        ...Object.fromEntries(filtersOf(slug).map(({ name }) => [name, optional()])),
      }) as Declared<Record<string, unknown>>,
    [slug],
  );
  // one declaration, because two changes of the address in one step would lose the first
  const [all, change] = useParamsState(declared);
  const { search, state, sort, page, ...rest } = all;
  const core = { search, state, sort, page } as ListState;
  const filters = rest as Readonly<Record<string, string | null>>;
  const narrowed =
    core.search !== '' || core.state !== 'all' || Object.values(filters).some((value) => value !== null);
  const none = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
  return {
    ...core,
    filters,
    narrowed,
    /** Changes what narrows or orders; back to the first page. */
    change: (part: Partial<ListState>) => change({ page: 1, ...part }),
    filter: (name: string, value: string | null) => change({ page: 1, [name]: value }),
    clear: () => change({ ...none, search: '', state: 'all', page: 1 }),
  } as const;
}

/** Which row is open beside the list. */
export function useOpenRow() {
  const [{ edit }, change] = useParamsState(EDIT);
  const [slug, id] = edit?.split('.') ?? [];
  const isList = slug !== undefined && Object.hasOwn(LISTS, slug);
  return {
    open: isList && id ? { slug: slug as ListSlug, id: id === 'new' ? null : Number(id) } : null,
    show: (list: ListSlug, row: number | 'new') => change({ edit: `${list}.${row}` }, { push: true }),
    close: () => change({ edit: null }),
    hrefOf: (list: ListSlug, row: number) => `?edit=${list}.${row}`,
  } as const;
}
