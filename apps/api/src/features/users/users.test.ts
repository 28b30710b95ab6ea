import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let root: Caller;
let admin: Caller;
const roles = new Map<string, number>();
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  admin = await api.signIn('Admin');
  for (const { id, name } of (await root.call('GET', '/api/v1/roles')).body.data) roles.set(name, id);
});
afterAll(() => api.close());

const roleId = (name: string) => roles.get(name) ?? 0;
let count = 0;
const invite = (by: Caller, role: string, more: object = {}) => {
  count += 1;
  return by.call('POST', '/api/v1/users', {
    name: `Person ${count}`,
    email: `invited-${count}@datum.test`,
    role_id: roleId(role),
    ...more,
  });
};

test('an account is made by invitation, without a password, and a taken address is refused', async () => {
  const made = await invite(root, 'Admin', { note: 'Welcome' });
  expect([made.status, made.body]).toMatchObject([201, { status: 'invited', is_verified: false }]);
  expect(made.body.open_invitation_until).not.toBeNull();
  const mail = await api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('user_uuid', '=', made.body.uuid)
    .executeTakeFirstOrThrow();
  expect(mail.text_body).toContain('/auth/reset-password#invitation=');
  const again = await root.call('POST', '/api/v1/users', {
    name: 'Twice',
    email: made.body.email.toUpperCase(),
    role_id: roleId('Admin'),
  });
  expect(again.body.errors).toHaveProperty('email');
});

test('an Admin gives the three external roles only, and acts only below the own rank', async () => {
  expect((await invite(admin, 'Subscriber')).status).toBe(201);
  expect((await invite(admin, 'Admin')).body.errors).toHaveProperty('role_id');
  expect((await invite(admin, 'Data Provider')).body.errors).toHaveProperty('organisation_id');
  expect((await admin.call('GET', `/api/v1/users/${root.uuid}`)).status).toBe(404);
  const list = (await admin.call('GET', '/api/v1/users?per_page=100')).body.data;
  const ranks = new Set(list.map((user: { role: { base_role: string } }) => user.role.base_role));
  expect(ranks.has('Super Administrator') || ranks.has('Admin')).toBe(false);
  const suspended = await admin.call('POST', `/api/v1/users/${root.uuid}/suspend`, { reason: 'test' });
  expect([suspended.status, suspended.body.message]).toEqual([404, 'Not found.']);
});

test('nobody writes role, flags or organisation into the own profile', async () => {
  const person = await api.signIn('Subscriber');
  const { version } = (await person.call('GET', '/api/v1/profile')).body;
  for (const field of [
    'role',
    'role_id',
    'is_internal',
    'permissions',
    'is_verified',
    'organisation_id',
    'stakeholder',
  ]) {
    const answer = await person.call('PATCH', '/api/v1/profile', { version, [field]: 1 });
    expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]]);
  }
  const good = await person.call('PATCH', '/api/v1/profile', { version, name: 'New Name', locale: 'ms' });
  expect(good.body).toMatchObject({ name: 'New Name', version: version + 1 });
  expect((await person.call('PATCH', '/api/v1/profile', { version, name: 'Old' })).status).toBe(409);
  expect((await person.call('GET', '/api/user')).body).toMatchObject({ name: 'New Name', locale: 'ms' });
});

test('a suspended person is out at once, cannot come back in, and is let in again when restored', async () => {
  const person = await api.signIn('Subscriber');
  const stay = await root.call('POST', `/api/v1/users/${root.uuid}/suspend`, { reason: 'test' });
  expect(stay.status).toBe(409);
  const done = await root.call('POST', `/api/v1/users/${person.uuid}/suspend`, { reason: 'left the office' });
  expect(done.body).toMatchObject({ status: 'suspended', live_sessions: 0 });
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  const credentials = { email: person.email, password: 'a long enough password' };
  expect((await api.visitor.call('POST', '/api/login', credentials)).body.errors).toHaveProperty('email');
  expect((await root.call('POST', `/api/v1/users/${person.uuid}/restore`)).body.status).toBe('active');
  expect((await api.visitor.call('POST', '/api/login', credentials)).status).toBe(200);
});

test('another role holds in live sessions at once; the own role is nobody’s own to change', async () => {
  const person = await api.signIn('Admin');
  expect((await person.call('GET', '/api/v1/users')).status).toBe(200);
  const { body } = await root.call('GET', `/api/v1/users/${person.uuid}`);
  const change = { name: 'Siti Rahman', role_id: roleId('Subscriber'), version: body.version };
  expect((await root.call('PUT', `/api/v1/users/${person.uuid}`, change)).body.role.name).toBe('Subscriber');
  expect((await person.call('GET', '/api/v1/users')).status).toBe(403);
  expect((await root.call('PUT', `/api/v1/users/${person.uuid}`, change)).status).toBe(409);
  const own = (await root.call('GET', `/api/v1/users/${root.uuid}`)).body;
  const demotion = { name: 'Lim Wei', role_id: roleId('Admin'), version: own.version };
  expect((await root.call('PUT', `/api/v1/users/${root.uuid}`, demotion)).status).toBe(403);
});

test('the last administrator cannot be taken away, also not by two who take each other away', async () => {
  const second = await api.signIn('Super Administrator');
  const attempts = await Promise.all([
    root.call('POST', `/api/v1/users/${second.uuid}/suspend`, { reason: 'race' }),
    second.call('POST', `/api/v1/users/${root.uuid}/suspend`, { reason: 'race' }),
  ]);
  const done = attempts.filter(({ status }) => status === 200);
  expect(done.length).toBe(1);
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'active' })
    .where('uuid', 'in', [root.uuid, second.uuid])
    .execute();
  root = await api.signIn('Super Administrator');
});

test('many at once: each says what happened, and strangers are "not found"', async () => {
  const people = [await api.signIn('Subscriber'), await api.signIn('Data Provider')];
  const answer = await admin.call('POST', '/api/v1/users/many', {
    uuids: [...people.map(({ uuid }) => uuid), root.uuid],
    action: 'suspend',
    reason: 'end of term',
  });
  expect(answer.body.results).toEqual([
    { uuid: people[0]?.uuid, done: true, message: null },
    { uuid: people[1]?.uuid, done: true, message: null },
    { uuid: root.uuid, done: false, message: 'Not found.' },
  ]);
  const roleChange = { uuids: [people[0]?.uuid], action: 'assign-role', role_id: roleId('Admin') };
  expect((await admin.call('POST', '/api/v1/users/many', roleChange)).status).toBe(403);
});

test('the export guards cells that a spreadsheet would run', async () => {
  await invite(root, 'Subscriber', { name: '=HYPERLINK("evil")' });
  const file = await root.call('GET', '/api/v1/users.csv?search=HYPERLINK');
  expect(file.status).toBe(200);
  expect(file.raw.toString()).toContain(`"'=HYPERLINK(""evil"")"`);
});
