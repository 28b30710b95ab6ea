import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let days = 0;
const now = () => new Date(Date.now() + days * 86_400_000);
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now } });
});
afterAll(() => api.close());

/** Changes an account's rules, everything else as it is. */
async function rule(root: Caller, uuid: string, rules: object) {
  const { body: user } = await root.call('GET', `/api/v1/users/${uuid}`);
  return root.call('PUT', `/api/v1/users/${uuid}`, {
    name: 'Siti Rahman',
    role_id: user.role.id,
    organisation_id: user.organisation?.id ?? null,
    version: user.version,
    ...rules,
  });
}

const signIn = ({ email }: Caller) =>
  api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD });

test('a person who must use a second factor gets no further than their own sign-in settings without one', async () => {
  const root = await api.signIn('Super Administrator');
  const person = await api.signIn('Subscriber');
  const ruled = await rule(root, person.uuid, { must_use_two_factor: true });
  expect(ruled.body.must_use_two_factor).toBe(true);
  const { permissions } = (await signIn(person)).body;
  expect(permissions.length).toBeGreaterThan(0);
  expect(permissions.filter((name: string) => !name.startsWith('profile.self.'))).toEqual([]);
  await rule(root, person.uuid, {});
  expect((await signIn(person)).body.permissions).toContain('home.dashboard.view');
});

test('that rule holds in live sessions at once, but for those that have shown a second factor', async () => {
  const root = await api.signIn('Super Administrator');
  const people = [
    await api.signIn('Subscriber'),
    await api.signIn('Subscriber'),
    await api.signIn('Subscriber'),
  ];
  const [plain, enrolled, byPasskey] = people;
  const { write } = api.platform.database;
  const of = (person: Caller | undefined) => person?.uuid ?? '';
  await write
    .insertInto('two_factor')
    .values({
      user_uuid: of(enrolled),
      secret_sealed: Buffer.from('x'),
      confirmed_at: now(),
      created_at: now(),
    })
    .execute();
  await write
    .updateTable('sessions')
    .set({ via: 'passkey' })
    .where('user_uuid', '=', of(byPasskey))
    .execute();
  const opened: (number | undefined)[] = [];
  for (const person of people) {
    await rule(root, person.uuid, { must_use_two_factor: true });
    opened.push((await person.call('GET', '/api/v1/orders')).status);
  }
  expect(opened).toEqual([403, 200, 200]);
  expect((await plain?.call('GET', '/api/v1/security'))?.status).toBe(200);
});

test('the day after its last day an account ends: live sessions, and the next sign-in', async () => {
  const root = await api.signIn('Super Administrator');
  const person = await api.signIn('Subscriber');
  expect((await rule(root, person.uuid, { expires_on: '2020-01-31' })).body.errors).toHaveProperty(
    'expires_on',
  );
  await rule(root, person.uuid, { expires_on: api.platform.today() });
  expect((await person.call('GET', '/api/user')).status).toBe(200);
  // The clock moves a day: sessions of two hours are over by then, so the live one is made to last.
  await api.platform.database.write
    .updateTable('sessions')
    .set({ expires_at: new Date(now().getTime() + 9 * 86_400_000), idle_minutes: 99_999 })
    .where('user_uuid', 'in', [person.uuid, root.uuid])
    .execute();
  api.platform.sessions.forget();
  days = 1;
  expect((await root.call('GET', '/api/user')).status).toBe(200);
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  const refused = await signIn(person);
  expect([refused.status, refused.body.errors]).toEqual([422, { email: [expect.stringContaining('ended')] }]);
  days = 0;
});

test('the last administrator’s account has no last day', async () => {
  const root = await api.signIn('Super Administrator');
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('uuid', '!=', root.uuid)
    .execute();
  expect((await rule(root, root.uuid, { expires_on: '2099-12-31' })).body.code).toBe('state');
});

test('notes about an account are kept by name and day, and read by its person in their own data', async () => {
  const root = await api.signIn('Super Administrator', { name: 'Lim Wei' });
  const person = await api.signIn('Subscriber');
  const path = `/api/v1/users/${person.uuid}/notes`;
  await root.call('POST', path, { text: 'Called about the invoice.' });
  const second = await root.call('POST', path, { text: 'Paid.' });
  expect([second.status, second.body.data]).toMatchObject([
    201,
    [{ text: 'Paid.', by: 'Lim Wei' }, { text: 'Called about the invoice.' }],
  ]);
  expect((await person.call('GET', path)).status).toBe(403);
  const own = await person.call('GET', '/api/v1/profile/export');
  expect(JSON.parse(own.raw.toString()).notes).toHaveLength(2);
});
