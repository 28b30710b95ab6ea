import { sql } from 'kysely';
import { applicationRole } from '../connection/pools.ts';
import type { Writing } from '../open.ts';

interface ForeignKey {
  table_name: string;
  name: string;
  definition: string;
}

/**
 * Fills empty tables with many rows: their foreign keys are checked once at the end, all rows together, in place of
 * row by row (which takes most of the time of a COPY into a table with many of them). A wrong row fails the transaction
 * all the same. For first loads only: the tables are locked against everybody until the commit.
 * @param tables names of the tables that `load` fills
 */
export async function bulkLoad(
  writing: Writing,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const keys = (await isOwner(writing, tables)) ? await foreignKeysOf(writing, tables) : [];
  await asOwner(
    writing,
    keys.map(({ table_name, name }) => `alter table ${table_name} drop constraint ${name}`),
  );
  await load();
  await asOwner(
    writing,
    keys.map(
      ({ table_name, name, definition }) => `alter table ${table_name} add constraint ${name} ${definition}`,
    ),
  );
}

/**
 * Fills an empty table with many rows before its indices are there, which are built once from all of them: in place of one
 * change of each index for each row. The key stays. The rest of the transaction plans with the rows counted. For first loads only, like `bulkLoad`.
 */
export async function withoutIndices(
  writing: Writing,
  table: string,
  load: () => Promise<void>,
): Promise<void> {
  const indices = (await isOwner(writing, [table])) ? await indicesOf(writing, table) : [];
  await asOwner(
    writing,
    indices.map(({ name }) => `drop index ${name}`),
  );
  await load();
  await asOwner(writing, [
    ...indices.map(({ definition }) => definition),
    ...(indices.length > 0 ? [`analyze ${table}`] : []),
  ]);
}

/** Counts tables anew, with the rows of this transaction: what it reads next is planned with them. Locks nobody out. */
export async function countRows(writing: Writing, tables: readonly string[]): Promise<void> {
  if (await isOwner(writing, tables)) await asOwner(writing, [`analyze ${tables.join(', ')}`]);
}

async function indicesOf(writing: Writing, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)
     order by indexrelid`.execute(writing);
  return rows;
}

/** Only the owner may lift a constraint; where another user works as the application, `load` runs as it always would. */
async function isOwner(writing: Writing, tables: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_owner: boolean }>`
    select bool_and(pg_has_role(session_user, relowner, 'usage')) as is_owner
      from pg_class where oid = any(${tables}::regclass[])`.execute(writing);
  return rows[0]?.is_owner ?? false;
}

async function foreignKeysOf(writing: Writing, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[])
     order by conrelid, conname`.execute(writing);
  return rows;
}

async function asOwner(writing: Writing, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  await sql`set local role none`.execute(writing);
  for (const statement of statements) await sql.raw(statement).execute(writing);
  await sql`set local role ${sql.id(applicationRole)}`.execute(writing);
}
