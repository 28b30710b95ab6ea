import { LISTS } from '@datum/contract/lists/all';
import type { ReferenceList, ReferenceTarget } from '@datum/contract/lists/list';
import type { Label, ListRow, Option } from '@datum/contract/lists/row';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { labelsOf, type Month, stateOf, valuesOf } from './columns.queries.ts';
import { TABLES } from './lists.table.ts';

/** What narrows and orders a list; filters by the names of its fields. */
export interface Narrowing {
  readonly search?: string | undefined;
  readonly state: 'all' | 'active' | 'ended';
  /** A field that the contract allows, `-` before it for the other direction. */
  readonly sort: string;
  readonly filters: ReadonlyMap<string, string>;
  /** The data sets whose rows the reader may see; null = rows belong to none. */
  readonly dataSets: readonly string[] | null;
  /** The organisation whose rows alone the reader may see, where rows are owned; null = all. */
  readonly owner: number | null;
}

/** The narrowing part of a checked query. */
export function narrowingOf(
  list: ReferenceList,
  query: Readonly<Record<string, unknown>>,
  seen: Pick<Narrowing, 'dataSets' | 'owner'>,
): Narrowing {
  const filters = list.fields.flatMap(({ name, filter }): [string, string][] =>
    filter && query[name] !== undefined ? [[name, String(query[name])]] : [],
  );
  return {
    search: query.search as string | undefined,
    state: query.state as Narrowing['state'],
    sort: query.sort as string,
    filters: new Map(filters),
    ...seen,
  };
}

/** A page of rows with the number of all that match. */
export async function listRows(
  db: Reading,
  list: ReferenceList,
  narrowing: Narrowing,
  today: Month,
  place: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ListRow[]; readonly total: number }> {
  const where = conditions(list, narrowing, today);
  const { rows } = await sql<ListRow>`select ${rowColumns(list, today)} from ${tableOf(list)} t where ${where}
    order by ${orderOf(narrowing.sort)}, t.code, t.id limit ${place.limit} offset ${place.offset}`.execute(
    db,
  );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from ${tableOf(list)} t where ${where}`.execute(db);
  return { rows: rows.map(toWire), total: counted.rows[0]?.total ?? 0 };
}

/** One row; undefined when there is none. */
export async function findRow(
  db: Reading,
  list: ReferenceList,
  id: number,
  today: Month,
): Promise<ListRow | undefined> {
  const { rows } =
    await sql<ListRow>`select ${rowColumns(list, today)} from ${tableOf(list)} t where t.id = ${id}`.execute(
      db,
    );
  return rows[0] && toWire(rows[0]);
}

/** All rows of a list by code, for an import. */
export async function rowsByCode(
  db: Reading,
  list: ReferenceList,
  today: Month,
): Promise<ReadonlyMap<string, ListRow>> {
  const { rows } =
    await sql<ListRow>`select ${rowColumns(list, today)} from ${tableOf(list)} t order by t.id`.execute(db);
  return new Map(rows.map((row) => [row.code, toWire(row)]));
}

/** Rows as choices of a picker or nodes of a tree, in the list's order. */
export async function listOptions(
  db: Reading,
  target: ReferenceTarget,
  { parent, search, dataSet, region, dataSets = null, limit, only = null, owner = null }: OptionsWanted,
  today: Month,
): Promise<Option[]> {
  const { rows } = await sql<Option>`select t.id, t.code, t.name,
      ${parent ? sql.ref(`t.${parent}`) : sql`null::bigint`} as parent_id,
      ${target === 'organisations' ? sql`case t.status when 'active' then 'active' else 'ended' end` : stateOf(today)} as state,
      ${parent && target !== 'organisations' ? valuesOf(LISTS[target]) : sql`'{}'::jsonb`} as values
    from ${sql.table(TABLES[target])} t
    where ${search ? matches(search, []) : sql`true`} and ${dataSet ? sql`t.data_set = ${dataSet}` : sql`true`}
      and ${region ? sql`t.region_id = ${region}` : sql`true`}
      and ${ofDataSets(dataSets)} and ${target === 'organisations' ? sql`true` : ofOwner(LISTS[target], owner)}
      and ${only === null ? sql`true` : sql`t.id = ${only}`}
    order by ${target === 'organisations' ? sql`t.code` : sql`t.sort, t.code`} limit ${limit}`.execute(db);
  return rows;
}

interface OptionsWanted {
  /** The list's parent field, where it is a tree. */
  readonly parent: string | undefined;
  readonly search: string | undefined;
  readonly dataSet: string | undefined;
  readonly region?: number | undefined;
  readonly dataSets?: readonly string[] | null;
  readonly limit: number;
  /** The one row that the reader may see; null = all. */
  readonly only?: number | null;
  readonly owner?: number | null;
}

/** Code -> id and name of all rows that a reference may name. */
export async function labelsByCode(
  db: Reading,
  target: ReferenceTarget,
): Promise<ReadonlyMap<string, Label>> {
  const { rows } = await sql<Label>`select id, code, name from ${sql.table(TABLES[target])}`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

const tableOf = ({ slug }: ReferenceList) => sql.table(TABLES[slug]);

const rowColumns = (list: ReferenceList, today: Month): RawBuilder<unknown> =>
  sql`t.id, t.code, t.name, t.valid_from, t.valid_to, ${stateOf(today)} as state, t.sort, t.note, t.version,
    t.updated_at, ${valuesOf(list)} as values, ${labelsOf(list)} as labels`;

function conditions(
  list: ReferenceList,
  { search, state, filters, dataSets, owner }: Narrowing,
  today: Month,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [ofDataSets(dataSets), ofOwner(list, owner)];
  if (search) {
    parts.push(matches(search, searchable(list)));
  }
  if (state !== 'all') {
    parts.push(sql`(t.valid_to is not null and t.valid_to < ${today}) = ${state === 'ended'}`);
  }
  for (const field of list.fields) {
    const value = filters.get(field.name);
    if (field.filter && value !== undefined) {
      // compared as text: a value of another kind finds nothing
      parts.push(sql`${sql.ref(`t.${field.name}`)}::text = any(${value.split(',')})`);
    }
  }
  return sql.join(parts, sql` and `);
}

const ofDataSets = (dataSets: readonly string[] | null): RawBuilder<unknown> =>
  dataSets === null ? sql`true` : sql`t.data_set = any(${[...dataSets]}::text[])`;

/** A row's owner is asked for only where the list says that rows have one. */
const ofOwner = ({ ownedBy }: ReferenceList, owner: number | null): RawBuilder<unknown> =>
  ownedBy === undefined || owner === null ? sql`true` : sql`${sql.ref(`t.${ownedBy}`)} = ${owner}`;

/** Text of the fields that the search box reads beside code and names. */
const searchable = ({ fields }: ReferenceList): RawBuilder<unknown>[] =>
  fields.flatMap((field) => (field.search ? [sql`${sql.ref(`t.${field.name}`)}::text`] : []));

/** Every word somewhere in code, names or the given texts. */
function matches(search: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const all = sql`concat_ws(' ', ${sql.join([sql`t.code`, sql`t.name ->> 'en'`, sql`t.name ->> 'ms'`, ...texts])})`;
  const words = search.split(/\s+/).filter(Boolean);
  return sql.join(
    words.map((word) => sql`${all} ilike ${containing(word)}`),
    sql` and `,
  );
}

function orderOf(sort: string): RawBuilder<unknown> {
  const name = sort.replace(/^-/, '');
  const column = name === 'name' ? sql`t.name ->> 'en'` : sql.ref(`t.${name}`);
  return sort.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}

/** Dates as text, as the contract says. */
const toWire = (row: ListRow): ListRow => ({
  ...row,
  updated_at: new Date(row.updated_at).toISOString(),
});
