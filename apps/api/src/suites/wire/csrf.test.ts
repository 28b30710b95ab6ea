import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type Client, clientOf, cookiesOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: the CSRF cookie, and who must send it back. */
let wire: Wire;
let secure: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  secure = await startWire(
    { webUrl: 'https://data.example.org' },
    { allowedOrigins: new Set(['https://data.example.org']) },
  );
  call = clientOf(wire.url);
});
afterAll(async () => {
  await secure.close();
  await wire.close();
});

const attributes = (line: string) =>
  line
    .split('; ')
    .slice(1)
    .map((part) => part.toLowerCase())
    .sort();

test('GET /sanctum/csrf-cookie is 204 without a body and sets a readable XSRF-TOKEN and the session cookie', async () => {
  const answer = await call('GET', '/sanctum/csrf-cookie', { headers: { origin: wire.page } });
  expect([answer.status, answer.body]).toEqual([204, '']);
  const lines = Object.fromEntries(answer.headers.getSetCookie().map((line) => [line.split('=')[0], line]));
  expect(Object.keys(lines).sort()).toEqual(['XSRF-TOKEN', 'sid']);
  expect(attributes(lines['XSRF-TOKEN'] ?? '')).toEqual(['max-age=7200', 'path=/', 'samesite=lax']);
  expect(attributes(lines.sid ?? '')).toEqual(['httponly', 'max-age=7200', 'path=/', 'samesite=lax']);
  expect(lines['XSRF-TOKEN']).toMatch(/^XSRF-TOKEN=[\w-]{16,}\.[\w-]{43};/);
});

test('on https both are Secure, and the session cookie is __Host-sid', async () => {
  const answer = await clientOf(secure.url)('GET', '/sanctum/csrf-cookie');
  const lines = answer.headers.getSetCookie();
  expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['XSRF-TOKEN', '__Host-sid']);
  for (const line of lines) {
    expect(attributes(line)).toContain('secure');
    expect(attributes(line).some((part) => part.startsWith('domain'))).toBe(false);
  }
});

test('the cookie is never refused: not without credentials, not with a dead token', async () => {
  for (const token of ['1|dead', 'x', '']) {
    const answer = await call('GET', '/sanctum/csrf-cookie', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(204);
  }
});

test('a valid session cookie is kept, its XSRF token renewed', async () => {
  const page = browserOf(call, wire.page);
  await page.call('GET', '/sanctum/csrf-cookie');
  const before = new Map(page.jar);
  await page.call('GET', '/sanctum/csrf-cookie');
  expect(page.jar.get('sid')).toBe(before.get('sid'));
  expect(page.jar.get('XSRF-TOKEN')).not.toBe(before.get('XSRF-TOKEN'));
});

test('a page signs in with the token decoded from the cookie, as old clients do, or as it stands', async () => {
  const { email, password } = await wire.person('Subscriber');
  for (const form of [encodeURIComponent, (value: string) => `${value}%3D`.replace('%3D', '')]) {
    const page = browserOf(call, wire.page);
    await page.call('GET', '/sanctum/csrf-cookie');
    const headers = { 'x-xsrf-token': form(page.jar.get('XSRF-TOKEN') ?? '') };
    expect((await page.call('POST', '/api/login', { body: { email, password }, headers })).status).toBe(200);
  }
});

test('login replaces the session cookie and the XSRF token', async () => {
  const { email, password } = await wire.person('Subscriber');
  const page = browserOf(call, wire.page);
  await page.call('GET', '/sanctum/csrf-cookie');
  const before = new Map(page.jar);
  const answer = await page.call('POST', '/api/login', { body: { email, password } });
  expect(
    cookiesOf(answer)
      .map(([name]) => name)
      .sort(),
  ).toEqual(['XSRF-TOKEN', 'browser', 'sid']); // `browser` knows a device again and opens nothing
  expect(page.jar.get('sid')).not.toBe(before.get('sid'));
});

test('a page without the token, with another’s or a changed one is 419, on every method that writes', async () => {
  const [page, other] = [browserOf(call, wire.page), browserOf(call, wire.page)];
  await page.call('GET', '/sanctum/csrf-cookie');
  await other.call('GET', '/sanctum/csrf-cookie');
  const own = page.jar.get('XSRF-TOKEN') ?? '';
  for (const [method, path] of [
    ['POST', '/api/login'],
    ['PATCH', '/api/v1/profile'],
    ['PUT', '/api/v1/drafts/x'],
    ['DELETE', '/api/v1/drafts/x'],
  ] as const) {
    for (const token of [
      '',
      other.jar.get('XSRF-TOKEN') ?? '',
      own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      '%',
      own.split('.')[0] ?? '',
    ]) {
      const answer = await page.call(method, path, { body: {}, headers: { 'x-xsrf-token': token } });
      expect([method, path, answer.status]).toEqual([method, path, 419]);
      expect(answer.body.message).toBe('CSRF token mismatch.');
    }
  }
});

test('reading needs no token, and a client without Origin, Referer and cookies none at all', async () => {
  const { email, password, token } = await wire.person('Subscriber');
  expect((await call('GET', '/api/user', { headers: { origin: wire.page } })).status).toBe(401);
  expect((await call('POST', '/api/login', { body: { email, password } })).status).toBe(200);
  expect((await call('POST', '/api/logout', { token })).status).toBe(200);
});

test('a Referer counts as an Origin does', async () => {
  const ask = (referer: string) => call('POST', '/api/login', { body: {}, headers: { referer } });
  expect((await ask(`${wire.page}/auth/login`)).status).toBe(419);
  expect((await ask('https://evil.example/x')).body.message).toBe('Origin not allowed.');
});
