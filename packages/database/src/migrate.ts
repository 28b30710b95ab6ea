import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { CannotStart } from './cannot-start.ts';
import { applicationRole } from './connection/pools.ts';
import { fillSubjects } from './subjects.ts';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

const ownFolder = join(import.meta.dirname, '..', 'migrations');
/** Any number, as long as every Datum takes the same one. */
const lockKey = 0x44_41_54_55;

/**
 * Brings the database to the newest schema: every `NNN-name.sql` that has not run yet, in order, each in a transaction.
 * Several processes may call it at once; one works, the others wait and find nothing left to do. Then the declared subjects
 * are written into their table.
 * @returns names of the files that ran
 * @throws CannotStart when a file that has run was edited or is gone, or when the owner may not make the role
 */
export async function migrate(owner: Pool, folder = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRole(client);
    const done = await readDone(client);
    refuseEdited(migrations, done);
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) await run(client, migration);
    // an earlier schema, from another folder, need not know all that is declared today
    if (folder === ownFolder) await fillSubjects(client);
    return missing.map(({ name }) => name);
  } finally {
    client.release(true); // ending the connection gives the lock back, whatever state it is in
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  if (wrong) throw new Error(`migration ${wrong} must be called NNN-name.sql`);
  const numbers = names.map((name) => name.slice(0, 3));
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice) throw new Error(`two migrations have the number ${twice}`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The application's role belongs to the whole server; two databases on it may ask for it at once. */
async function ensureRole(client: PoolClient): Promise<void> {
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${applicationRole}') then
          create role ${applicationRole} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role(current_user, $1, 'member') as member`,
      [applicationRole],
    );
    if (!rows[0]?.member) await client.query(`grant ${applicationRole} to current_user`);
  } catch (cause) {
    throw new CannotStart(
      `The user of DATABASE_URL may not create or use the role ${applicationRole}: ` +
        `let an administrator run "create role ${applicationRole} nologin; grant ${applicationRole} to <user>", ` +
        'or give a restricted user by DATABASE_APP_URL.',
      { cause },
    );
  }
}

/** What has run: name to SHA-256. */
async function readDone(client: PoolClient): Promise<Map<string, string>> {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      ran_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations',
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function refuseEdited(migrations: Migration[], done: Map<string, string>): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of done) {
    if (known.get(name) === sha256) continue;
    const what = known.has(name) ? `was edited after it ran` : `has run here but is not part of this version`;
    throw new CannotStart(
      `The migration ${name} ${what}: start the version of Datum that this database belongs to, ` +
        'or an empty database (another DATA_DIR or DATABASE_URL).',
    );
  }
}

async function run(client: PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name}: ${describe(error, sql)}`, { cause: error });
  }
}

/** PostgreSQL gives a position in the text; people want a line. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string };
  if (!position) return message;
  return `line ${sql.slice(0, Number(position)).split('\n').length}: ${message}`;
}
