import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDemoApp, type TestApp } from '../../platform/test/test-app.ts';
import { type ReadyFrame, tableOneOf, tableTwoOf } from './compute.queries.ts';
import { readFrame } from './inputs/frame.queries.ts';
import { recomputedTableOne, recomputedTableTwo } from './recompute.queries.ts';

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

test('weights and rules approved later with an earlier validity touch no stored run: it still recomputes', async () => {
  const { read, write } = api.platform.database;
  const run = await read
    .selectFrom('runs')
    .where('state', '=', 'approved')
    .where('stage', '=', 'table_two')
    .orderBy('period', 'desc')
    .select(['id', 'input_run_id', 'period', 'weight_set_id', 'result_hash'])
    .executeTakeFirstOrThrow();
  const { id: later } = await sql<{ id: number }>`
    insert into weight_sets (family, code, title, valid_from, status)
    select family, 'later', title, ${run.period}, 'approved' from weight_sets where id = ${run.weight_set_id}
    returning id`
    .execute(write)
    .then(({ rows }) => rows[0] ?? { id: 0 });
  await sql`
    insert into weights (weight_set_id, category_id, group_id, value)
    select ${later}, category_id, group_id, 100 - value from weights where weight_set_id = ${run.weight_set_id}`.execute(
    write,
  );
  expect((await readFrame(read, 'bmci', run.period)).weights?.id).toBe(later);
  const one = await recomputedTableOne(read, run.input_run_id ?? 0);
  expect(await recomputedTableTwo(read, run.id, one)).toBe(run.result_hash);
});
