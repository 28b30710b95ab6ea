import type { InputOf } from '@datum/contract/calls/endpoint';
import { REACHES } from '@datum/contract/plans/plan-kinds';
import type {
  CATALOGUE_FAMILIES,
  CatalogueEntry,
  listCatalogue,
} from '@datum/contract/publication/catalogue';
import { href } from '@datum/contract/screens/outside';
import { count, oneOf, readParams, text } from '../../lib/screens/params.ts';

// Written out and not imported: the contract's files carry their schemas, and public pages do without them.
export const FAMILIES = ['prices', 'indices', 'series'] as const satisfies typeof CATALOGUE_FAMILIES;
export const FREQUENCIES = ['M', 'Q', 'S', 'Y'] as const;
export const LONGEST_SEARCH = 80;

/** What narrows the catalogue, as it stands in the address; '' is everything. */
const state = {
  q: text(),
  family: oneOf(['', ...FAMILIES], ''),
  frequency: oneOf(['', ...FREQUENCIES], ''),
  reach: oneOf(['', ...REACHES], ''),
  product: text(),
  page: count(),
};
export type Narrowing = ReturnType<typeof narrowingIn>;

/** What an address asks the catalogue for. What cannot be read is as if it were not there. */
export function narrowingIn(search: URLSearchParams) {
  const { q, product, ...rest } = readParams(state, search);
  return {
    q: q.trim().slice(0, LONGEST_SEARCH),
    ...rest,
    product: /^[\w-]{1,80}$/.test(product) ? product : '',
  };
}

/** The query of the call. */
export const queryOf = ({ q, family, frequency, reach, product, page }: Narrowing) =>
  ({
    search: q || undefined,
    family: family || undefined,
    frequency: frequency || undefined,
    reach: reach || undefined,
    product: product || undefined,
    page: Math.min(page, 10_000),
    per_page: PER_PAGE,
  }) satisfies InputOf<typeof listCatalogue>['query'];

const PER_PAGE = 50;

/** The address of another page of the same lines. */
export const pageAddress = ({ page: _, ...narrowing }: Narrowing, page: number): string =>
  href('all-products', { query: { ...filled(narrowing), page: page === 1 ? undefined : page } });

/** The address of the file with the same lines. */
export function fileAddress({ q, page: _, ...narrowing }: Narrowing): string {
  const search = new URLSearchParams(Object.entries(filled({ search: q, ...narrowing })));
  return `/api/v1/catalogue/download?${search}`;
}

const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Where the figures of a line are. */
export function entryAddress({ slug, of, code }: Pick<CatalogueEntry, 'slug' | 'of' | 'code'>): string {
  const query = {
    item: { items: code },
    category: { categories: code },
    group: { of: 'groups', groups: code },
    series: { series: code },
  }[of];
  return href('product', { slug }, { query });
}

/** The one word to look for when all of them together find nothing: the longest says most. */
export const widerSearch = (q: string): string | null => {
  const words = q.split(/\s+/).filter(({ length }) => length > 2);
  return words.length > 1 ? (words.toSorted((one, other) => other.length - one.length)[0] ?? null) : null;
};
