import { buildingCategories } from './building-categories.ts';
import { itemGroups } from './item-groups.ts';
import { items } from './items.ts';
import type { ListSlug, ReferenceList } from './list.ts';
import { manufacturers } from './manufacturers.ts';
import { outlets } from './outlets.ts';
import { regions } from './regions.ts';
import { units } from './units.ts';

/** Every reference list. A further one is a table, an entry here and its texts. */
export const LISTS: Readonly<Record<ListSlug, ReferenceList>> = {
  regions,
  units,
  'item-groups': itemGroups,
  items,
  manufacturers,
  outlets,
  'building-categories': buildingCategories,
};

/** Which fields of which lists point to `slug`: a row in use cannot be ended before those that go on. */
export const referencesTo = (slug: ListSlug): { readonly list: ListSlug; readonly field: string }[] =>
  Object.values(LISTS).flatMap((list) =>
    list.fields
      .filter((field) => field.kind === 'reference' && field.list === slug)
      .map((field) => ({ list: list.slug, field: field.name })),
  );
