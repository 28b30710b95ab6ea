import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnguardedDatabase } from '../open.ts';
import { createTestDatabase } from '../test-database.ts';
import { inTransaction } from '../transaction.ts';
import { bulkLoad, withoutIndices } from './bulk-load.ts';

let database: UnguardedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const foreignKeys = async () => {
  const { rows } = await sql`
    select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
     where contype = 'f' and conrelid in ('items'::regclass, 'quotes'::regclass) order by conname`.execute(
    database.read,
  );
  return rows;
};

test('rows are loaded as the application, and the keys stand as before', async () => {
  const before = await foreignKeys();
  const roles: unknown[] = [];
  await inTransaction(database.write, (writing) =>
    bulkLoad(writing, ['items', 'quotes'], async () => {
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(writing);
      roles.push(...rows);
    }),
  );
  expect(roles).toEqual([{ role: 'datum_app' }]);
  expect(before.length).toBeGreaterThan(5);
  expect(await foreignKeys()).toEqual(before);
});

test('a table is filled before its indices are there, and they stand as before', async () => {
  const indices = async (db: UnguardedDatabase['read']) => {
    const { rows } = await sql<{ indexdef: string }>`
      select indexdef from pg_indexes where tablename = 'quotes' order by indexname`.execute(db);
    return rows.map(({ indexdef }) => indexdef);
  };
  const before = await indices(database.read);
  const during: string[][] = [];
  await inTransaction(database.write, (writing) =>
    withoutIndices(writing, 'quotes', async () => {
      during.push(await indices(writing));
    }),
  );
  expect(before.length).toBeGreaterThan(5);
  expect(during).toEqual([before.filter((index) => index.includes('quotes_pkey'))]);
  expect(await indices(database.read)).toEqual(before);
});

test('a row that points nowhere fails the whole load', async () => {
  const load = inTransaction(database.write, (writing) =>
    bulkLoad(writing, ['role_permissions'], async () => {
      await sql`insert into role_permissions (role_id, permission, scope) values (-1, 'x', 'all')`.execute(
        writing,
      );
    }),
  );
  await expect(load).rejects.toThrow(/foreign key constraint/);
  const { rows } = await sql`select 1 from role_permissions where role_id = -1`.execute(database.read);
  expect(rows).toEqual([]);
});

test('afterwards the connection is the application again', async () => {
  const role = await database.write.connection().execute(async (connection) => {
    await inTransaction(connection, (writing) =>
      bulkLoad(writing, ['role_permissions'], async () => undefined),
    );
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(connection);
    return rows[0]?.role;
  });
  expect(role).toBe('datum_app');
});
