import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { depth } from '../platform/test/depth.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../platform/test/test-app.ts';

/** Guessing at passwords, codes and links at length: the owner still gets in. */
let api: TestApp;
let later = 0;
beforeAll(async () => {
  api = await startTestApp(
    { rateLimitFactor: 1 },
    { clock: { ...systemClock, now: () => new Date(Date.now() + later) } },
  );
});
afterEach(async () => {
  later = 0;
  await api.platform.database.owner.query('truncate rate_limits');
});
afterAll(() => api.close());

const post = (url: string, payload: object, remoteAddress = '192.0.2.1') =>
  api.app.inject({ method: 'POST', url, remoteAddress, payload });
const login = (email: string, password: string, remoteAddress: string) =>
  post('/api/login', { email, password }, remoteAddress);
const counted = (codes: number[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));

/** Guesses at length: enough to meet every limit by day. */
const MANY = depth(40, 1_000);

test('many guesses at one account from one address: five are looked at, and the owner gets in', async () => {
  const { email } = await api.signIn('Subscriber');
  await api.platform.database.owner.query('truncate rate_limits');
  const codes: number[] = [];
  for (let n = 0; n < MANY; n += 1) codes.push((await login(email, `guess ${n}`, '198.51.100.1')).statusCode);
  expect(codes.slice(0, 6)).toEqual([422, 422, 422, 422, 422, 429]);
  expect(counted(codes)[422]).toBeLessThanOrEqual(10); // another five if a minute went by meanwhile
  expect((await login(email, TEST_PASSWORD, '192.0.2.1')).statusCode).toBe(200);
});

test('one guess at each of many accounts from one address: thirty are looked at, and an owner gets in', async () => {
  const { email } = await api.signIn('Subscriber');
  await api.platform.database.owner.query('truncate rate_limits');
  const codes = [(await login(email, 'guess', '198.51.100.2')).statusCode];
  for (let n = 1; n < MANY; n += 1) {
    codes.push((await login(`many-${n}@datum.test`, 'guess', '198.51.100.2')).statusCode);
  }
  expect(codes.slice(0, 31)).toEqual([...Array<number>(30).fill(422), 429]);
  expect(counted(codes)[422]).toBeLessThanOrEqual(60);
  expect((await login(email, TEST_PASSWORD, '192.0.2.2')).statusCode).toBe(200);
});

/** Signs up and gives what the mail carries. */
async function signUp(email: string): Promise<{ code: string; token: string }> {
  await post('/api/v1/register', { name: 'Nor', email, password: 'green bricks on monday' });
  return inMail(email);
}
async function inMail(email: string): Promise<{ code: string; token: string }> {
  const { text_body } = await api.platform.database.read
    .selectFrom('mails')
    .select('text_body')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  const parts = new URLSearchParams(/#(\S+)/.exec(text_body)?.[1]);
  return { code: parts.get('code') ?? '', token: parts.get('token') ?? '' };
}
const MINUTE = 60_000;

test('a code works once, and not a second after its ten minutes', async () => {
  const once = await signUp('once@example.org');
  const use = (email: string, code: string) => post('/api/verify-account', { email, code });
  expect((await use('once@example.org', once.code)).statusCode).toBe(200);
  expect((await use('once@example.org', once.code)).statusCode).toBe(422);
  const { code } = await signUp('late@example.org');
  later = 10 * MINUTE + 1_000;
  expect((await use('late@example.org', code)).statusCode).toBe(422);
  later = 9 * MINUTE;
  expect((await use('late@example.org', code)).statusCode).toBe(200);
});

test('a link to a new password works once, for its own address, and not a second after its twenty minutes', async () => {
  const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  const password = 'green bricks on monday';
  const reset = (email: string, token: string) =>
    post('/api/reset-password', { email, token, password, password_confirmation: password });
  await post('/api/forgot-password', { email: person.email });
  const { token } = await inMail(person.email);
  expect((await reset(other.email, token)).statusCode).toBe(422);
  later = 20 * MINUTE + 1_000;
  expect((await reset(person.email, token)).statusCode).toBe(422);
  later = 0;
  expect((await reset(person.email, token)).statusCode).toBe(200);
  expect((await reset(person.email, token)).statusCode).toBe(422);
});

test.each([
  ['/api/forgot-password', '{"email":["a@b.example","c@d.example"]}'],
  ['/api/reset-password', '{"__proto__":{"email":"a@b.example"},"token":"x"}'],
])('%s takes no list and no smuggled value: %s', async (url, payload) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await api.app.inject({ method: 'POST', url, headers, payload });
  expect([400, 422]).toContain(answer.statusCode);
  expect(({} as { email?: string }).email).toBeUndefined();
});

test.each([
  '/api/login',
  '/api/forgot-password',
  '/api/reset-password',
  '/api/v1/register',
  '/api/verify-account',
  '/api/v1/mail-codes',
  '/api/v1/mail-codes/login',
])('%s reads neither 10 MB nor what needs no preflight', async (url) => {
  const send = (type: string, payload: string) =>
    api.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  expect((await send('application/json', `{"email":"${'a'.repeat(10_000_000)}"}`)).statusCode).toBe(413);
  expect((await send('text/plain', '{"email":"a@b.example","password":"x"}')).statusCode).toBe(415);
  expect((await send('application/x-www-form-urlencoded', 'email=a%40b.example')).statusCode).toBe(415);
});
