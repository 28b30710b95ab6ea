import { listPermissions, type ReferenceList } from './list.ts';

export const REGION_LEVELS = ['country', 'territory', 'region_group', 'state', 'town', 'district'] as const;

/** Where prices are collected (leaves) and what they are summed to: groups, the country. */
export const regions = {
  slug: 'regions',
  permissions: listPermissions('settings.region-state'),
  parent: 'parent_id',
  page: 'regions',
  fields: [
    {
      name: 'level',
      kind: 'choice',
      choices: REGION_LEVELS,
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    { name: 'parent_id', kind: 'reference', list: 'regions', filter: true, column: true },
    { name: 'is_leaf', kind: 'yes-no', filter: true, column: true },
    { name: 'share', kind: 'decimal', min: 0, max: 1, decimals: 10, sort: true, column: true },
    { name: 'iso_code', kind: 'text', maxLength: 6, search: true },
    { name: 'synonyms', kind: 'words', search: true },
  ],
} as const satisfies ReferenceList;
