import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../platform/test/test-app.ts';
import { loadDemo } from './load.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
}, 300_000); // the first to ask for the demonstration loads it
afterAll(() => api.close());

test('the demonstration has the size that it promises', async () => {
  const { read } = api.platform.database;
  const count = async (table: 'quotes' | 'averages' | 'items' | 'item_groups' | 'rounds' | 'release_cells') =>
    (
      await read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  expect(await count('items')).toBe(71);
  expect(await count('item_groups')).toBe(14);
  expect(await count('rounds')).toBe(36);
  expect(await count('quotes')).toBeGreaterThan(150_000);
  expect(await count('averages')).toBeGreaterThan(38_000);
});

test('a second start loads nothing', async () => {
  expect(await loadDemo(api.platform)).toBe(false);
});
