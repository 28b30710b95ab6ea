import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test-app.ts';
import { type ReadyFrame, tableOneOf, tableTwoOf } from './compute.queries.ts';
import { readFrame } from './frame.queries.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startDemoApp();
}, 90_000);
afterAll(() => api.close());

test('computing a stored period again from the database gives the stored bytes', async () => {
  const { read } = api.platform.database;
  const runs = await read
    .selectFrom('runs')
    .where('state', '=', 'approved')
    .where('stage', '=', 'table_one')
    .orderBy('period', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'period', 'result_hash'])
    .execute();
  // the latest, one in the year of the base change, one on the first base, and the one with the replaced item
  for (const { id, period, result_hash } of [runs[0], runs[8], runs[15], runs.at(-8)].filter(
    (run) => run !== undefined,
  )) {
    const frame = (await readFrame(read, 'bmci', period)) as ReadyFrame;
    const one = await tableOneOf(read, frame);
    expect([period, one.resultHash]).toEqual([period, result_hash]);
    const two = await tableTwoOf(read, frame, one.basket, one.table.groupIndices, one.inputsHash);
    const stored = await read
      .selectFrom('runs')
      .where('input_run_id', '=', id)
      .select('result_hash')
      .executeTakeFirstOrThrow();
    expect([period, two.resultHash]).toEqual([period, stored.result_hash]);
  }
});
