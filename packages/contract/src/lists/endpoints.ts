import { z } from 'zod';
import { permissionsIn } from '../access/access.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { resource } from '../calls/resource.ts';
import { month } from '../values/period-schema.ts';
import { LISTS } from './all.ts';
import { LIST_SLUGS, type ListAction, type ListSlug, listAccess, type ReferenceList } from './list.ts';
import { listDetail, listRow, option } from './row.ts';
import { reason, rowBody } from './values.ts';

const id = z.object({ id: z.coerce.number().int().positive() });
const version = z.number().int();

/** Query members that narrow and order a list. */
const narrowing = (list: ReferenceList) => {
  const sortable = [
    'code',
    'name',
    'sort',
    'updated_at',
    ...list.fields.filter(({ sort }) => sort).map(({ name }) => name),
  ];
  const filters = list.fields.flatMap((field) =>
    field.filter ? [[field.name, z.string().max(60).optional()] as const] : [],
  );
  return {
    search: z.string().trim().max(100).optional(),
    /** ended hides what goes on, active what has ended. */
    state: z.enum(['all', 'active', 'ended']).default('all'),
    /** A field, or `-field` for the other direction. */
    sort: z.enum(sortable.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).default('sort'),
    ...Object.fromEntries(filters),
  };
};

/** The calls of one list, all from its declaration. */
function endpointsOf(list: ReferenceList) {
  const { slug } = list;
  const path = `/api/v1/lists/${slug}`;
  const access = (action: ListAction) => listAccess(list, action);
  // what lies under an owner changes hands by two people
  const shared =
    list.ownedBy === undefined ? {} : ({ secondPerson: { confirmedBy: 'data.sample.edit' } } as const);
  const usual = resource({
    noun: slug,
    words: { one: 'row', many: `rows of "${slug}"` },
    path,
    key: id,
    row: listRow,
    detail: listDetail,
    body: rowBody(list),
    filters: narrowing(list),
  });
  return {
    list: usual.list({
      access: access('view'),
      summary: `Rows of the list "${slug}": searched, narrowed, ordered, a page at a time.`,
    }),
    options: endpoint({
      id: `${slug}.options`,
      method: 'GET',
      path: `${path}/options`,
      access: access('view'),
      summary: `Rows of "${slug}" as choices, or all of them as a tree.`,
      query: z.object({
        search: z.string().trim().max(100).optional(),
        /** Data set of items and groups. */
        data_set: z.string().max(10).optional(),
        /** Region of sources. */
        region_id: z.coerce.number().int().positive().optional(),
        limit: z.coerce.number().int().min(1).max(2000).default(50),
      }),
      answer: listOf(option),
    }),
    export: usual.export({
      access: access('export'),
      summary: `The narrowed rows of "${slug}" as a file, with what it is made of.`,
    }),
    show: usual.show({ access: access('view'), summary: `One row of "${slug}".` }),
    history: usual.history({ access: access('view') }),
    // how much of all the office collects stands on a row is not for providers
    uses: usual.uses({ access: access('edit') }),
    create: usual.create({ access: access('create'), summary: `Adds a row to "${slug}".` }),
    edit: usual.edit({ access: access('edit'), ...shared }, { reason: reason.optional() }),
    end: endpoint({
      id: `${slug}.end`,
      method: 'POST',
      path: `${path}/:id/end`,
      access: access('end'),
      summary:
        'Ends a row: `valid_to` is its last month. Its sample lines end with it, and what is approved with it gets a draft without it. Nothing is ever deleted.',
      params: id,
      body: z.object({ valid_to: month, reason, version }),
      answer: listDetail,
    }),
    reopen: endpoint({
      id: `${slug}.reopen`,
      method: 'POST',
      path: `${path}/:id/reopen`,
      access: access('end'),
      summary:
        'Takes the end of a row back, with that of its sample lines as far as nothing was published without them.',
      params: id,
      body: z.object({ reason, version }),
      answer: listDetail,
    }),
    preview: usual.previewImport({ access: access('import') }),
    import: usual.import({ access: access('import'), ...shared }),
  };
}

export type ListEndpoints = ReturnType<typeof endpointsOf>;

/** The calls of every list, by its slug. */
export const LIST_ENDPOINTS = Object.fromEntries(
  LIST_SLUGS.map((slug) => [slug, endpointsOf(LISTS[slug])]),
) as Readonly<Record<ListSlug, ListEndpoints>>;

/** Organisations as choices of the fields that name one; they are kept under people. */
export const organisationOptions = endpoint({
  id: 'organisations.options',
  method: 'GET',
  path: '/api/v1/lists/organisations/options',
  access: { permission: 'people.stakeholder.view' },
  summary: 'Organisations as choices; a Data Provider sees its own.',
  query: z.object({
    search: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(2000).default(50),
  }),
  answer: listOf(option),
});

const importers = Object.values(LISTS).flatMap((list) => permissionsIn(listAccess(list, 'import')));

export const readWorkbookText = endpoint({
  id: 'lists.read-workbook',
  method: 'POST',
  path: '/api/v1/lists/workbook',
  access: { anyOf: [...new Set(importers)] },
  limits: ['upload'],
  summary: 'The rows of a workbook as the text of a CSV file, which imports of lists take. Nothing is saved.',
  upload: true,
  answer: z.object({ text: z.string() }),
});
