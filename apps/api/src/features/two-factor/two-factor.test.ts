import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

let api: TestApp;
let now = new Date();
beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
});
afterAll(() => api.close());
beforeEach(() => {
  now = new Date('2026-11-21T08:00:05Z');
});
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
const login = (email: string, code?: string) =>
  api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD, ...(code ? { code } : {}) });

const stepUp = (person: Caller, proof: object) => person.call('POST', '/api/v1/step-up', proof);

/** Switches the second factor on; gives its secret and the backup codes. */
async function enrol(person: Caller): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  const done = await person.call('POST', '/api/v1/security/two-factor/confirm', {
    code: await codeOf(secret),
  });
  expect(done.status).toBe(200);
  later(30);
  return { secret, codes: done.body.backup_codes };
}

test('the second factor counts only after a first code, and is asked for only after the right password', async () => {
  const person = await api.signIn('Subscriber');
  const begun = await person.call('POST', '/api/v1/security/two-factor');
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Datum/);
  expect(begun.body.qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
  expect((await login(person.email)).status).toBe(200);
  await enrol(person);
  const wrong = await api.visitor.call('POST', '/api/login', {
    email: person.email,
    password: 'not this one',
  });
  expect(wrong.body.errors).toHaveProperty('email');
  const asked = await login(person.email);
  expect([asked.status, asked.body.code]).toEqual([422, 'two_factor_required']);
  expect(asked.body.errors).toHaveProperty('code');
});

test('setting up the second factor opens the session that did so and ends all others', async () => {
  const person = await api.signIn('Subscriber');
  const stranger = (await login(person.email)).body.access_token;
  const asStranger = (url: string) =>
    api.visitor.call('GET', url, undefined, { authorization: `Bearer ${stranger}` });
  await api.platform.database.write
    .updateTable('sessions')
    .set({ is_limited: true })
    .where('user_uuid', '=', person.uuid)
    .execute();
  api.platform.sessions.forget();
  expect([
    (await person.call('GET', '/api/v1/orders')).status,
    (await asStranger('/api/user')).status,
  ]).toEqual([403, 200]);
  await enrol(person);
  expect([
    (await person.call('GET', '/api/v1/orders')).status,
    (await asStranger('/api/user')).status,
  ]).toEqual([200, 401]);
  const ended = await api.platform.database.read
    .selectFrom('sessions')
    .where('user_uuid', '=', person.uuid)
    .where('revoked_at', 'is not', null)
    .select(['revoked_reason', 'is_limited'])
    .execute();
  expect(ended).toEqual([{ revoked_reason: 'second factor set up', is_limited: true }]);
});

test('an authenticator code works once, a minute long, and only for its person', async () => {
  const person = await api.signIn('Subscriber');
  const { secret } = await enrol(person);
  const code = await codeOf(secret);
  expect((await login(person.email, code)).status).toBe(200);
  expect((await login(person.email, code)).status).toBe(422);
  later(61);
  const old = await codeOf(secret);
  later(61);
  expect((await login(person.email, old)).status).toBe(422);
  const other = await api.signIn('Subscriber');
  await enrol(other);
  expect((await login(other.email, await codeOf(secret))).status).toBe(422);
});

test('wrong second factors are noted and counted, though nothing else of them is stored', async () => {
  const person = await api.signIn('Subscriber');
  const { codes } = await enrol(person);
  for (const wrong of ['000000', 'aaaaa-bbbbb']) {
    expect((await login(person.email, wrong)).body.code).toBe('two_factor_required');
  }
  const notes = await api.platform.database.read
    .selectFrom('security_events')
    .where('user_uuid', '=', person.uuid)
    .where('kind', '=', 'second-factor-failed')
    .select('email_hash')
    .execute();
  expect(notes.map(({ email_hash }) => email_hash?.length)).toEqual([64, 64]);
  const failures = () =>
    api.platform.database.read
      .selectFrom('rate_limits')
      .where('key', '=', `sign-in-failures:${person.email}`)
      .select('points')
      .execute();
  expect(await failures()).toEqual([{ points: 2 }]);
  expect((await login(person.email, codes[0])).status).toBe(200);
  expect(await failures()).toEqual([]);
});

test('ten backup codes work once each; new ones end the old', async () => {
  const person = await api.signIn('Subscriber');
  const { codes } = await enrol(person);
  expect(new Set(codes).size).toBe(10);
  expect((await login(person.email, codes[0])).status).toBe(200);
  expect((await login(person.email, codes[0])).status).toBe(422);
  expect((await login(person.email, codes[1]?.replace('-', '').toUpperCase())).status).toBe(200);
  expect((await person.call('GET', '/api/v1/security')).body).toMatchObject({
    backup_codes_left: 8,
    two_factor: { is_on: true },
  });
  const fresh = await person.call('POST', '/api/v1/security/backup-codes');
  expect(fresh.body.backup_codes).toHaveLength(10);
  expect((await login(person.email, codes[2])).status).toBe(422);
});

test('after ten minutes a risky step asks again who it is; where no second factor is on, the password opens it', async () => {
  const person = await api.signIn('Subscriber');
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  later(601);
  const asked = await person.call('POST', '/api/v1/security/two-factor');
  expect([asked.status, asked.body.code]).toEqual([403, 'step_up']);
  expect((await stepUp(person, { password: 'not this one' })).status).toBe(422);
  expect((await stepUp(person, {})).status).toBe(422);
  // a secret that nobody has confirmed is no second factor yet
  expect((await stepUp(person, { code: await codeOf(secret) })).status).toBe(422);
  expect((await stepUp(person, { password: TEST_PASSWORD })).status).toBe(200);
  expect((await person.call('POST', '/api/v1/security/two-factor')).status).toBe(200);
});

test('with a second factor on, a risky step takes its code or a backup code once each, and no password', async () => {
  const person = await api.signIn('Subscriber');
  const { secret, codes } = await enrol(person);
  later(600);
  for (const password of [TEST_PASSWORD, 'not this one']) {
    const { status, body } = await stepUp(person, { password });
    expect([status, body.code, body.errors]).toEqual([
      422,
      'two_factor_required',
      { code: ['Enter the code from your authenticator app, or a backup code.'] },
    ]);
  }
  expect((await person.call('POST', '/api/v1/security/backup-codes')).body.code).toBe('step_up');
  expect((await person.call('DELETE', '/api/v1/security/two-factor')).body.code).toBe('step_up');
  expect((await stepUp(person, { code: codes[0] })).status).toBe(200);
  expect((await stepUp(person, { code: codes[0] })).status).toBe(422);
  expect((await person.call('POST', '/api/v1/security/backup-codes')).status).toBe(200);
  later(601);
  expect((await person.call('DELETE', '/api/v1/security/two-factor')).body.code).toBe('step_up');
  expect((await stepUp(person, { code: await codeOf(secret) })).status).toBe(200);
  expect((await person.call('DELETE', '/api/v1/security/two-factor')).status).toBe(204);
  expect((await login(person.email)).status).toBe(200);
});

test('backup codes and the token of a changed password are not kept for a repeat of the call', async () => {
  const person = await api.signIn('Subscriber');
  const once = { 'idempotency-key': 'kept-for-a-month' };
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor', undefined, once)).body;
  const code = { code: await codeOf(secret) };
  const { backup_codes } = (
    await person.call('POST', '/api/v1/security/two-factor/confirm', code, {
      'idempotency-key': 'kept-for-a-month-2',
    })
  ).body;
  expect(backup_codes).toHaveLength(10);
  const password = 'green bricks on monday';
  const changed = await person.call(
    'POST',
    '/api/change-password',
    { current_password: TEST_PASSWORD, password, password_confirmation: password, rotate: true },
    { 'idempotency-key': 'kept-for-a-month-3' },
  );
  const kept = JSON.stringify(
    await api.platform.database.read.selectFrom('idempotency_keys').selectAll().execute(),
  );
  for (const told of [secret, backup_codes[0], changed.body.access_token]) {
    expect(told).toEqual(expect.any(String));
    expect(kept).not.toContain(told);
  }
});

test('where the policy asks for it, staff without it reach only their own sign-in settings until they enrol', async () => {
  const root = await api.signIn('Super Administrator');
  const policy = (await root.call('GET', '/api/v1/security/policy')).body;
  expect(policy).toMatchObject({ two_factor_roles: [], version: 0 });
  const staff = await api.signIn('Admin');
  const changed = await root.call('PUT', '/api/v1/security/policy', {
    ...policy,
    people_without: undefined,
    two_factor_roles: ['Admin'],
  });
  expect(changed.body).toMatchObject({ version: 1, people_without: 1 });
  expect(
    (
      await root.call('PUT', '/api/v1/security/policy', {
        ...changed.body,
        people_without: undefined,
        version: 0,
      })
    ).status,
  ).toBe(409);

  const limited = (await login(staff.email)).body;
  expect(limited.permissions.length).toBeGreaterThan(0);
  expect(limited.permissions.every((name: string) => name.startsWith('profile.self.'))).toBe(true);
  const token = { authorization: `Bearer ${limited.access_token}` };
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    api.visitor.call(method, url, body, token);
  expect((await call('GET', '/api/v1/users')).status).toBe(403);
  const { secret } = (await call('POST', '/api/v1/security/two-factor')).body;
  await call('POST', '/api/v1/security/two-factor/confirm', { code: await codeOf(secret) });
  expect((await call('GET', '/api/v1/users')).status).toBe(200);
  const ended = await api.visitor.call('DELETE', '/api/v1/security/two-factor', undefined, token);
  expect([ended.status, ended.body.code]).toEqual([409, 'state']);
});
