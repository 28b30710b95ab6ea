import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnguardedDatabase } from '../open.ts';
import { createTestDatabase } from '../test-database.ts';
import { inTransaction } from '../transaction.ts';
import { type ColumnKind, readColumns } from './read-columns.ts';

let database: UnguardedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const read = (text: string, kinds: readonly ColumnKind[]) =>
  inTransaction(database.read, (reading) =>
    readColumns(reading, sql.raw(text).compile(database.read), kinds),
  );

test('months, ids and prices arrive as numbers, null as NaN', async () => {
  const columns = await read(
    `select * from (values ('2026-10', 7, 12.340000), ('0001-01', -3, null), ('1999-12', 0, -0.5)) as v`,
    ['month', 'integer', 'decimal'],
  );
  expect(columns.map((column) => [...column])).toEqual([
    [2026 * 12 + 9, 12, 1999 * 12 + 11],
    [7, -3, 0],
    [12.34, Number.NaN, -0.5],
  ]);
});

test('every decimal is the double nearest to it, whatever its length', async () => {
  const texts = fc.sample(
    fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.integer({ min: 0, max: 999_999 }))
      .map(
        ([isNegative, whole, part]) => `${isNegative ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`,
      ),
    2_000,
  );
  const [column] = await read(`select unnest(array[${texts.map((text) => `${text}::numeric`).join(',')}])`, [
    'decimal',
  ]);
  expect([...(column ?? [])]).toEqual(texts.map((text) => Number(text) + 0));
});

test('many rows arrive in order, across the bounds of chunks and of the first room', async () => {
  const rows = 300_000;
  const [ids, prices] = await read(`select i, i / 8.0 from generate_series(1, ${rows}) as i`, [
    'integer',
    'decimal',
  ]);
  expect(ids).toHaveLength(rows);
  expect(ids?.every((id, row) => id === row + 1)).toBe(true);
  expect(prices?.every((price, row) => price === (row + 1) / 8)).toBe(true);
});

test('an empty answer is empty columns', async () => {
  expect(await read('select 1, 2 where false', ['integer', 'integer'])).toEqual([
    new Float64Array(),
    new Float64Array(),
  ]);
});
