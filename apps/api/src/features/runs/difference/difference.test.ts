import type { ComparableRun, RunDifference } from '@datum/contract/computation/run-differences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../../platform/test/test-app.ts';

/** The last month is run twice: in between, a price of one line is excluded from its average. */
let api: TestApp;
let compiler: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  compiler = await api.signIn('Admin');
}, 120_000);
afterAll(() => api.close());

/** The newest run of a stage, and the runs of its month. */
async function newest(stage: 'table_one' | 'table_two') {
  const { rows } = await sql<{ id: number; period: string }>`
    select id, period from runs where stage = ${stage} and subject = 'bmci' and state in ('done', 'approved')
    order by period desc, id desc limit 2`.execute(api.platform.database.read);
  return { last: rows[0] ?? { id: 0, period: '' }, before: rows[1] ?? { id: 0, period: '' } };
}
const compare = async (id: number, other: number, query = '') =>
  (await compiler.call('GET', `/api/v1/runs/${id}/difference/${other}${query}`)).body as {
    data: RunDifference[];
    meta: { total: number };
  };

test('a run made again from other prices differs in the cells of these prices alone, the largest change first', async () => {
  const { write } = api.platform.database;
  const { last, before } = await newest('table_one');
  const { rows: copies } = await sql<{ id: number }>`
    insert into runs (stage, subject, period, round_code, structure_id, weight_set_id, rule_set_id, base_period_id,
      input_run_id, inputs_hash, result_hash, engine_version, state, started_at, finished_at, summary)
    select stage, subject, period, round_code, structure_id, weight_set_id, rule_set_id, base_period_id,
      input_run_id, inputs_hash, result_hash, engine_version, 'superseded', started_at, finished_at, summary
    from runs where id = ${last.id} returning id`.execute(write);
  const copy = copies[0]?.id ?? 0;
  await sql`create temporary table kept as select * from averages where run_id = ${last.id}`.execute(write);
  const { rows } = await sql<{ item_id: number; region_id: number; value: number }>`
    select item_id, region_id, value from averages where run_id = ${last.id} and value is not null
    order by item_id, region_id limit 3`.execute(write);
  const [up, down, gone] = rows;
  await sql`update kept set run_id = ${copy}`.execute(write);
  await sql`update kept set value = value / 1.1 where item_id = ${up?.item_id} and region_id = ${up?.region_id}`.execute(
    write,
  );
  await sql`update kept set value = value * 2 where item_id = ${down?.item_id} and region_id = ${down?.region_id}`.execute(
    write,
  );
  await sql`delete from kept where item_id = ${gone?.item_id} and region_id = ${gone?.region_id}`.execute(
    write,
  );
  await sql`insert into averages select * from kept`.execute(write);
  // its movements are the same, and so its group indices
  await sql`create temporary table moved as select * from relatives where run_id = ${last.id}`.execute(write);
  await sql`update moved set run_id = ${copy}`.execute(write);
  await sql`insert into relatives select * from moved`.execute(write);

  const { data, meta } = await compare(last.id, copy);
  expect(meta.total).toBe(3);
  expect(data.map(({ member, region }) => [member.id, region.id])).toEqual(
    [gone, down, up].map((cell) => [cell?.item_id, cell?.region_id]),
  );
  expect(data[0]).toMatchObject({ before: null, after: gone?.value, difference: null });
  expect(data[1]?.percent).toBeCloseTo(-50, 10);
  expect(data[2]?.percent).toBeCloseTo(10, 10);
  expect((await compare(last.id, last.id)).data).toEqual([]);
  const second = await compare(last.id, copy, '?per_page=2&page=2');
  expect(second.data.map(({ member }) => member.id)).toEqual([up?.item_id]);

  const { body } = await compiler.call('GET', `/api/v1/runs/${last.id}/comparable`);
  const ids = (body.data as ComparableRun[]).map(({ id }) => id);
  expect(ids[0]).toBe(copy);
  expect(ids).toContain(before.id);
  expect(ids).not.toContain(last.id);
});

test('two months are compared on the base of the later one; unlike runs and unknown ones are refused', async () => {
  const { last, before } = await newest('table_two');
  const { data } = await compare(last.id, before.id, '?per_page=100');
  const one = data.find(
    ({ kind, before: was, after }) => kind === 'cost_index' && was !== null && after !== null,
  );
  const { rows } = await sql<{ run_id: number; value: number }>`
    select v.run_id, v.value from index_values v join series s on s.id = v.series_id join runs r on r.id = v.run_id
    where v.run_id in (${last.id}, ${before.id}) and v.period = r.period and s.base_period_id = r.base_period_id
      and s.category_id = ${one?.member.id} and s.region_id = ${one?.region.id} and s.variant = ${one?.variant}`.execute(
    api.platform.database.read,
  );
  const valueIn = (id: number) => (rows.find(({ run_id }) => run_id === id)?.value ?? 0) * 100;
  expect(one?.after).toBeCloseTo(valueIn(last.id), 9);
  expect(one?.before).toBeCloseTo(valueIn(before.id), 9);
  const sizes = data.flatMap(({ before: was, after }) =>
    was === null || after === null ? [] : [Math.abs(Math.log(after / was))],
  );
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));

  const { last: ones } = await newest('table_one');
  const unlike = await compiler.call('GET', `/api/v1/runs/${last.id}/difference/${ones.id}`);
  expect([unlike.status, unlike.body.message]).toEqual([409, 'Choose two runs of the same table and index.']);
  expect((await compiler.call('GET', `/api/v1/runs/${last.id}/difference/99999999`)).status).toBe(404);
});
