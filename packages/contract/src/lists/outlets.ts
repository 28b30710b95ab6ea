import { listPermissions, type ReferenceList } from './list.ts';

export const OUTLET_KINDS = ['supplier', 'manufacturer', 'contractor', 'hirer', 'association'] as const;

/** Sources: where a price is observed, an outlet of a stakeholder. */
export const outlets = {
  slug: 'outlets',
  permissions: listPermissions('settings.manufacturer'),
  page: 'manufacturers',
  ownedBy: 'organisation_id',
  fields: [
    {
      name: 'organisation_id',
      kind: 'reference',
      list: 'organisations',
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    {
      name: 'kind',
      kind: 'choice',
      choices: OUTLET_KINDS,
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    {
      name: 'region_id',
      kind: 'reference',
      list: 'regions',
      required: true,
      filter: true,
      sort: true,
      column: true,
    },
    { name: 'contact', kind: 'text', maxLength: 300, multiline: true },
  ],
} as const satisfies ReferenceList;
