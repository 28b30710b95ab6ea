import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../platform/test/test-app.ts';

/** Whom the API believes about where a request comes from (rules 5.1). */
let api: TestApp;
let strict: TestApp;
beforeAll(async () => {
  api = await startTestApp({ trustedProxies: ['10.1.0.0/16', '2001:db8:1::/48'] });
  strict = await startTestApp({ rateLimitFactor: 1 });
});
afterAll(async () => {
  await strict.close();
  await api.close();
});

/** Signs in from an address with these headers; gives the address that the session was noted with. */
async function seenFrom(remoteAddress: string, headers: Record<string, string>): Promise<string> {
  const person = await api.signIn('Subscriber');
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers,
    payload: { email: person.email, password: TEST_PASSWORD },
  });
  const own = await api.visitor.call('GET', '/api/v1/security/sessions', undefined, {
    authorization: `Bearer ${answer.json().access_token}`,
  });
  return own.body.data.find((session: { is_current: boolean }) => session.is_current).ip;
}

const key = () => api.platform.config.internalKey;

test.each([
  ['nobody in particular', {}],
  ['who guesses the key', { 'x-internal-key': 'x'.repeat(43) }],
  ['who sends an empty key', { 'x-internal-key': '' }],
  ['who sends other headers of the kind', { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' }],
])('a caller on this machine, %s, is seen where the socket is', async (_, headers) => {
  const forged = { 'x-forwarded-for': '203.0.113.9', ...headers };
  expect(await seenFrom('127.0.0.1', forged)).toBe('127.0.0.1');
  expect(await seenFrom('::1', forged)).toBe('::1');
  expect(await seenFrom('198.51.100.7', forged)).toBe('198.51.100.7');
});

test('our own web server is believed by its key, wherever it runs', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-internal-key': key() };
  expect(await seenFrom('127.0.0.1', headers)).toBe('203.0.113.9');
  expect(await seenFrom('192.0.2.20', headers)).toBe('203.0.113.9');
  expect(await seenFrom('127.0.0.1', { 'x-internal-key': key() })).toBe('127.0.0.1');
});

test('a proxy of TRUSTED_PROXIES is believed about the last hop before it, and no further', async () => {
  const chain = { 'x-forwarded-for': '1.2.3.4, 203.0.113.9, 10.1.2.3' };
  expect(await seenFrom('10.1.0.1', chain)).toBe('203.0.113.9');
  expect(await seenFrom('::ffff:10.1.0.1', chain)).toBe('203.0.113.9');
  expect(await seenFrom('10.2.0.1', chain)).toBe('10.2.0.1');
  expect(await seenFrom('2001:db8:1::5', { 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9');
});

test('limits count the visitor behind our web server, and a forged address buys no further tries', async () => {
  const guess = (headers: Record<string, string>) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '127.0.0.1',
      headers,
      payload: { email: 'guessed@datum.test', password: 'x' },
    });
  const codes = [];
  for (let go = 0; go < 6; go += 1) {
    codes.push((await guess({ 'x-forwarded-for': `203.0.113.${go}` })).statusCode);
  }
  expect(codes).toEqual([422, 422, 422, 422, 422, 429]);
  const visitor = { 'x-forwarded-for': '203.0.113.77', 'x-internal-key': key() };
  expect((await guess(visitor)).statusCode).toBe(422);
});
