import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnguardedDatabase } from '../open.ts';
import { createTestDatabase } from '../test-database.ts';
import { numbersOf, packed, packedArrays, partsOf } from './packed.ts';

let database: UnguardedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function read(rows: string) {
  const { rows: found } = await sql<{ id: string | null; value: string | null; list: string | null }>`
    select ${packed(sql`id`)} as id, ${packed(sql`value`)} as value, ${packedArrays(sql`list`)} as list
      from (values ${sql.raw(rows)}) as given (id, value, list)`.execute(database.read);
  return found[0];
}

test('numbers keep every bit, null and NaN are NaN, lists follow each other', async () => {
  const found = await read(`
    (3, 0.1::float8 + 0.2::float8, array[1, 2]), (1, null, '{}'), (2, 'NaN', array[null, 5.25]),
    (9, 5e-324, array[1e300])`);
  expect([...numbersOf(found?.id)]).toEqual([3, 1, 2, 9]);
  expect([...numbersOf(found?.value)]).toEqual([0.1 + 0.2, Number.NaN, Number.NaN, 5e-324]);
  expect([...numbersOf(found?.list)]).toEqual([1, 2, Number.NaN, Number.NaN, 5.25, 1e300]);
});

test('texts come as they are; no row is no value', async () => {
  expect(partsOf((await read(`(1, '-7/300', '{}'::int[]), (2, null, '{}')`))?.value)).toEqual(['-7/300', '']);
  const { rows } = await sql<{ id: string | null }>`
    select ${packed(sql`id`)} as id from (select 1 as id where false) as none`.execute(database.read);
  expect(numbersOf(rows[0]?.id)).toEqual(new Float64Array());
});
