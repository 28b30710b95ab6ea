import { z } from 'zod';
import { historyEntry, importPreview, use } from '../lists/row.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { cursorPageOf, cursorQuery, listOf, pageOf, pageQuery } from './paging.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type NoMembers = Readonly<Record<never, z.ZodType>>;

/** What the usual calls of a noun have in common. */
export interface Resource<
  Noun extends string,
  Key extends Shape,
  Row,
  Detail,
  Body extends Shape,
  Filters extends Shape,
> {
  /** First part of every id: `saved-views`. */
  readonly noun: Noun;
  /** How summaries name one and many. */
  readonly words: { readonly one: string; readonly many: string };
  /** Path of the list; a row lies one step below, at its key. */
  readonly path: string;
  /** The one name in a row's path, with its schema: `{ uuid: z.uuid() }`. */
  readonly key: z.ZodObject<Key>;
  /** A row as lists show it. */
  readonly row: z.ZodType<Row>;
  /** A row as its own page shows it. */
  readonly detail: z.ZodType<Detail>;
  /** What a form sends, without `version`. */
  readonly body?: z.ZodObject<Body>;
  /** What narrows and orders lists and exports alike; `sort` is one of them (`sortBy`). */
  readonly filters?: Filters;
}

/** What each call says for itself. `summary` where the usual words do not say enough. */
type Settings = Pick<Endpoint, 'access' | 'limits' | 'stepUp' | 'secondPerson' | 'fromAnywhere'> &
  Partial<Pick<Endpoint, 'summary' | 'path'>>;
type WriteSettings = Settings & { readonly method?: 'PUT' | 'PATCH' };

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
/** Query member of every export. */
export const fileFormat = { format: z.enum(FILE_FORMATS).default('xlsx') };
const version = { version: z.number().int() };

/**
 * The usual calls of a noun from one declaration. Each method declares one of them; those that are not asked for do not
 * exist, and a call that is not usual is an `endpoint` beside them.
 *
 * @example
 * const views = resource({ noun: 'saved-views', words: { one: 'view', many: 'views' }, path: '/api/v1/saved-views',
 *   key: z.object({ uuid: z.uuid() }), row: view, body: z.object({ name: z.string() }) });
 * export const listViews = views.list({ access: 'signed-in' });
 * export const editView = views.edit({ access: 'signed-in' });
 */
export const resource = <
  const Noun extends string,
  Key extends Shape,
  Row,
  Detail,
  Body extends Shape = NoMembers,
  Filters extends Shape = NoMembers,
>(
  declared: Resource<Noun, Key, Row, Detail, Body, Filters>,
) => ({
  ...listCalls(declared),
  ...readCalls(declared),
  ...writeCalls(declared),
  ...fileCalls(declared),
});

/** The order of a list: one of its columns, or `-column` for the other direction. */
export function sortBy<const Name extends string>(names: readonly Name[], usual: Name | `-${Name}`) {
  type Sort = Name | `-${Name}`;
  const values = names.flatMap((name): Sort[] => [name, `-${name}`]);
  return z.enum(values).default(usual as never); // Zod does not see that no name is undefined
}

/** Calls about many rows. */
function listCalls<Noun extends string, Row, Filters extends Shape>({
  noun,
  words,
  path,
  row,
  // Absent = no members, the default of the type parameter.
  filters = {} as Filters,
}: Pick<Resource<Noun, Shape, Row, unknown, Shape, Filters>, 'noun' | 'words' | 'path' | 'row' | 'filters'>) {
  const list = { id: `${noun}.list`, method: 'GET', path } as const;
  return {
    /** A numbered page of the rows that match. */
    list: (settings: Settings) =>
      endpoint({
        ...list,
        summary: `The ${words.many} that match, a page at a time.`,
        query: z.object({ ...pageQuery, ...filters }),
        answer: pageOf(row),
        ...settings,
      }),
    /** The same for a table that grows without bound: from one row on, without page numbers. */
    listByCursor: (settings: Settings) =>
      endpoint({
        ...list,
        summary: `The ${words.many} that match, from one row on.`,
        query: z.object({ ...cursorQuery, ...filters }),
        answer: cursorPageOf(row),
        ...settings,
      }),
    /** All rows at once, of a list that is short by nature. */
    listWhole: (settings: Settings) =>
      endpoint({
        ...list,
        summary: `All ${words.many}.`,
        answer: listOf(row),
        ...settings,
      }),
    /** The same, narrowed. */
    listMatching: (settings: Settings) =>
      endpoint({
        ...list,
        summary: `The ${words.many} that match.`,
        query: z.object(filters),
        answer: listOf(row),
        ...settings,
      }),
    /** Exactly the rows that the list shows with the same filters and order, as a file. */
    export: (settings: Settings) =>
      endpoint({
        id: `${noun}.export`,
        method: 'GET',
        path: `${path}/export`,
        summary: `The ${words.many} that match as a file, with what it is made of.`,
        query: z.object({ ...filters, ...fileFormat }),
        produces: 'application/octet-stream',
        ...settings,
      }),
  };
}

/** Calls that read one row. */
function readCalls<Noun extends string, Key extends Shape, Detail>(
  declared: Pick<
    Resource<Noun, Key, unknown, Detail, Shape, Shape>,
    'noun' | 'words' | 'path' | 'key' | 'detail'
  >,
) {
  const { noun, words, key, detail } = declared;
  const path = pathOfOne(declared);
  return {
    show: (settings: Settings) =>
      endpoint({
        id: `${noun}.show`,
        method: 'GET',
        path,
        summary: `One ${words.one}.`,
        params: key,
        answer: detail,
        ...settings,
      }),
    /** Entries of the audit trail about one row. */
    history: (settings: Settings) =>
      endpoint({
        id: `${noun}.history`,
        method: 'GET',
        path: `${path}/history`,
        summary: `Who changed the ${words.one}, when, why, from what to what; newest first.`,
        params: key,
        answer: listOf(historyEntry),
        ...settings,
      }),
    uses: (settings: Settings) =>
      endpoint({
        id: `${noun}.uses`,
        method: 'GET',
        path: `${path}/uses`,
        summary: `What stands on the ${words.one}, counted.`,
        params: key,
        answer: listOf(use),
        ...settings,
      }),
  };
}

/** Calls that change one row. */
function writeCalls<Noun extends string, Key extends Shape, Detail, Body extends Shape>(
  declared: Pick<
    Resource<Noun, Key, unknown, Detail, Body, Shape>,
    'noun' | 'words' | 'path' | 'key' | 'detail' | 'body'
  >,
) {
  const { noun, words, path, key, detail } = declared;
  // Absent = no members, the default of the type parameter.
  const body = declared.body ?? (z.object({}) as z.ZodObject<Body>);
  return {
    /** A new row; `more` is what only a new one is asked for. */
    create: <More extends Shape = NoMembers>(settings: Settings, more?: More) =>
      endpoint({
        method: 'POST',
        path,
        id: `${noun}.create`,
        summary: `Adds a ${words.one}.`,
        body: body.extend(more ?? ({} as More)),
        answer: detail,
        status: 201,
        ...settings,
      }),
    /** Changes a row; `more` is what only a change is asked for. */
    edit: <More extends Shape = NoMembers>(settings: WriteSettings, more?: More) =>
      endpoint({
        method: 'PUT',
        path: pathOfOne(declared),
        id: `${noun}.edit`,
        summary: `Changes a ${words.one}; 409 with \`theirs\` when somebody else did since \`version\`.`,
        params: key,
        body: body.extend(version).extend(more ?? ({} as More)),
        answer: detail,
        ...settings,
      }),
    remove: (settings: Settings) =>
      endpoint({
        method: 'DELETE',
        path: pathOfOne(declared),
        id: `${noun}.remove`,
        summary: `Takes a ${words.one} away.`,
        params: key,
        ...settings,
      }),
  };
}

const fileText = z.string().min(1, says('values.file-empty')).max(900_000, says('values.file-long'));

/** Calls that take rows in from a file: first what each line would do, then exactly that. */
function fileCalls<Noun extends string>({
  noun,
  words,
  path,
}: Pick<Resource<Noun, Shape, unknown, unknown, Shape, Shape>, 'noun' | 'words' | 'path'>) {
  return {
    previewImport: (settings: Settings) =>
      endpoint({
        id: `${noun}.preview-import`,
        method: 'POST',
        path: `${path}/import/preview`,
        summary: `What a CSV file of ${words.many} would do, line by line: new, change, same, problem. Nothing is saved.`,
        body: z.object({ text: fileText }),
        answer: importPreview,
        ...settings,
      }),
    import: (settings: Settings) =>
      endpoint({
        id: `${noun}.import`,
        method: 'POST',
        path: `${path}/import`,
        limits: ['upload'],
        summary: 'Does what the preview of the same file said; lines with problems are left out.',
        body: z.object({ text: fileText, fingerprint: z.string().max(100), reason }),
        answer: z.object({ added: z.number().int(), changed: z.number().int(), left_out: z.number().int() }),
        ...settings,
      }),
  };
}

/** Where one row lies: below the list, at its key. */
const pathOfOne = ({ path, key }: { readonly path: string; readonly key: z.ZodObject<Shape> }) =>
  `${path}/:${Object.keys(key.shape).join('/:')}`;
