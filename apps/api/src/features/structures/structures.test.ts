import type { Structure } from '@datum/contract/computation/structures';
import { addPeriods } from '@datum/contract/values/period';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startDemoApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let staff: Caller;
beforeAll(async () => {
  api = await startDemoApp();
  staff = await api.signIn('Super Administrator');
}, 120_000);
afterAll(() => api.close());

test('a structure tells the first period that it was used for, a draft that there is none', async () => {
  const made = await staff.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'Next' } });
  expect([made.status, made.body.used_from]).toEqual([201, null]);
  const { rows } = await sql<{ revision: number; first: string }>`
    select s.revision, min(r.period) as first from runs r join structures s on s.id = r.structure_id
    where r.subject = 'bmci' and r.stage = 'table_one' group by 1 order by 1 desc`.execute(
    api.platform.database.read,
  );
  const { data } = (await staff.call('GET', '/api/v1/structures')).body as { data: Structure[] };
  expect(rows.length).toBeGreaterThan(1);
  expect(data.map(({ revision, used_from }) => [revision, used_from])).toEqual([
    [made.body.revision, null],
    ...rows.map(({ revision, first }) => [revision, first]),
  ]);
});

test('a structure that nothing was computed by tells the first month that takes it, before and after its approval', async () => {
  const db = api.platform.database.write;
  const { data } = (await staff.call('GET', '/api/v1/structures')).body as { data: Structure[] };
  const [draft] = data;
  const waits = async () =>
    ((await staff.call('GET', `/api/v1/structures/${draft?.id}`)).body as Structure).waits_for;
  const { body } = await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  const { period } = body.data[0];
  expect(data.map(({ waits_for }) => waits_for)).toEqual(
    data.map((row) => (row === draft ? { period, ended: [] } : null)),
  );
  await sql`update structures set status = 'approved' where id = ${draft?.id}`.execute(db);
  expect(await waits()).toEqual({ period, ended: [] });
  // before the first release there is no month to name
  await sql`update releases set state = 'superseded' where state = 'live'`.execute(db);
  expect(await waits()).toEqual({ period: null, ended: [] });
  // a newer one takes its place
  const next = await staff.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'Newer' } });
  await sql`update structures set status = 'approved' where id = ${next.body.id}`.execute(db);
  expect(await waits()).toBeNull();
});

test('a draft says before its approval what it leaves out although that goes on, and from which month; not what ended before', async () => {
  const { write } = api.platform.database;
  await sql`update structures set status = 'draft' where status = 'approved'`.execute(write);
  await sql`update releases set state = 'live' where state = 'superseded'`.execute(write);
  const made = await staff.call('POST', '/api/v1/structures', { family: 'bmci', title: { en: 'Fewer' } });
  const { body } = await staff.call('GET', '/api/v1/releases?subject=bmci&state=rehearsed');
  const { period } = body.data[0];
  const show = async () => (await staff.call('GET', `/api/v1/structures/${made.body.id}`)).body as Structure;
  expect((await show()).problems).toEqual([]);
  const problems = async () => (await show()).problems.filter(({ code }) => code === 'left-out');
  const dropped = await sql<{ id: number; name: { en: string } }>`
    with gone as (delete from structure_items where structure_id = ${made.body.id} and item_id in (
      select m.item_id from structure_items m where m.structure_id = (select max(id) from structures where status = 'in_use')
        order by m.position limit 7) returning item_id)
    select i.id, i.name from gone join items i on i.id = gone.item_id`.execute(write);
  const [left] = await problems();
  expect(left).toMatchObject({
    severity: 'soft',
    code: 'left-out',
    values: { more: 2, period, names: { en: expect.stringMatching(/^([^;]+; ){4}[^;]+$/) } },
  });
  const end = (last: string, rows = dropped.rows) =>
    sql`update items set valid_to = ${last} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      write,
    );
  const [first, second, ...others] = dropped.rows;
  // what ends is no mistake: it is waited for, month by month, and the rest alone is to be put back
  await end(period, first && [first]);
  await end(addPeriods(period, 2), second && [second]);
  expect(await problems()).toMatchObject([{ values: { more: 0 } }]);
  await end(period, others);
  expect(await problems()).toEqual([]);
  const waits = (await show()).problems.filter(({ code }) => code === 'ends-later');
  expect(waits).toMatchObject([
    { severity: 'soft', values: { count: 6, last: period, next: addPeriods(period, 1) } },
    { severity: 'soft', values: { count: 1, names: second?.name, last: addPeriods(period, 2) } },
  ]);
  await end(addPeriods(period, -1));
  expect(await problems()).toEqual([]);
  // the weights of the month hold the group of one that was alone in it, ended or not
  expect((await show()).problems).toEqual([
    { severity: 'soft', code: 'weighed-without-item', values: { group: expect.anything() } },
  ]);
});
