import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { month } from '../values/period.ts';
import { LISTS } from './all.ts';
import { LIST_SLUGS, type ListSlug, type ReferenceList } from './list.ts';
import { historyEntry, importPreview, listRow, option, use } from './row.ts';
import { reason, rowBody } from './values.ts';

const id = z.object({ id: z.coerce.number().int().positive() });
const version = z.number().int();
const fileText = z.string().min(1, says('values.file-empty')).max(900_000, says('values.file-long'));

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
  const { slug, permissions } = list;
  const path = `/api/v1/lists/${slug}`;
  const access = (action: keyof typeof permissions) => ({ permission: permissions[action] });
  const body = rowBody(list);
  return {
    list: endpoint({
      id: `${slug}.list`,
      method: 'GET',
      path,
      access: access('view'),
      summary: `Rows of the list "${slug}": searched, narrowed, ordered, a page at a time.`,
      query: z.object({ ...pageQuery, ...narrowing(list) }),
      answer: pageOf(listRow),
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
        limit: z.coerce.number().int().min(1).max(2000).default(50),
      }),
      answer: listOf(option),
    }),
    export: endpoint({
      id: `${slug}.export`,
      method: 'GET',
      path: `${path}/export`,
      access: access('export'),
      summary: `The narrowed rows of "${slug}" as a file, with what it is made of.`,
      query: z.object({ ...narrowing(list), format: z.enum(['csv', 'xlsx']).default('xlsx') }),
      produces: 'application/octet-stream',
    }),
    show: endpoint({
      id: `${slug}.show`,
      method: 'GET',
      path: `${path}/:id`,
      access: access('view'),
      summary: `One row of "${slug}".`,
      params: id,
      answer: listRow,
    }),
    history: endpoint({
      id: `${slug}.history`,
      method: 'GET',
      path: `${path}/:id/history`,
      access: access('view'),
      summary: 'Who changed the row, when, why, from what to what; newest first.',
      params: id,
      answer: listOf(historyEntry),
    }),
    uses: endpoint({
      id: `${slug}.uses`,
      method: 'GET',
      path: `${path}/:id/uses`,
      access: access('view'),
      summary: 'What stands on the row, counted.',
      params: id,
      answer: listOf(use),
    }),
    create: endpoint({
      id: `${slug}.create`,
      method: 'POST',
      path,
      access: access('create'),
      summary: `Adds a row to "${slug}".`,
      body,
      answer: listRow,
      status: 201,
    }),
    edit: endpoint({
      id: `${slug}.edit`,
      method: 'PUT',
      path: `${path}/:id`,
      access: access('edit'),
      summary: 'Changes a row; 409 with `theirs` when somebody else did since `version`.',
      params: id,
      body: body.extend({ version, reason: reason.optional() }),
      answer: listRow,
    }),
    end: endpoint({
      id: `${slug}.end`,
      method: 'POST',
      path: `${path}/:id/end`,
      access: access('end'),
      summary: 'Ends a row: `valid_to` is its last month. Nothing is ever deleted.',
      params: id,
      body: z.object({ valid_to: month, reason, version }),
      answer: listRow,
    }),
    reopen: endpoint({
      id: `${slug}.reopen`,
      method: 'POST',
      path: `${path}/:id/reopen`,
      access: access('end'),
      summary: 'Takes the end of a row back.',
      params: id,
      body: z.object({ reason, version }),
      answer: listRow,
    }),
    preview: endpoint({
      id: `${slug}.preview-import`,
      method: 'POST',
      path: `${path}/import/preview`,
      access: access('import'),
      summary: 'What a CSV file would do, line by line: new, change, same, problem. Nothing is saved.',
      body: z.object({ text: fileText }),
      answer: importPreview,
    }),
    import: endpoint({
      id: `${slug}.import`,
      method: 'POST',
      path: `${path}/import`,
      access: access('import'),
      limits: ['upload'],
      summary: 'Does what the preview of the same file said; lines with problems are left out.',
      body: z.object({ text: fileText, fingerprint: z.string().max(100), reason }),
      answer: z.object({ added: z.number().int(), changed: z.number().int(), left_out: z.number().int() }),
    }),
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
  access: { permission: 'settings.manufacturer.view' },
  summary: 'Organisations as choices.',
  query: z.object({
    search: z.string().trim().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(2000).default(50),
  }),
  answer: listOf(option),
});
