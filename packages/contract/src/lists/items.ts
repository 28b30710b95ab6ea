import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { listPermissions, type ReferenceList } from './list.ts';

/** What is priced: one specification in one standard unit. */
export const items = {
  slug: 'items',
  permissions: listPermissions('settings.material'),
  byDataSet: true,
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
    {
      name: 'group_id',
      kind: 'reference',
      list: 'item-groups',
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    { name: 'specification', kind: 'text', maxLength: 500, multiline: true, search: true },
    { name: 'standard', kind: 'text', maxLength: 120, search: true },
    { name: 'unit_id', kind: 'reference', list: 'units', required: true, filter: true, column: true },
    { name: 'factors', kind: 'factors' },
    {
      name: 'frequency',
      kind: 'choice',
      choices: ['M', 'Q', 'S', 'Y'],
      initial: 'M',
      required: true,
      filter: true,
      column: true,
    },
    { name: 'is_headline', kind: 'yes-no', filter: true },
    { name: 'synonyms', kind: 'words', search: true },
    { name: 'attributes', kind: 'attributes' },
    { name: 'check_limits', kind: 'limits' },
    { name: 'replaced_by', kind: 'reference', list: 'items' },
  ],
} as const satisfies ReferenceList;
