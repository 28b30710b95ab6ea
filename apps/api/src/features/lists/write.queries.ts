import type { ListField, ReferenceList } from '@datum/contract/lists/list';
import type { RowBody } from '@datum/contract/lists/values';
import type { Writing } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { TABLES } from './lists.table.ts';

/** Adds a row; gives its id. */
export async function insertRow(db: Writing, list: ReferenceList, body: RowBody): Promise<number> {
  const columns = columnsOf(list, body);
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(TABLES[list.slug])}
    (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(db);
  // an insert without conflict clause returns its row
  const { id } = rows[0]!;
  await writeFactors(db, list, id, body);
  return id;
}

/** Changes a row if it still has `version`; false when somebody was faster. */
export async function updateRow(
  db: Writing,
  list: ReferenceList,
  id: number,
  version: number,
  body: RowBody,
): Promise<boolean> {
  const sets = columnsOf(list, body).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const changed = await touch(db, list, id, version, sets);
  if (changed) {
    await writeFactors(db, list, id, body);
  }
  return changed;
}

/** Sets or takes back the end of a row if it still has `version`. */
export const setEnd = (
  db: Writing,
  list: ReferenceList,
  id: number,
  version: number,
  validTo: string | null,
): Promise<boolean> => touch(db, list, id, version, [sql`valid_to = ${validTo}`]);

/** Whether another row has the code already. */
export async function codeTaken(
  db: Writing,
  { slug }: ReferenceList,
  code: string,
  except: number | null,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(TABLES[slug])} where lower(code) = lower(${code})
    and id is distinct from ${except}::bigint`.execute(db);
  return rows.length > 0;
}

async function touch(
  db: Writing,
  { slug }: ReferenceList,
  id: number,
  version: number,
  sets: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(TABLES[slug])}
    set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${id} and version = ${version} returning id`.execute(db);
  return rows.length > 0;
}

function columnsOf(list: ReferenceList, body: RowBody): [string, RawBuilder<unknown>][] {
  const own = list.fields.flatMap((field): [string, RawBuilder<unknown>][] =>
    field.kind === 'factors' ? [] : [[field.name, parameterOf(field, body.values[field.name])]],
  );
  return [
    ['code', sql`${body.code}`],
    ['name', sql`${JSON.stringify(body.name)}::jsonb`],
    ['valid_from', sql`${body.valid_from}`],
    ['sort', sql`${body.sort}`],
    ['note', sql`${body.note}`],
    ...own,
  ];
}

const parameterOf = ({ kind }: ListField, value: unknown): RawBuilder<unknown> =>
  kind === 'attributes' || kind === 'limits' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** Replaces the other units of an item. */
async function writeFactors(
  db: Writing,
  list: ReferenceList,
  id: number,
  { values }: RowBody,
): Promise<void> {
  const field = list.fields.find(({ kind }) => kind === 'factors');
  if (!field) {
    return;
  }
  const factors = values[field.name] as readonly { unit_id: number; factor: string }[];
  await db.deleteFrom('item_units').where('item_id', '=', id).execute();
  if (factors.length > 0) {
    await db
      .insertInto('item_units')
      .values(factors.map((factor) => ({ item_id: id, ...factor })))
      .execute();
  }
}
