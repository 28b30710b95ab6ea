import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { listPermissions, type ReferenceList } from './list.ts';

/** Groups of items: each has a unit price index and a weight in the building categories. */
export const itemGroups = {
  slug: 'item-groups',
  permissions: listPermissions('settings.material'),
  byDataSet: true,
  parent: 'parent_id',
  page: 'items',
  fields: [
    {
      name: 'data_set',
      kind: 'choice',
      choices: DATA_SET_CODES,
      initial: DATA_SET_CODES[0],
      required: true,
      fixed: true,
      filter: true,
    },
    { name: 'parent_id', kind: 'reference', list: 'item-groups', filter: true, column: true },
  ],
} as const satisfies ReferenceList;
