import type { Choices } from '@datum/contract/publication/published';
import { href } from '@datum/contract/screens/outside';

/** What is chosen in the finder; '' is everything. */
export interface Finding {
  readonly code: string;
  readonly region: string;
  readonly from: string;
  readonly to: string;
}

/** One thing of the first list, with the group that it stands under. */
export interface Thing {
  readonly value: string;
  readonly name: Readonly<Record<string, string>>;
  readonly group: Readonly<Record<string, string>> | null;
}

/** Parts the two kinds of index things: `groups:CEM`. Prices have items alone. */
const GROUPS = 'groups:';

/** What a product's figures can be found by: its items, or categories and groups of an index. */
export function thingsOf(kind: 'prices' | 'indices', { items, categories, groups }: Choices): Thing[] {
  if (kind === 'prices') {
    const names = new Map(groups.map(({ code, name }) => [code, name]));
    return items.map(({ code, name, group }) => ({ value: code, name, group: names.get(group) ?? null }));
  }
  return [
    ...categories.map(({ code, name }) => ({ value: code, name, group: null })),
    ...groups.map(({ code, name }) => ({ value: GROUPS + code, name, group: null })),
  ];
}

/** Whether a value of the first list is a group of an index. */
export const isGroup = ({ value }: Pick<Thing, 'value'>): boolean => value.startsWith(GROUPS);

/**
 * What an address chooses, as far as the product has it. Periods that are none of its own are left out, and a span that is
 * written backwards is read forwards.
 */
export function findingIn(
  search: URLSearchParams,
  has: {
    readonly things: readonly Thing[];
    readonly regions: Choices['regions'];
    readonly periods: readonly string[];
  },
): Finding {
  const asked = (name: string, known: readonly string[]) =>
    known.find((value) => value === search.get(name)) ?? '';
  const [from, to] = [asked('from', has.periods), asked('to', has.periods)];
  const isBackwards = from !== '' && to !== '' && from > to;
  return {
    code: asked(
      'code',
      has.things.map(({ value }) => value),
    ),
    region: asked(
      'region',
      has.regions.map(({ code }) => code),
    ),
    from: isBackwards ? to : from,
    to: isBackwards ? from : to,
  };
}

/** The same in the words of the pages of figures, which their address and their call take alike. */
export function selectionOf(kind: 'prices' | 'indices', { code, region, from, to }: Finding) {
  const group = code.startsWith(GROUPS) ? code.slice(GROUPS.length) : '';
  const of = kind === 'prices' ? 'items' : group ? 'groups' : 'categories';
  const all: Readonly<Record<string, string>> = { [of]: group || code, regions: region, from, to };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Where the figures of a finding are. */
export function findingAddress(kind: 'prices' | 'indices', slug: string, finding: Finding): string {
  const selection = selectionOf(kind, finding);
  return href(
    'product',
    { slug },
    {
      query: { ...('groups' in selection ? { of: 'groups' } : {}), ...selection },
    },
  );
}
