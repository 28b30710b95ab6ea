import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('140', '141');
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
const HOME = '192.0.2.7';
const ELSEWHERE = '198.51.100.9';
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

/** Signs in from somewhere; gives the token, and what the browser keeps for good. */
async function signInFrom(email: string, agent: string, remoteAddress: string, browser = '') {
  later(1);
  const origin = 'http://127.0.0.1:3000';
  const first = await api.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie', headers: { origin } });
  const cookies = first.cookies.map(({ name, value }) => `${name}=${value}`);
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: {
      origin,
      'user-agent': agent,
      'x-xsrf-token': first.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
      cookie: [...cookies, browser].filter(Boolean).join('; '),
    },
    payload: { email, password: TEST_PASSWORD },
  });
  const mark = answer.cookies.find(({ name }) => name === 'browser');
  const sid = answer.cookies.find(({ name }) => name === 'sid');
  return {
    status: answer.statusCode,
    mark: `browser=${mark?.value}`,
    headers: {
      origin,
      authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}`,
      cookie: `sid=${sid?.value}`,
    },
  };
}
const mailsTo = (email: string, template?: 'new-device' | 'security-changed' | 'reset-password') =>
  api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .orderBy('created_at')
    .execute();
const tokenIn = (mail: { text_body: string } | undefined) =>
  new URLSearchParams(/#(\S+)/.exec(mail?.text_body ?? '')?.[1]).get('not-me') ?? '';
const notMe = (token: string) => api.visitor.call('POST', '/api/v1/not-me', { token });
const alive = async (headers: Record<string, string>) =>
  (await api.visitor.call('GET', '/api/user', undefined, headers)).status === 200;

test('a sign-in from a device not seen before is told by mail; known ones, wherever they go, are not', async () => {
  const { email } = await api.signIn('Subscriber');
  const told = async () => (await mailsTo(email, 'new-device')).length;
  expect(await told()).toBe(0); // the first device is what everybody expects
  const desk = await signInFrom(email, FIREFOX, HOME);
  expect(await told()).toBe(1);
  await signInFrom(email, NEWER_FIREFOX, HOME);
  await signInFrom(email, FIREFOX, ELSEWHERE, desk.mark);
  expect(await told()).toBe(1);
  await signInFrom(email, CHROME, HOME);
  await signInFrom(email, FIREFOX, '203.0.113.5', 'browser=not-a-mark-of-ours');
  expect(await told()).toBe(3);
  const [mail] = await mailsTo(email, 'new-device');
  expect(mail?.subject).toBe('A new device signed in to your account');
  for (const part of ['Firefox, Windows', HOME, '21 November 2026', '/auth/reset-password#']) {
    expect(mail?.text_body).toContain(part);
  }
  const other = await api.signIn('Subscriber');
  await signInFrom(other.email, FIREFOX, HOME, desk.mark);
  expect(await mailsTo(other.email, 'new-device')).toHaveLength(1); // somebody else's browser is new to them
});

test('second factor on and off, backup codes and a changed password are told, with a link of their own each', async () => {
  const person = await api.signIn('Subscriber');
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  const code = await generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
  await person.call('POST', '/api/v1/security/two-factor/confirm', { code });
  later(1);
  await person.call('POST', '/api/v1/security/backup-codes');
  later(1);
  await person.call('DELETE', '/api/v1/security/two-factor');
  later(1);
  const password = 'green bricks on monday';
  const change = { current_password: TEST_PASSWORD, password, password_confirmation: password };
  await person.call('POST', '/api/change-password', change);
  const mails = await mailsTo(person.email, 'security-changed');
  expect(mails.map(({ text_body }) => text_body.split('\n')[2])).toEqual([
    'An authenticator app was set up as your second factor.',
    'New backup codes were created; the old ones no longer work.',
    'Your second factor was turned off.',
    'Your password was changed.',
  ]);
  expect(new Set(mails.map(tokenIn)).size).toBe(4);
  const stored = await api.platform.database.read.selectFrom('verifications').selectAll().execute();
  for (const mail of mails) expect(JSON.stringify(stored)).not.toContain(tokenIn(mail));
  expect((await notMe(tokenIn(mails[0]))).status).toBe(200); // the oldest works as well as the newest
});

/** What somebody with the password sets up, from a device of theirs. */
async function intrude(email: string) {
  const intruder = await signInFrom(email, CHROME, ELSEWHERE);
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    api.app.inject({ method, url, headers: intruder.headers, ...(body ? { payload: body as object } : {}) });
  return { ...intruder, call };
}

test('“it was not me” ends sessions, trusted devices, password and what was set up since; a mail opens it again', async () => {
  const person = await api.signIn('Subscriber');
  const { uuid, email } = person;
  later(10_000);
  const intruder = await intrude(email);
  const at = { user_uuid: uuid, created_at: now };
  const { write } = api.platform.database;
  const passkey = { name: 'Theirs', public_key: Buffer.from('x'), counter: 0, is_backed_up: false };
  await write
    .insertInto('passkeys')
    .values({ ...at, ...passkey, id: 'theirs' })
    .execute();
  const before = new Date(now.getTime() - 9_000_000);
  await write
    .insertInto('passkeys')
    .values({ ...at, ...passkey, id: 'own', name: 'Own', created_at: before })
    .execute();
  const sealed = { secret_sealed: Buffer.from('x'), confirmed_at: now };
  await write
    .insertInto('two_factor')
    .values({ ...at, ...sealed })
    .execute();
  await write
    .insertInto('trusted_devices')
    .values({ ...at, secret_hash: 'x', last_used_at: now, expires_at: new Date('2027-01-01') })
    .execute();
  const token = tokenIn((await mailsTo(email, 'new-device'))[0]);
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect(await alive(intruder.headers)).toBe(true);

  later(6 * 86_400);
  expect((await notMe(token)).status).toBe(200);
  expect(await alive(intruder.headers)).toBe(false);
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  expect((await signInFrom(email, CHROME, ELSEWHERE)).status).toBe(422);
  const left = await Promise.all(
    (['trusted_devices', 'two_factor'] as const).map((table) =>
      api.platform.database.read.selectFrom(table).where('user_uuid', '=', uuid).selectAll().execute(),
    ),
  );
  expect(left.flat()).toEqual([]);
  const keys = await api.platform.database.read
    .selectFrom('passkeys')
    .select('name')
    .where('user_uuid', '=', uuid)
    .execute();
  expect(keys).toEqual([{ name: 'Own' }]);

  const [mail] = await mailsTo(email, 'reset-password');
  const reset = new URLSearchParams(/#(\S+)/.exec(mail?.text_body ?? '')?.[1]).get('token');
  const password = 'green bricks on monday';
  const body = { email, token: reset, password, password_confirmation: password };
  expect((await api.visitor.call('POST', '/api/reset-password', body)).status).toBe(200);
  expect((await api.visitor.call('POST', '/api/login', { email, password })).status).toBe(200);
  expect((await api.visitor.call('POST', '/api/login', { email, password: TEST_PASSWORD })).status).toBe(422);
  const audited = await api.platform.database.read
    .selectFrom('audit_log')
    .select('action')
    .where('resource_id', '=', uuid)
    .execute();
  expect(audited.map(({ action }) => action)).toContain('account.not-me');
});

test('a browser that was forgotten is told of again, and known from then on', async () => {
  const { email } = await api.signIn('Subscriber');
  const { mark } = await signInFrom(email, FIREFOX, HOME);
  const [mail] = await mailsTo(email, 'new-device');
  expect((await notMe(tokenIn(mail))).status).toBe(200);
  const { owner } = api.platform.database;
  // the same password again, so that signing in goes on as before
  await owner.query(
    `update users set password_hash = (select password_hash from users where password_hash is not null limit 1) where email = $1`,
    [email],
  );
  const told = async () => (await mailsTo(email, 'new-device')).length;
  await signInFrom(email, CHROME, ELSEWHERE, mark);
  expect(await told()).toBe(2);
  await signInFrom(email, FIREFOX, '203.0.113.5', mark);
  expect(await told()).toBe(2);
});

test('the link works once, for seven days, and only as what it is', async () => {
  const person = await api.signIn('Subscriber');
  await signInFrom(person.email, CHROME, ELSEWHERE);
  const token = tokenIn((await mailsTo(person.email, 'new-device'))[0]);
  expect((await notMe(`${token.slice(1)}x`)).status).toBe(422);
  const password = 'green bricks on monday';
  const reset = { email: person.email, token, password, password_confirmation: password };
  expect((await api.visitor.call('POST', '/api/reset-password', reset)).status).toBe(422);
  later(7 * 86_400);
  expect((await notMe(token)).status).toBe(422);
  now = new Date('2026-11-28T08:00:00Z');
  expect((await notMe(token)).status).toBe(200);
  expect((await notMe(token)).status).toBe(422);
});

test('staff see which sign-in came from a new device, and which from two networks within an hour', async () => {
  const { email, uuid } = await api.signIn('Subscriber');
  later(4_000);
  await signInFrom(email, FIREFOX, HOME);
  await signInFrom(email, FIREFOX, HOME.replace('.7', '.8'));
  later(3_000);
  await signInFrom(email, NEWER_FIREFOX, ELSEWHERE);
  const root = await api.signIn('Super Administrator');
  const { sessions } = (await root.call('GET', `/api/v1/user-sessions/${uuid}`)).body;
  const flags = sessions.map((row: { ip: string; is_new_device: boolean; is_two_networks: boolean }) => [
    row.ip,
    row.is_new_device,
    row.is_two_networks,
  ]);
  expect(flags).toEqual([
    [ELSEWHERE, true, true],
    ['192.0.2.8', true, true],
    [HOME, true, true],
    ['127.0.0.1', true, false],
  ]);
  const { data } = (await root.call('GET', '/api/v1/user-sessions')).body;
  expect(data.some((row: { is_two_networks: boolean }) => row.is_two_networks)).toBe(true);
});
