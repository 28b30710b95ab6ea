import { listPermissions, type ReferenceList } from './list.ts';

/** Who makes what is priced. */
export const manufacturers = {
  slug: 'manufacturers',
  permissions: listPermissions('settings.manufacturer'),
  page: 'manufacturers',
  fields: [
    { name: 'registration_no', kind: 'text', maxLength: 60, search: true, sort: true, column: true },
    { name: 'brands', kind: 'words', search: true, column: true },
    { name: 'organisation_id', kind: 'reference', list: 'organisations', filter: true, column: true },
  ],
} as const satisfies ReferenceList;
