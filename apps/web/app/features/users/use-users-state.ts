import { USER_STATES } from '@datum/contract/people/users';
import { count, oneOf, optional, text, useParamsState } from '../../lib/screens/params.ts';
import type { TableView } from '../../ui/table/table-view.ts';

export const VIEWS = ['no-two-factor', 'never-signed-in', 'dormant', 'closing'] as const;
export const SORTS = ['name', 'email', 'last_login_at', 'created_at'] as const;

/** What the panel of an account shows. */
export const PANEL_TABS = ['overview', 'permissions', 'sessions', 'events', 'activity', 'notes'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

const state = {
  search: text(),
  role: optional(),
  organisation: optional(),
  status: oneOf(['all', ...USER_STATES], 'all'),
  view: oneOf(['all', ...VIEWS], 'all'),
  sort: oneOf(
    SORTS.flatMap((name) => [name, `-${name}`] as const),
    'name',
  ),
  page: count(),
  /** Account whose panel is open, and what of it. */
  open: optional(),
  tab: oneOf(PANEL_TABS, 'overview'),
};

/** What narrows and orders the list of accounts, in the address; `filter` is the part of the query that narrows. */
export function useUsersState() {
  const [all, change] = useParamsState(state);
  const { search, role, organisation, status, view, sort, page } = all;
  const filter = {
    ...(search ? { search } : {}),
    ...(role ? { role: Number(role) } : {}),
    ...(organisation ? { organisation: Number(organisation) } : {}),
    ...(status === 'all' ? {} : { status }),
    ...(view === 'all' ? {} : { view }),
  };
  const tableSort: TableView['sort'] =
    sort === 'name' ? null : { column: sort.replace('-', ''), descending: sort.startsWith('-') };
  return {
    ...all,
    filter,
    tableSort,
    narrowed: Object.keys(filter).length > 0,
    /** Opens the panel of an account, or closes it; the page of the list stays. */
    look: (part: { readonly open?: string | null; readonly tab?: PanelTab }) =>
      change(part, { push: 'open' in part }),
    goTo: (next: number) => change({ page: next }),
    change: (part: Partial<typeof all>) => change({ page: 1, ...part }),
    sortBy: (next: TableView['sort']) => {
      const name = SORTS.find((column) => column === next?.column) ?? 'name';
      const wanted = next?.descending ? (`-${name}` as const) : name;
      if (wanted !== sort || page !== 1) change({ sort: wanted, page: 1 });
    },
    clear: () => change({ search: '', role: null, organisation: null, status: 'all', view: 'all', page: 1 }),
  } as const;
}
