import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { UnguardedDatabase } from '../open.ts';
import { createTestDatabase } from '../test-database.ts';
import { readInBreaths } from './breaths.ts';
import { openPool } from './pools.ts';

let database: UnguardedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const streamOf = (client: object) => (client as { connection: { stream: PassThrough } }).connection.stream;

test('of an answer that lies ready, 64 KB are read before others have their turn', async () => {
  const stream = new PassThrough({ highWaterMark: 4_000_000 });
  let [inTurn, most, all] = [0, 0, 0];
  stream.on('data', ({ length }: Buffer) => {
    inTurn += length;
    all += length;
    most = Math.max(most, inTurn);
  });
  readInBreaths({ connection: { stream } } as unknown as pg.ClientBase);
  const watch = () => {
    inTurn = 0;
    if (all < 40 * 65_536) setImmediate(watch);
  };
  for (let n = 0; n < 40; n += 1) stream.write(Buffer.alloc(65_536));
  setImmediate(watch);
  await expect.poll(() => all).toBe(40 * 65_536);
  expect(most).toBeLessThanOrEqual(2 * 65_536);
});

test('connections of a pool read in breaths, and a long answer comes whole and in its order', async () => {
  const pool = openPool('read', { url: database.url, size: 1 });
  const client = await pool.connect();
  const pause = vi.spyOn(streamOf(client), 'pause');
  const { rows } = await client.query<{ n: number }>(
    `select n, repeat('x', 100) as text from generate_series(1, 50000) as n`,
  );
  client.release();
  await pool.end();
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50_000 }, (_, n) => n + 1));
  // six megabytes
  expect(pause.mock.calls.length).toBeGreaterThan(60);
});
