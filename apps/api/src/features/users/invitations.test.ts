import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

const PASSWORD = 'green bricks on monday';
const OTHER = 'blue tiles on a thursday';
let api: TestApp;
let root: Caller;
let roles: Map<string, number>;
let count = 0;

beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  const { body } = await root.call('GET', '/api/v1/roles');
  roles = new Map(body.data.map(({ name, id }: { name: string; id: number }) => [name, id]));
});
afterAll(() => api.close());

const post = (path: string, body?: object, token?: string) =>
  api.visitor.call('POST', path, body, token ? { authorization: `Bearer ${token}` } : {});
const accept = (token: string, password = PASSWORD) =>
  post('/api/v1/invitations/accept', { token, password });
const login = (email: string, password: string) => post('/api/login', { email, password });

const newest = (email: string, template: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
/** A secret of the newest mail, as its receiver finds it in the link. */
async function secretOf(email: string, template: string, name: string): Promise<string> {
  const { text_body } = await newest(email, template);
  return new URLSearchParams(/#(\S+)/.exec(text_body)?.[1]).get(name) ?? '';
}

/** Makes an account by invitation; gives its address and the link's secret. */
async function invited(role = 'Subscriber', rules: object = {}) {
  count += 1;
  const email = `guest-${count}@datum.test`;
  const { body } = await root.call('POST', '/api/v1/users', {
    name: `Guest ${count}`,
    email,
    role_id: roles.get(role),
    ...rules,
  });
  return { email, uuid: body.uuid as string, token: await secretOf(email, 'invitation', 'invitation') };
}

async function reset(email: string, password = PASSWORD) {
  await post('/api/forgot-password', { email });
  const token = await secretOf(email, 'reset-password', 'token');
  return post('/api/reset-password', { email, token, password, password_confirmation: password });
}

test('invited, password set by a forgotten one, second factor set up: the old invitation opens nothing', async () => {
  const { email, token } = await invited();
  expect((await reset(email)).status).toBe(200);
  const session = (await login(email, PASSWORD)).body.access_token;
  const { secret } = (await post('/api/v1/security/two-factor', undefined, session)).body;
  await post('/api/v1/security/two-factor/confirm', { code: await generate({ secret }) }, session);
  const taken = await accept(token, OTHER);
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['token']]);
  expect((await login(email, PASSWORD)).body.code).toBe('two_factor_required');
});

test('an account that somebody came into is not opened by an invitation, however it is still open', async () => {
  const { email, token, uuid } = await invited();
  await reset(email);
  const { write } = api.platform.database;
  const reopen = () =>
    write
      .updateTable('verifications')
      .set({ used_at: null })
      .where('user_uuid', '=', uuid)
      .where('purpose', '=', 'invite')
      .execute();
  await reopen();
  expect((await accept(token, OTHER)).status).toBe(422);
  await write.updateTable('users').set({ status: 'unverified' }).where('uuid', '=', uuid).execute();
  await reopen();
  expect((await accept(token, OTHER)).status, 'it has a password').toBe(422);
});

test('another role, a suspension or the machine’s command ends an invitation; sent anew it works', async () => {
  const { email, token, uuid } = await invited();
  const role = { uuids: [uuid], action: 'assign-role', role_id: roles.get('Complimentary Subscriber') };
  expect((await root.call('POST', '/api/v1/users/many', role)).body.results[0].done).toBe(true);
  expect((await accept(token)).status).toBe(422);
  expect((await root.call('GET', `/api/v1/users/${uuid}`)).body.open_invitation_until).toBeNull();

  const edited = await invited();
  const { body: user } = await root.call('GET', `/api/v1/users/${edited.uuid}`);
  const change = { name: user.name, role_id: role.role_id, organisation_id: null, version: user.version };
  expect((await root.call('PUT', `/api/v1/users/${edited.uuid}`, change)).status).toBe(200);
  expect((await accept(edited.token)).status).toBe(422);

  await root.call('POST', `/api/v1/users/${uuid}/invite`);
  const second = await secretOf(email, 'invitation', 'invitation');
  await root.call('POST', `/api/v1/users/${uuid}/suspend`, { reason: 'not yet' });
  await root.call('POST', `/api/v1/users/${uuid}/restore`);
  expect((await accept(second)).status).toBe(422);
  await root.call('POST', `/api/v1/users/${uuid}/invite`);
  expect((await accept(await secretOf(email, 'invitation', 'invitation'))).status).toBe(200);
});

test('taking an invitation up ends sessions that began before, tells the person, and proves nothing yet', async () => {
  const { email, uuid, token } = await invited('Super Administrator');
  const before = await api.platform.database.write
    .insertInto('sessions')
    .values({
      user_uuid: uuid,
      token_hash: 'x',
      via: 'mail-code',
      idle_minutes: 60,
      ip: '127.0.0.1',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { body } = await accept(token);
  const ended = await api.platform.database.read
    .selectFrom('sessions')
    .select('revoked_at')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  expect(ended.revoked_at).not.toBeNull();

  const told = await newest(email, 'security-changed');
  expect(told.text_body).toContain('The invitation to your account was accepted');
  expect(told.text_body).toContain('#email=');

  const guest = { name: 'X', email: 'x@datum.test', role_id: roles.get('Subscriber') };
  const asked = await post('/api/v1/users', guest, body.access_token);
  expect([asked.status, asked.body.code]).toEqual([403, 'step_up']);
  expect((await post('/api/v1/step-up', { password: PASSWORD }, body.access_token)).status).toBe(200);
  expect((await post('/api/v1/users', guest, body.access_token)).status).toBe(201);
});

test('an invitation to an account that must use a second factor opens its sign-in settings and no more', async () => {
  const { token } = await invited('Subscriber', { must_use_two_factor: true });
  const { body } = await accept(token);
  expect(body.needs_second_factor).toBe(true);
  const get = (path: string) =>
    api.visitor.call('GET', path, undefined, { authorization: `Bearer ${body.access_token}` });
  expect((await get('/api/v1/security')).status).toBe(200);
  const refused = await get('/api/v1/orders');
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Set up a second factor first, under Security; this then opens without signing in again.',
  ]);
});
