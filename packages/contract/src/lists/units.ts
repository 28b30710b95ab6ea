import { listPermissions, type ReferenceList } from './list.ts';

export const DIMENSIONS = ['mass', 'volume', 'area', 'length', 'count', 'time'] as const;

/** Units of measure; those of one dimension convert by their factors. */
export const units = {
  slug: 'units',
  permissions: listPermissions('settings.unit'),
  page: 'items',
  fields: [
    {
      name: 'dimension',
      kind: 'choice',
      choices: DIMENSIONS,
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    {
      name: 'factor_to_base',
      kind: 'decimal',
      min: 0.000000000001,
      max: 1e11,
      decimals: 12,
      required: true,
      sort: true,
      column: true,
    },
  ],
} as const satisfies ReferenceList;
