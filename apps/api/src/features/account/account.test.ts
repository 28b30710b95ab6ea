import { EMPTY_TEXT } from '@datum/contract/content/values/empty-text';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { invite } from '../../platform/proofs/invitations.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { approveDraft, insertDraft } from '../legal/queries.ts';

const PASSWORD = 'green bricks on monday';
const OTHER_PASSWORD = 'red tiles on a tuesday';
let api: TestApp;
let now = new Date('2026-11-21T08:00:00Z');
let count = 0;

beforeAll(async () => {
  api = await startTestApp({}, { clock: { ...systemClock, now: () => now } });
});
afterAll(() => api.close());
beforeEach(() => {
  count += 1;
  now = new Date('2026-11-21T08:00:00Z');
});

const later = (minutes: number, seconds = 0) => {
  now = new Date(now.getTime() + minutes * 60_000 + seconds * 1000);
};
/** Each call is a millisecond after the one before, so that the newest mail is the newest. */
const post = (url: string, body: unknown, headers: Record<string, string> = {}) => {
  now = new Date(now.getTime() + 1);
  return api.visitor.call('POST', url, body, headers);
};
/** An account as staff make it: nobody has come into it, and it has no password. */
async function guestOf(role: 'Complimentary Subscriber') {
  const guest = await api.signIn(role, { isVerified: false });
  const { write } = api.platform.database;
  await write.updateTable('users').set({ password_hash: null }).where('uuid', '=', guest.uuid).execute();
  return guest;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const newEmail = () => `new-${count}@datum.test`;
const register = (email = newEmail()) =>
  post('/api/v1/register', { name: 'Nor Azman', email, password: PASSWORD, locale: 'ms' });

async function mailsTo(email: string) {
  return api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .execute();
}
async function codeFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  return (
    /(\d{3}) (\d{3})/
      .exec(mail?.subject ?? '')
      ?.slice(1)
      .join('') ?? ''
  );
}
async function linkPart(email: string, name: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const fragment = /https?:\S+#(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '';
  return new URLSearchParams(fragment).get(name) ?? '';
}

test('sign-up: 202 and a token that opens only the four calls, until the code makes the account', async () => {
  const email = newEmail();
  const { status, body } = await register(email);
  expect(status).toBe(202);
  expect(body).toMatchObject({ role: 'Subscriber', is_verified: false, permissions: [], email });
  const token = bearer(body.access_token);
  expect((await api.visitor.call('GET', '/api/user', undefined, token)).body.is_verified).toBe(false);
  expect((await api.visitor.call('GET', '/api/v1/security', undefined, token)).body.code).toBe('unverified');
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ template: 'verify-code', locale: 'ms', state: 'kept' });
  expect(mail?.subject).toMatch(/^\d{3} \d{3} ialah kod anda/);
  expect(mail?.html_body).toContain('<html lang="ms">');

  const done = await post('/api/verify-account', { code: await codeFor(email) }, token);
  expect(done.body).toMatchObject({ uuid: body.uuid, is_verified: true, first_time_login: false });
  expect(done.body.permissions).toContain('profile.self.view');
  expect((await api.visitor.call('GET', '/api/v1/security', undefined, token)).status).toBe(200);
  expect((await post('/api/login', { email, password: PASSWORD })).body.is_verified).toBe(true);
});

test('the link of the email leads on to the plan that was chosen before, also when it is sent again', async () => {
  const email = newEmail();
  const next = '/payment/checkout?plan=corporate&term=12';
  const { body } = await post('/api/v1/register', { name: 'Nor', email, password: PASSWORD, next });
  const wanted = async () => {
    const [mail] = await mailsTo(email);
    const link = /https?:\S+#\S+/.exec(mail?.text_body ?? '')?.[0] ?? '';
    return new URL(link).searchParams.get('next');
  };
  expect(await wanted()).toBe(next);
  later(2);
  await post('/api/resend-verification-code', {}, bearer(body.access_token));
  expect(await mailsTo(email)).toHaveLength(2);
  expect(await wanted()).toBe(next);
  const odd = { name: 'Nor', email: newEmail(), password: PASSWORD, next: 'https://elsewhere.example' };
  expect((await post('/api/v1/register', odd)).body.errors).toHaveProperty('next');
});

test('the terms that were accepted at sign-up are kept with their version and moment; others are refused', async () => {
  const email = newEmail();
  const { uuid: by } = await api.signIn('Admin');
  await inTransaction(api.platform.database.write, async (db) => {
    const draft = {
      document: 'terms',
      number: 3,
      summary: { en: 'x', ms: 'x' },
      body: { en: EMPTY_TEXT, ms: EMPTY_TEXT },
      effective_on: '2026-11-01',
      requires_acceptance: false,
    } as const;
    await insertDraft(db, draft, { by, now });
    const { id } = await db.selectFrom('legal_versions').select('id').executeTakeFirstOrThrow();
    await approveDraft(db, { id, version: 1 }, { by, now, zone: 'UTC' });
  });
  const signUp = (terms_version?: string) =>
    post('/api/v1/register', { name: 'Nor', email, password: PASSWORD, terms_version });
  expect((await signUp('2019-01')).body.errors.terms_version[0]).toContain('terms of use have changed');
  const { body } = await signUp('3');
  const acceptedAt = now.toISOString();
  later(5);
  await post('/api/verify-account', { code: await codeFor(email) }, bearer(body.access_token));
  const own = (path: string) => api.visitor.call('GET', path, undefined, bearer(body.access_token));
  const terms = { version: '3', accepted_at: acceptedAt };
  expect((await own('/api/v1/profile')).body.terms).toEqual(terms);
  expect((await own('/api/v1/profile/export')).body.profile.terms).toEqual(terms);
  const ledger = api.platform.database.read
    .selectFrom('legal_acceptances')
    .where('user_uuid', '=', body.uuid)
    .select(['accepted_at', 'ip', 'via']);
  expect(await ledger.execute()).toEqual([
    { accepted_at: new Date(acceptedAt), ip: '127.0.0.1', via: 'sign-up' },
  ]);
  const invited = await api.signIn('Subscriber');
  expect((await invited.call('GET', '/api/v1/profile')).body.terms).toBeNull();
});

test('a taken address answers alike, also at login, gets a code that never matches, and its owner a mail', async () => {
  const owner = await api.signIn('Subscriber', { name: 'Owner' });
  const taken = await register(owner.email);
  const fresh = await register();
  const shape = ({ status, body }: typeof taken) => [
    status,
    Object.entries(body).map(([key, value]) => [key, typeof value, Array.isArray(value)]),
  ];
  expect(shape(taken)).toEqual(shape(fresh));
  expect(taken.body.name).toBe('Nor Azman');
  const pending = await post('/api/login', { email: owner.email, password: PASSWORD });
  expect([pending.status, pending.body.is_verified]).toEqual([200, false]);
  const [mail] = await mailsTo(owner.email);
  expect(mail?.template).toBe('account-exists');
  expect(mail?.text_body).not.toMatch(/\d{3} \d{3}/);
  for (const code of ['000000', '123456']) {
    const refused = await post('/api/verify-account', { code }, bearer(taken.body.access_token));
    expect([refused.status, refused.body.success]).toEqual([422, false]);
  }
  expect((await post('/api/login', { email: owner.email, password: TEST_PASSWORD })).body.uuid).toBe(
    owner.uuid,
  );
});

test('a code is for one person, five tries and ten minutes', async () => {
  const email = newEmail();
  const first = await register(email);
  const right = await codeFor(email);
  const other = await register(`other-${count}@datum.test`);
  const verify = (code: string, token: string) => post('/api/verify-account', { code }, bearer(token));
  expect((await verify(right, other.body.access_token)).status).toBe(422);
  const wrong = right === '111111' ? '222222' : '111111';
  for (let go = 0; go < 5; go += 1) expect((await verify(wrong, first.body.access_token)).status).toBe(422);
  expect((await verify(right, first.body.access_token)).status).toBe(422);

  expect(
    (await post('/api/resend-verification-code', {}, bearer(first.body.access_token))).body.retry_after,
  ).toBe(60);
  const again = await codeFor(email);
  later(10, 1);
  expect((await verify(again, first.body.access_token)).status).toBe(422);
  await post('/api/resend-verification-code', { email });
  later(9, 59);
  expect((await verify(await codeFor(email), first.body.access_token)).status).toBe(200);
  expect((await verify(await codeFor(email), first.body.access_token)).status).toBe(422);
});

test('the mailed link confirms without a session, once, only with its own address, and ends the sessions before', async () => {
  const email = newEmail();
  const { body: before } = await register(email);
  const token = await linkPart(email, 'token');
  expect(token.length).toBeGreaterThanOrEqual(43);
  expect((await post('/api/verify', { token, email: 'x@datum.test' })).status).toBe(422);
  await post('/api/resend-verification-code', { email });
  const fresh = await linkPart(email, 'token');
  expect((await post('/api/verify', { token: fresh, email })).status).toBe(200);
  const open = await api.visitor.call('GET', '/api/user', undefined, bearer(before.access_token));
  expect(open.status, 'who signed up may be somebody else').toBe(401);
  expect((await post('/api/verify', { token: fresh, email })).status).toBe(422);
  const stranger = await post('/api/login', { email, password: PASSWORD });
  expect(stranger.status, 'and has chosen the password').toBe(422);
  await post('/api/forgot-password', { email });
  const own = { email, password: OTHER_PASSWORD, password_confirmation: OTHER_PASSWORD };
  expect((await post('/api/reset-password', { ...own, token: await linkPart(email, 'token') })).status).toBe(
    200,
  );
  expect((await post('/api/login', { email, password: OTHER_PASSWORD })).body.is_verified).toBe(true);
});

test('the link of another sign-up with the address ends its password, in any session', async () => {
  const email = newEmail();
  const { body: mine } = await register(email);
  later(2);
  const { body: theirs } = await post('/api/v1/register', { name: 'Nor', email, password: OTHER_PASSWORD });
  expect(theirs.uuid).not.toBe(mine.uuid);
  const token = await linkPart(email, 'token');
  const { status, body } = await post('/api/verify', { token, email }, bearer(mine.access_token));
  expect([status, body.message]).toEqual([200, expect.stringContaining('Set a new password')]);
  const stranger = await post('/api/login', { email, password: OTHER_PASSWORD });
  expect(stranger.status, 'who wrote the other sign-up has chosen its password').toBe(422);
});

test('the link of the own sign-up confirms it in its session, which goes on with its password', async () => {
  const email = newEmail();
  const { body: own } = await register(email);
  const token = await linkPart(email, 'token');
  const { body } = await post('/api/verify', { token, email }, bearer(own.access_token));
  expect(body.message).toBe('Your address is confirmed.');
  const { body: person } = await api.visitor.call('GET', '/api/user', undefined, bearer(own.access_token));
  expect(person).toMatchObject({ uuid: own.uuid, is_verified: true });
  expect((await post('/api/login', { email, password: PASSWORD })).status).toBe(200);
});

test('a forgotten password: same answer for everybody, our own host in the link, all sessions end', async () => {
  const person = await api.signIn('Subscriber');
  const known = await post(
    '/api/forgot-password',
    { email: person.email },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  const unknown = await post('/api/forgot-password', { email: 'nobody@datum.test' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text_body).toContain('http://127.0.0.1:3000/auth/reset-password#');
  expect(mail?.text_body).not.toContain('evil');
  const old = await linkPart(person.email, 'token');
  await post('/api/forgot-password', { email: person.email });
  const token = await linkPart(person.email, 'token');
  const wish = { email: person.email, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await post('/api/reset-password', { ...wish, token: old })).body.errors).toHaveProperty('token');
  expect(
    (await post('/api/reset-password', { ...wish, token, password: 'kata', password_confirmation: 'kata' }))
      .body.errors,
  ).toHaveProperty('password');
  later(20, 1);
  expect((await post('/api/reset-password', { ...wish, token })).status).toBe(422);
  await post('/api/forgot-password', { email: person.email });
  const good = await linkPart(person.email, 'token');
  expect((await post('/api/reset-password', { ...wish, token: good })).status).toBe(200);
  const told = (await mailsTo(person.email)).map(({ text_body }) => text_body).join('\n');
  expect(told, 'who was robbed of the account hears what still opens it').toContain(
    'Passkeys and API keys of the account go on: look at them on the pages "Security" and "API keys".',
  );
  expect((await post('/api/reset-password', { ...wish, token: good })).status).toBe(422);
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  expect((await post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(200);
});

test('changing the password asks for the current one, ends the other sessions, and rotates without a longer life', async () => {
  const person = await api.signIn('Subscriber');
  const other = await post('/api/login', { email: person.email, password: TEST_PASSWORD });
  const change = (current_password: string, password = PASSWORD) =>
    person.call('POST', '/api/change-password', {
      current_password,
      password,
      password_confirmation: password,
      rotate: true,
    });
  expect((await change('not this one at all')).body.errors).toHaveProperty('current_password');
  expect((await change(TEST_PASSWORD, person.email)).body.errors).toHaveProperty('password');
  later(5);
  const done = await change(TEST_PASSWORD);
  expect(done.body).toMatchObject({ first_time_login: false, expires_at: '2026-11-21T10:00:00.000Z' });
  expect((await person.call('GET', '/api/user')).status).toBe(401);
  expect(
    (await api.visitor.call('GET', '/api/user', undefined, bearer(other.body.access_token))).status,
  ).toBe(401);
  expect((await api.visitor.call('GET', '/api/user', undefined, bearer(done.body.access_token))).status).toBe(
    200,
  );
  expect((await mailsTo(person.email))[0]?.template).toBe('security-changed');
});

test('an invitation works once, for seven days, and signs in; a new one ends the one before', async () => {
  const admin = await api.signIn('Super Administrator', { name: 'Lim <b>Wei</b>\r\nBcc: evil@datum.test' });
  const guest = await guestOf('Complimentary Subscriber');
  const send = () =>
    inTransaction(api.platform.database.write, (db) =>
      invite(
        db,
        api.platform,
        { ...guest, name: 'Guest', locale: 'en', isComplimentary: true },
        { uuid: admin.uuid, name: 'Lim <b>Wei</b>\r\nBcc: evil@datum.test' },
      ),
    );
  await send();
  const old = await linkPart(guest.email, 'invitation');
  later(1);
  await send();
  const token = await linkPart(guest.email, 'invitation');
  const [mail] = await mailsTo(guest.email);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html_body).toContain('Lim &lt;b&gt;Wei&lt;/b&gt;');
  const accept = (secret: string, password = PASSWORD) =>
    post('/api/v1/invitations/accept', { token: secret, password });
  expect((await accept(old)).status).toBe(422);
  expect((await accept(token, 'short')).body.errors).toHaveProperty('password');
  later(7 * 24 * 60 - 1);
  const done = await accept(token);
  expect([done.status, done.body]).toMatchObject([200, { is_verified: true, first_time_login: false }]);
  expect((await accept(token)).status).toBe(422);
  const complimentary = (body: object) => post('/api/complimentary-subscriber/login', body);
  expect((await complimentary({ email: guest.email, password: PASSWORD })).status).toBe(200);
  expect((await complimentary({ email: admin.email, password: TEST_PASSWORD })).status).toBe(422);
});

test('the first complimentary sign-in takes the invitation as a code', async () => {
  const admin = await api.signIn('Admin');
  const guest = await guestOf('Complimentary Subscriber');
  await inTransaction(api.platform.database.write, (db) =>
    invite(
      db,
      api.platform,
      { ...guest, name: 'Guest', locale: 'en', isComplimentary: true },
      { uuid: admin.uuid, name: 'A' },
    ),
  );
  const code = await linkPart(guest.email, 'invitation');
  const enter = () => post('/api/complimentary-subscriber/login', { email: guest.email, code });
  expect((await enter()).body).toMatchObject({ role: 'Complimentary Subscriber', is_verified: true });
  expect((await enter()).status).toBe(422);
});
