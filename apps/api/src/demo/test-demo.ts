import { connect, type OpenDatabase, type UnguardedDatabase } from '@datum/database/open';
import { administer, createTestDatabase, testServer } from '@datum/database/test-database';
import { inTransaction } from '@datum/database/transaction';
import pg from 'pg';
import { ensureSystemRoles } from '../features/roles/system-roles.queries.ts';

/** Any number: who holds this lock makes the template, the others wait for it. */
const LOCK = 20_261_121;

/**
 * A copy of the database with the demonstration loaded. The first test file of a run that asks makes the template (it
 * takes seconds), the others copy it (it takes milliseconds).
 */
export async function createDemoDatabase(
  load: (database: OpenDatabase) => Promise<unknown>,
): Promise<UnguardedDatabase> {
  const { server, template } = testServer();
  const demo = `${template}_demo`;
  const guard = new pg.Client(server);
  await guard.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await guard.query('select from pg_database where datname = $1', [demo]);
    if (rowCount === 0) {
      await makeTemplate(server, template, demo, load);
    }
    return await createTestDatabase(demo);
  } finally {
    await guard.end();
  }
}

async function makeTemplate(
  server: string,
  template: string,
  demo: string,
  load: (database: OpenDatabase) => Promise<unknown>,
): Promise<void> {
  const unfinished = `${demo}_unfinished`;
  await administer(
    server,
    `drop database if exists ${unfinished} with (force)`,
    `create database ${unfinished} template ${template} strategy file_copy`,
  );
  const url = new URL(server);
  url.pathname = `/${unfinished}`;
  const database = connect(url.href);
  await inTransaction(database.write, (db) => ensureSystemRoles(db, new Date()));
  await load(database);
  await database.close();
  await administer(server, `alter database ${unfinished} rename to ${demo}`);
}
