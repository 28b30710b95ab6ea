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
const ask = (email: string) => {
  later(1); // the newest mail is the newest
  return api.visitor.call('POST', '/api/v1/mail-codes', { email });
};
const enter = (email: string, mail_code: string, more: object = {}) =>
  api.visitor.call('POST', '/api/v1/mail-codes/login', { email, mail_code, ...more });
const mailsTo = (email: string) =>
  api.platform.database.read
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('template', '=', 'sign-in-code')
    .orderBy('created_at', 'desc')
    .execute();
/** Asks for a code and reads it in the mail. */
async function codeFor(email: string): Promise<string> {
  await ask(email);
  const [mail] = await mailsTo(email);
  return mail?.subject.replaceAll(/\D/g, '').slice(0, 6) ?? '';
}
const WRONG = {
  mail_code: ['This code is wrong or no longer valid. Request a new one.'],
};
const other = (code: string) => (code === '111111' ? '222222' : '111111');

test('the mailed code signs in once, like login; its link only fills it in', async () => {
  const person = await api.signIn('Subscriber');
  const code = await codeFor(person.email);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text_body).toContain(
    `/auth/login#email=${encodeURIComponent(person.email)}&mail-code=${code}`,
  );
  const { status, body } = await enter(person.email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect([status, body]).toMatchObject([200, { uuid: person.uuid, token_type: 'Bearer', expires_in: 7200 }]);
  const token = { authorization: `Bearer ${body.access_token}` };
  const { data } = (await api.visitor.call('GET', '/api/v1/security/sessions', undefined, token)).body;
  expect(data.map(({ via }: { via: string }) => via)).toContain('mail-code');
  expect((await enter(person.email, code)).body.errors).toEqual(WRONG);
});

test('nobody learns who has an account: same status, words and refusals for all, a mail only for its owner', async () => {
  const person = await api.signIn('Subscriber');
  const waiting = await api.signIn('Subscriber', { isVerified: false });
  const gone = await api.signIn('Subscriber');
  await api.platform.database.write
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('uuid', '=', gone.uuid)
    .execute();
  const addresses = [person.email, waiting.email, gone.email, 'nobody@datum.test'];
  const asked = await Promise.all(addresses.map(ask));
  const refused = await Promise.all(addresses.map((email) => enter(email, '000000')));
  for (const answers of [asked, refused]) {
    const shapes = answers.map(({ status, body: { request_id: _, ...body } }) =>
      JSON.stringify([status, body]),
    );
    expect(new Set(shapes).size).toBe(1);
  }
  expect([asked[0]?.status, refused[0]?.status]).toEqual([200, 422]);
  const mails = await Promise.all(addresses.map(mailsTo));
  expect(mails.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
});

test('a code has five tries and ten minutes, is one person’s, and ends when a new one is asked for', async () => {
  const person = await api.signIn('Subscriber');
  const somebody = await api.signIn('Subscriber');
  const tried = await codeFor(person.email);
  expect((await enter(somebody.email, tried)).status).toBe(422);
  for (let go = 0; go < 5; go += 1) expect((await enter(person.email, other(tried))).status).toBe(422);
  expect((await enter(person.email, tried)).status).toBe(422);
  const old = await codeFor(person.email);
  const fresh = await codeFor(person.email);
  if (old !== fresh) expect((await enter(person.email, old)).status).toBe(422);
  later(600);
  expect((await enter(person.email, fresh)).status).toBe(422);
  const last = await codeFor(person.email);
  later(599);
  expect((await enter(person.email, last)).status).toBe(200);
});

test('no code of another kind opens the account, and this one confirms no address', async () => {
  const email = 'signing-up@datum.test';
  await api.visitor.call('POST', '/api/v1/register', {
    name: 'Nor',
    email,
    password: 'green bricks on monday',
  });
  const { subject } = await api.platform.database.read
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect((await enter(email, subject.replaceAll(/\D/g, '').slice(0, 6))).status).toBe(422);
  const person = await api.signIn('Subscriber');
  const code = await codeFor(person.email);
  expect((await api.visitor.call('POST', '/api/verify-account', { email: person.email, code })).status).toBe(
    422,
  );
  expect((await enter(person.email, code)).status).toBe(200);
});

/** Switches the second factor on; gives a code that works now. */
async function enrol(person: Caller): Promise<() => Promise<string>> {
  const { secret } = (await person.call('POST', '/api/v1/security/two-factor')).body;
  const code = async () => {
    later(31);
    return generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
  };
  await person.call('POST', '/api/v1/security/two-factor/confirm', { code: await code() });
  return code;
}

test('the second factor is asked for after it, and the mailed code waits for it, but not for ever', async () => {
  const person = await api.signIn('Subscriber');
  const second = await enrol(person);
  const code = await codeFor(person.email);
  expect((await enter(person.email, other(code), { code: await second() })).body.errors).toEqual(WRONG);
  const asked = await enter(person.email, code);
  expect([asked.status, asked.body.code]).toEqual([422, 'two_factor_required']);
  expect((await enter(person.email, code, { code: '000000' })).body.code).toBe('two_factor_required');
  expect((await enter(person.email, code, { code: await second() })).status).toBe(200);
  expect((await enter(person.email, code, { code: await second() })).status).toBe(422);
  const next = await codeFor(person.email);
  for (let go = 0; go < 5; go += 1) await enter(person.email, next, { code: '000000' });
  expect((await enter(person.email, next, { code: await second() })).body.errors).toEqual(WRONG);
});

test('a page needs the CSRF token for both calls, and the policy switches them off for all alike', async () => {
  const person = await api.signIn('Subscriber');
  const origin = { origin: 'http://127.0.0.1:3000' };
  for (const path of ['/api/v1/mail-codes', '/api/v1/mail-codes/login']) {
    expect((await api.visitor.call('POST', path, { email: person.email }, origin)).status).toBe(419);
  }
  const code = await codeFor(person.email);
  const root = await api.signIn('Super Administrator');
  const { people_without: _, ...policy } = (await root.call('GET', '/api/v1/security/policy')).body;
  await root.call('PUT', '/api/v1/security/policy', { ...policy, mail_codes: false });
  expect((await api.visitor.call('GET', '/api/v1/ways-in')).body.mail_codes).toBe(false);
  const answers = [await ask(person.email), await ask('nobody@datum.test'), await enter(person.email, code)];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await mailsTo(person.email)).length).toBe(1);
  const login = { email: person.email, password: TEST_PASSWORD };
  expect((await api.visitor.call('POST', '/api/login', login)).status).toBe(200);
});
