import { randomBytes } from 'node:crypto';
import { newClient } from './connection/client.ts';
import { connect, type UnguardedDatabase } from './open.ts';

/** Name of the variable by which the test server's maintenance address reaches the test files. */
export const testServerVariable = 'DATUM_TEST_SERVER';
/** The migrated database that every test file copies. */
export const templateVariable = 'DATUM_TEST_TEMPLATE';

/**
 * A copy of the migrated database (or of another template) for one test file (20-50 ms); `close` drops it.
 * Needs `test-server.ts` as the run's global setup.
 */
export async function createTestDatabase(from?: string): Promise<UnguardedDatabase> {
  const { server, template: migrated } = testServer();
  const template = from ?? migrated;
  const name = `datum_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = connect(url.href);
  const close = async () => {
    await opened.close();
    await administer(server, `drop database ${name} with (force)`);
  };
  return { ...opened, close };
}

/** Where the run's server is, and its migrated template. */
export function testServer(): { server: string; template: string } {
  const server = process.env[testServerVariable];
  const template = process.env[templateVariable];
  if (!server || !template) throw new Error('tests with a database belong to the vitest project "api"');
  return { server, template };
}

/** Runs statements that no transaction may hold, on the server's maintenance database. */
export async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = newClient({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
