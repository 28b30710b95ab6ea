import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLost } from './connection/lost-connection.ts';
import { PoolFull } from './connection/pool-full.ts';
import { connect, type OpenDatabase } from './open.ts';
import { createTestDatabase } from './test-database.ts';
import { inTransaction, mustHoldNone } from './transaction.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const one = sql<{ one: number }>`select 1 as one`;
const held = 'inside a transaction would hold a connection';

test('slow work is refused inside a transaction, and welcome after it', async () => {
  const slow = () => mustHoldNone('waiting');
  await expect(inTransaction(database.write, async () => slow())).rejects.toThrow(`waiting ${held}`);
  let late: (() => void) | undefined;
  await inTransaction(database.write, async () => {
    // A timer that is set inside runs when the transaction is over.
    late = await new Promise<() => void>((resolve) => setImmediate(() => resolve(slow)));
  });
  expect(late).not.toThrow();
  expect(slow).not.toThrow();
});

test.each(['write', 'read', 'signIn', 'quick'] as const)(
  'a second connection (%s) is refused',
  async (pool) => {
    const nested = inTransaction(database.write, () => one.execute(database[pool]));
    await expect(nested).rejects.toThrow(held);
  },
);

test('a full pool says so, while signing in and notes go on', async () => {
  const small = connect(database.url, { poolSize: 1 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const holder = inTransaction(small.write, async () => {
    take();
    await released;
  });
  await taken;
  await expect(one.execute(small.write)).rejects.toThrow(PoolFull);
  await expect(inTransaction(small.signIn, (db) => one.execute(db))).resolves.toBeTruthy();
  await expect(one.execute(small.quick)).resolves.toBeTruthy();
  release();
  await holder;
  await expect(one.execute(small.write)).resolves.toBeTruthy();
  await small.close();
});

test('a connection that the server ends is told from a statement that it refuses', async () => {
  const ended = inTransaction(database.write, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await database.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await one.execute(db);
  });
  expect(isLost(await ended.catch((error: unknown) => error))).toBe(true);
  const refused = await sql`select 1 / 0`.execute(database.read).catch((error: unknown) => error);
  expect(isLost(refused)).toBe(false);
  await expect(one.execute(database.write)).resolves.toBeTruthy();
});
