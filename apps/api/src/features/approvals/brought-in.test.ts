import { DEFAULT_RULE_SET } from '@datum/contract/computation/rule-set';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { byTwo } from '../../platform/test/two-people.ts';
import { takeUp } from '../../platform/test/ways-in.ts';

let api: TestApp | undefined;
let root: Caller;
/** Somebody whom the only administrator invited by mail, alone: nothing tells whether that is another person. */
let second: Caller;
let role_id: number;

beforeEach(async () => {
  await api?.close();
  api = await startTestApp();
  root = await api.signIn('Super Administrator', { name: 'First' });
  const { body } = await root.call('GET', '/api/v1/roles');
  role_id = body.data.find(({ name }: { name: string }) => name === 'Super Administrator').id;
  const account = { name: 'Second', email: 'second@example.org', role_id, organisation_id: null };
  expect((await root.call('POST', '/api/v1/users', account)).status).toBe(201);
  second = await takeUp(api, account.email);
});
afterAll(() => api?.close());
const app = () => {
  if (!api) throw new Error('the test has not begun');
  return api;
};

const accountOf = (email: string) => ({ name: 'Third', email, role_id, organisation_id: null });
async function proposed(email: string) {
  const asked = { endpoint: 'users.create', params: {}, body: accountOf(email), reason: 'She joins.' };
  const { status, body } = await root.call('POST', '/api/v1/proposals', asked);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as number;
}
const listed = async (who: Caller, id: number) =>
  (await who.call('GET', '/api/v1/proposals')).body.data.find((one: { id: number }) => one.id === id);
/** What the newest audit row of an action says of who confirmed it. */
async function told(action: string) {
  const newest = await root.call('GET', `/api/v1/audit-logs?action=${action}`);
  const { body } = await root.call('GET', `/api/v1/audit-logs/${newest.body.data[0].seq}`);
  expect(body.brought_in === null).toBe(body.after?.brought_in === undefined);
  return body.brought_in;
}
const createdAt = async ({ uuid }: Caller) =>
  (await root.call('GET', `/api/v1/users/${uuid}`)).body.created_at as string;

test('what somebody confirms whom its author alone brought in says so: before, in the list after, and in the audit log', async () => {
  const id = await proposed('third@example.org');
  const at = await createdAt(second);
  expect((await listed(second, id)).brought_in_at).toBe(at);
  expect((await listed(root, id)).brought_in_at, 'the author is nobody’s second person').toBeNull();
  expect((await second.call('POST', `/api/v1/proposals/${id}/confirm`)).status).toBe(200);
  expect(await listed(root, id)).toMatchObject({ state: 'confirmed', brought_in_at: at });
  expect(await told('users.create'), 'the row of the step itself').toEqual({ by: 'First', at });
  expect(await told('proposals.confirm')).toEqual({ by: 'First', at });
});

test('nor does what they approve hide it: the history of the thing tells it in words of its own', async () => {
  const contents = { code: 'R1', title: { en: 'Rules' }, rules: DEFAULT_RULE_SET };
  const { id } = (await root.call('POST', '/api/v1/rule-sets', contents)).body;
  const step = (who: Caller, name: string, version: number) =>
    who.call('POST', `/api/v1/rule-sets/${id}/steps/${name}`, { version });
  await step(root, 'submit', 1);
  expect((await step(second, 'approve', 2)).body.status).toBe('approved');
  const [approved, submitted] = (await root.call('GET', `/api/v1/rule-sets/${id}/history`)).body.data;
  expect(approved.brought_in).toEqual({ by: 'First', at: await createdAt(second) });
  expect(approved.changes.map(({ field }: { field: string }) => field)).toEqual(['status']);
  expect(submitted.brought_in).toBeNull();
});

test('who came otherwise, or was confirmed by another person since, is a second person without a word', async () => {
  const other = await app().signIn('Super Administrator', { name: 'Other' });
  const id = await proposed('third@example.org');
  expect((await listed(other, id)).brought_in_at).toBeNull();
  expect((await other.call('POST', `/api/v1/proposals/${id}/confirm`)).status).toBe(200);
  expect(await told('proposals.confirm')).toBeNull();

  const params = { uuid: second.uuid };
  const give = async (name: string) => {
    const { body: roles } = await root.call('GET', '/api/v1/roles');
    const { body: user } = await root.call('GET', `/api/v1/users/${second.uuid}`);
    const role = roles.data.find((one: { name: string }) => one.name === name).id;
    return { name: 'Second', role_id: role, organisation_id: null, version: user.version };
  };
  expect((await root.call('PUT', `/api/v1/users/${second.uuid}`, await give('Subscriber'))).status).toBe(200);
  await byTwo([root, other], 'users.edit', { params, body: await give('Super Administrator') });
  const next = await proposed('fourth@example.org');
  expect((await listed(second, next)).brought_in_at).toBeNull();
  expect((await second.call('POST', `/api/v1/proposals/${next}/confirm`)).status).toBe(200);
  expect(await told('proposals.confirm')).toBeNull();
});
