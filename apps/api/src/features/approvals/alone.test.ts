import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let first: Caller;
let made = 0;

beforeAll(async () => {
  api = await startTestApp();
  first = await api.signIn('Super Administrator', { name: 'First' });
});
afterAll(() => api.close());

/** A rule set that its maker has submitted. */
async function submitted(maker: Caller): Promise<number> {
  made += 1;
  const contents = { code: `R${made}`, title: { en: 'Rules' }, rules: DEFAULT_RULE_SET };
  const { body } = await maker.call('POST', '/api/v1/rule-sets', contents);
  await step(maker, body.id, 'submit', 1);
  return body.id;
}
const step = (who: Caller, id: number, name: string, version: number) =>
  who.call('POST', `/api/v1/rule-sets/${id}/steps/${name}`, { version });

test('the only person who may approve does it alone, and the audit log says so', async () => {
  const id = await submitted(first);
  expect((await first.call('GET', `/api/v1/rule-sets/${id}`)).body.alone).toBe(true);
  expect((await step(first, id, 'approve', 2)).body).toEqual({ status: 'approved', version: 3 });
  const { rows } = await api.platform.database.owner.query(
    `select d.after from audit_log l join audit_detail d on d.seq = l.seq where l.action = 'rule-sets.approve'`,
  );
  expect(rows.map(({ after }) => JSON.parse(String(after)))).toEqual([{ status: 'approved', alone: true }]);
});

test('a step is no edit: what was last edited, and when, stays as it was', async () => {
  const id = await submitted(first);
  const show = async () => (await first.call('GET', `/api/v1/rule-sets/${id}`)).body;
  const at = '2026-01-02T03:04:05.000Z';
  await api.platform.database.owner.query('update rule_sets set updated_at = $1 where id = $2', [at, id]);
  expect((await step(first, id, 'approve', 2)).status).toBe(200);
  const { updated_at, last_edited_by, approved_at } = await show();
  expect([updated_at, last_edited_by.name]).toEqual([at, 'First']);
  expect(approved_at > at).toBe(true);
});

test('somebody who is invited does not count yet; from the second person on nobody approves the own work', async () => {
  const second = await api.signIn('Super Administrator', { name: 'Second' });
  const { owner } = api.platform.database;
  const become = (status: string) =>
    owner.query('update users set status = $1 where uuid = $2', [status, second.uuid]);
  const id = await submitted(first);
  const isAlone = async () => (await first.call('GET', `/api/v1/rule-sets/${id}`)).body.alone;
  await become('invited');
  expect(await isAlone()).toBe(true);
  await become('active');
  expect(await isAlone()).toBe(false);
  expect((await step(first, id, 'approve', 2)).body.code).toBe('four_eyes');
  // suspending the other one does not open the way back
  await become('suspended');
  expect((await step(first, id, 'approve', 2)).body.code).toBe('four_eyes');
  await become('active');
  expect((await step(second, id, 'approve', 2)).body.status).toBe('approved');
});

test('two people who approve at once: one does, the other is told that it has changed', async () => {
  const [second, third] = [await api.signIn('Super Administrator'), await api.signIn('Super Administrator')];
  const id = await submitted(first);
  const answers = await Promise.all([step(second, id, 'approve', 2), step(third, id, 'approve', 2)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await first.call('GET', `/api/v1/rule-sets/${id}`);
  expect([body.status, body.version]).toEqual(['approved', 3]);
});
