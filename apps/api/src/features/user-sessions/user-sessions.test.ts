import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
});
afterAll(() => api.close());

const again = async (person: Caller, agent: string) => {
  const answer = await api.visitor.call(
    'POST',
    '/api/login',
    { email: person.email, password: TEST_PASSWORD },
    { 'user-agent': agent },
  );
  return { authorization: `Bearer ${answer.body.access_token}` };
};
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const alive = async (headers: Record<string, string>) =>
  (await api.visitor.call('GET', '/api/user', undefined, headers)).status === 200;

test('people see their own sessions by device, never the token; ending the others leaves the one that asks', async () => {
  const person = await api.signIn('Subscriber');
  const phone = await again(person, FIREFOX);
  const { data } = (await person.call('GET', '/api/v1/security/sessions')).body;
  expect(data).toHaveLength(2);
  expect(data.map((row: { is_current: boolean }) => row.is_current).filter(Boolean)).toHaveLength(1);
  const other = data.find((row: { is_current: boolean }) => !row.is_current);
  expect(other).toMatchObject({ device: 'Firefox, Windows', state: 'active', is_new_device: true });
  expect(JSON.stringify(data)).not.toMatch(/token|hash/i);
  const ended = await person.call('POST', '/api/v1/security/sessions/revoke', { all_others: true });
  expect(ended.body).toEqual({ revoked: 1 });
  expect(await alive(phone)).toBe(false);
  expect((await person.call('GET', '/api/user')).status).toBe(200);
});

test('somebody else’s session cannot be seen or ended by its id', async () => {
  const [mine, theirs] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  const target = (await theirs.call('GET', '/api/v1/security/sessions')).body.data[0].uuid;
  expect((await mine.call('POST', '/api/v1/security/sessions/revoke', { uuids: [target] })).body).toEqual({
    revoked: 0,
  });
  expect((await mine.call('POST', '/api/v1/user-sessions/revoke', { uuids: [target] })).status).toBe(404);
  expect((await mine.call('GET', `/api/v1/user-sessions/${theirs.uuid}`)).status).toBe(404);
  const list = (await mine.call('GET', '/api/v1/user-sessions')).body.data;
  expect(new Set(list.map((row: { user: { uuid: string } }) => row.user.uuid))).toEqual(new Set([mine.uuid]));
  expect((await theirs.call('GET', '/api/user')).status).toBe(200);
});

test('staff end sessions below their rank, with a reason; their own stays', async () => {
  const admin = await api.signIn('Admin');
  const person = await api.signIn('Subscriber');
  const of = async (caller: Caller) =>
    (await caller.call('GET', '/api/v1/security/sessions')).body.data[0].uuid;
  const above = await of(root);
  expect(
    (await admin.call('POST', '/api/v1/user-sessions/revoke', { uuids: [above, await of(person)] })).status,
  ).toBe(404);
  expect((await person.call('GET', '/api/user')).status).toBe(200);
  const wish = { uuids: [await of(person), await of(person)], reason: 'lost laptop' };
  expect((await admin.call('POST', '/api/v1/user-sessions/revoke', wish)).body).toEqual({ revoked: 1 });
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  const shown = (await root.call('GET', `/api/v1/user-sessions/${person.uuid}`)).body.sessions[0];
  expect(shown).toMatchObject({ state: 'revoked', revoked_reason: 'lost laptop' });
  const entry = (await root.call('GET', '/api/v1/audit-logs?action=user-sessions.revoke')).body.data[0];
  expect(entry).toMatchObject({ reason: 'lost laptop', actor: { uuid: admin.uuid } });
});

test('ending all of everybody leaves the one who does it', async () => {
  const person = await api.signIn('Data Provider');
  const done = await root.call('POST', '/api/v1/user-sessions/revoke-all', {});
  expect(done.body.revoked).toBeGreaterThan(0);
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  expect((await root.call('GET', '/api/v1/user-sessions')).body.data).toHaveLength(1);
});

test('what happened to an account is listed for its owner and for staff', async () => {
  const person = await api.signIn('Subscriber');
  for (const password of [TEST_PASSWORD, 'wrong password'])
    await api.visitor.call('POST', '/api/login', { email: person.email, password });
  await person.call('GET', '/api/v1/users');
  const own = (await person.call('GET', '/api/v1/security/events')).body.data;
  expect(own.map(({ kind }: { kind: string }) => kind)).toEqual([
    'access-refused',
    'sign-in-failed',
    'signed-in',
  ]);
  const first = (await root.call('GET', `/api/v1/user-sessions/${person.uuid}/events?per_page=2`)).body;
  expect(first.data).toHaveLength(2);
  const rest = (
    await root.call(
      'GET',
      `/api/v1/user-sessions/${person.uuid}/events?per_page=2&cursor=${first.next_cursor}`,
    )
  ).body;
  expect(rest.data.map(({ kind }: { kind: string }) => kind)).toEqual(['signed-in']);
  expect((await root.call('GET', `/api/v1/user-sessions/${person.uuid}/events?cursor=x.y`)).status).toBe(422);
});
