import type { Structure } from '@datum/contract/computation/structures';
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
