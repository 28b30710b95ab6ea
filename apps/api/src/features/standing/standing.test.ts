import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { readEachStanding, readStanding } from './standing.queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  const { owner } = api.platform.database;
  await owner.query(`insert into releases (subject, period, kind, state, sequence, live_at) values
    ('epp', '2026-S1', 'first', 'live', 1, now()), ('blci', '2026-05', 'first', 'live', 2, now()),
    ('bmci', '2026-03', 'first', 'draft', null, null)`);
}, 120_000);
afterAll(() => api.close());

test('what is asked for in one query has what each has alone: sets and periods are not mixed', async () => {
  const db = api.platform.database.read;
  const pairs: readonly (readonly [DataSetCode, string])[] = [
    ['epp', '2026-S2'],
    ['lwr', '2026-S1'],
    ['epp', '2026-S1'],
    ['bmp', '2026-03'],
    ['lwr', '2025-S2'],
    ['mhr', '2026-S1'],
  ];
  const together = await readEachStanding(
    db,
    pairs.map(([code, period]) => ({ dataSets: [code], period })),
  );
  expect(together.map(({ released }) => released)).toEqual([[], ['indices'], ['prices'], [], [], []]);
  const alone = await Promise.all(pairs.map(([code, period]) => readStanding(db, [code], period)));
  expect(together).toEqual(alone);
  expect(await readEachStanding(db, [])).toEqual([]);
});
