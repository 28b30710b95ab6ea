import { PassThrough } from 'node:stream';
import pg from 'pg';
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

test('of an answer that lies ready, 64 KB are read before others have their turn', async () => {
  const stream = new PassThrough({ highWaterMark: 4_000_000 });
  let [inTurn, most, all] = [0, 0, 0];
  stream.on('data', ({ length }: Buffer) => {
    inTurn += length;
    all += length;
    most = Math.max(most, inTurn);
  });
  readInBreaths(stream);
  const watch = () => {
    inTurn = 0;
    if (all < 40 * 65_536) setImmediate(watch);
  };
  for (let n = 0; n < 40; n += 1) stream.write(Buffer.alloc(65_536));
  setImmediate(watch);
  await expect.poll(() => all).toBe(40 * 65_536);
  expect(most).toBeLessThanOrEqual(2 * 65_536);
});

test('of long answers on many connections one is read in a turn, and a short one waits for none of them', async () => {
  const long = Array.from({ length: 20 }, () => new PassThrough({ highWaterMark: 4_000_000 }));
  const short = new PassThrough();
  const read: (number | 'short')[][] = [[]];
  const note = (who: number | 'short') => read.at(-1)?.push(who);
  for (const [n, stream] of [...long.entries(), ['short', short] as const]) {
    stream.on('data', () => note(n));
    readInBreaths(stream);
  }
  for (const stream of long) for (let n = 0; n < 5; n += 1) stream.write(Buffer.alloc(65_536));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  await turn(); // each has begun
  for (let n = 0; read.flat().length < 120 && n < 1_000; n += 1) {
    read.push([]);
    if (n % 4 === 0 && n < 80) short.write('a row');
    await turn();
  }
  const later = read.slice(1);
  expect(later.flat().filter((who) => who !== 'short')).toHaveLength(80);
  for (const ones of later) expect(ones.filter((who) => who !== 'short').length).toBeLessThanOrEqual(1);
  for (const [n, ones] of later.entries())
    if (n % 4 === 0 && n < 80) expect(ones, `turn ${n}`).toContain('short');
});

test('connections of a pool read in breaths, and a long answer comes whole and in its order', async () => {
  const pool = openPool('read', { url: database.url, size: 1 });
  const client = await pool.connect();
  if (!(client instanceof pg.Client)) throw new Error('a connection of pg');
  const pause = vi.spyOn(client.connection.stream, 'pause');
  const { rows } = await client.query<{ n: number }>(
    `select n, repeat('x', 100) as text from generate_series(1, 50000) as n`,
  );
  client.release();
  await pool.end();
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 50_000 }, (_, n) => n + 1));
  // six megabytes
  expect(pause.mock.calls.length).toBeGreaterThan(60);
});
