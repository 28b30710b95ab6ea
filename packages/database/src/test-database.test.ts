import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn } from './bulk/copy-in.ts';
import { copyOut } from './bulk/copy-out.ts';
import type { OpenDatabase } from './open.ts';
import { createTestDatabase } from './test-database.ts';
import { inTransaction } from './transaction.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('values arrive exact: dates as text, counts as numbers, decimals as text, arrays alike', async () => {
  const { rows } = await sql`
    select date '2026-10-25' as day, 9007199254740991::int8 as count, 1.10::numeric as price,
           array[1, 2]::int8[] as ids, array[1.10, null]::numeric[] as prices`.execute(database.read);
  expect(rows).toEqual([
    { day: '2026-10-25', count: 9007199254740991, price: '1.10', ids: [1, 2], prices: ['1.10', null] },
  ]);
});

test('a bigint that a double cannot hold is an error, never a rounded id', async () => {
  await expect(sql`select 9007199254740993::int8`.execute(database.read)).rejects.toThrow(RangeError);
});

test('the application works as datum_app: no change of the schema, no rewriting of the audit log', async () => {
  await expect(sql`create table own (id int)`.execute(database.write)).rejects.toThrow('permission denied');
  await expect(sql`update audit_log set action = ''`.execute(database.write)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from audit_log`.execute(database.write)).rejects.toThrow('permission denied');
});

test('a reading connection refuses to write', async () => {
  await expect(sql`delete from users`.execute(database.read)).rejects.toThrow('read-only transaction');
});

test('COPY carries awkward values in and out unchanged', async () => {
  const names = ['tab\there', 'new\nline', 'back\\slash', '\\N', 'quote"s', 'Ünïcode', ''];
  const out = await inTransaction(database.write, async (writing) => {
    await sql`create temporary table sample (name text, value double precision, ids int8[], nothing text)`.execute(
      writing,
    );
    const written = await copyIn(
      writing,
      'sample',
      ['name', 'value', 'ids', 'nothing'],
      names.map((name, index) => [name, [0.1 + 0.2, -0, 1e-320][index % 3] ?? 0, [1, index], null]),
    );
    expect(written).toBe(names.length);
    const { rows } = await sql<{ name: string; value: number }>`select * from sample`.execute(writing);
    const stream = copyOut(writing, sql`select name from sample`.compile(database.read));
    return { rows, text: Buffer.concat(await Array.fromAsync(stream)).toString() };
  });
  expect(out.rows.map(({ name }) => name)).toEqual(names);
  expect(out.rows.slice(0, 3).map(({ value }) => value)).toEqual([0.1 + 0.2, -0, 1e-320]);
  expect(out.rows[1]).toMatchObject({ ids: [1, 1], nothing: null });
  expect(out.text.split('\n')).toHaveLength(names.length + 1);
});

test('COPY outside a transaction is refused, since another connection might answer', async () => {
  const stream = copyOut(database.read, sql`select 1`.compile(database.read));
  await expect(Array.fromAsync(stream)).rejects.toThrow('needs a transaction');
});
