import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOf, type Client, clientOf } from './test-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: the bearer token. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const login = async (email: string, password: string) =>
  (await call('POST', '/api/login', { body: { email, password } })).body;

test('a token is <id>|<40 random alphanumerics and their crc32b>; what is stored is its hash', async () => {
  const { uuid, email, password } = await wire.person('Subscriber');
  const { access_token: token } = await login(email, password);
  const [, id, entropy = '', check] = /^(\d+)\|([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token) ?? [];
  expect(check).toBe(crc32(entropy).toString(16).padStart(8, '0'));
  const stored = (await wire.storedTokens(uuid)).find((row) => row.id === Number(id));
  expect(stored?.token_hash).toBe(createHash('sha256').update(`${entropy}${check}`).digest('hex'));
});

test('the published vector: this secret has this checksum and this hash', () => {
  const secret = 'abcdefghijABCDEFGHIJ0123456789abcdefghijac23d2c3';
  expect(crc32(secret.slice(0, 40)).toString(16)).toBe(secret.slice(40));
  expect(createHash('sha256').update(secret).digest('hex')).toBe(
    'b80534fec27d228c5a34ae7242706b846bedd405818d0bf1f23b201bc14af3b0',
  );
});

test('it ends 120 minutes after login, whatever is done meanwhile; the answer says when', async () => {
  const { email, password } = await wire.person('Admin');
  const answer = await login(email, password);
  expect(answer.expires_in).toBe(7200);
  const end = Date.parse(answer.expires_at);
  expect(Math.abs(end - Date.now() - 7_200_000)).toBeLessThan(30_000);
  expect(answer.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
});

test('without use it ends after 60 minutes, for staff after 30', async () => {
  const minutes = async (role: 'Subscriber' | 'Admin') => {
    const { uuid } = await wire.person(role);
    return (await wire.storedTokens(uuid))[0]?.idle_minutes;
  };
  expect([await minutes('Subscriber'), await minutes('Admin')]).toEqual([60, 30]);
});

test('use is noted at most once a minute', async () => {
  const { uuid, token } = await wire.person('Subscriber');
  const used = async () => (await wire.storedTokens(uuid))[0]?.last_used_at.getTime();
  const before = await used();
  for (let go = 0; go < 3; go += 1) expect((await call('GET', '/api/user', { token })).status).toBe(200);
  expect(await used()).toBe(before);
});

test('wrong, malformed, revoked and suspended are one and the same 401, with WWW-Authenticate', async () => {
  const [person, gone, suspended] = [
    await wire.person('Subscriber'),
    await wire.person('Subscriber'),
    await wire.person('Subscriber'),
  ];
  await call('POST', '/api/logout', { token: gone.token });
  await wire.suspend(suspended.uuid);
  const [id, secret = ''] = person.token.split('|');
  const flipped = secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  const tokens = [
    gone.token,
    suspended.token,
    `${id}|${flipped}`,
    `9${id}|${secret}`,
    'x',
    '1|',
    '|',
    secret,
  ];
  const answers = new Set<string>();
  for (const token of tokens) {
    const { status, headers, body } = await call('GET', '/api/user', { token });
    const { request_id: _, ...rest } = body;
    answers.add(JSON.stringify([status, headers.get('www-authenticate'), rest]));
  }
  expect([...answers].map((text) => JSON.parse(text))).toEqual([
    [401, 'Bearer', { message: 'Unauthenticated.', code: 'unauthenticated' }],
  ]);
  expect((await call('GET', '/api/user', { token: person.token })).status).toBe(200);
});

test('a token in the address is not read', async () => {
  const { token } = await wire.person('Subscriber');
  const query = new URLSearchParams({ token, access_token: token, api_token: token });
  expect((await call('GET', `/api/user?${query}`)).status).toBe(401);
});

test('a page’s token works with the page’s cookie alone; a token without a page works nowhere in a page', async () => {
  const { email, password, token } = await wire.person('Subscriber');
  const page = browserOf(call, wire.page);
  await page.call('GET', '/sanctum/csrf-cookie');
  const { access_token: bound } = (await page.call('POST', '/api/login', { body: { email, password } })).body;
  expect((await page.call('GET', '/api/user', { token: bound })).status).toBe(200);
  expect((await call('GET', '/api/user', { token: bound })).status).toBe(401);
  expect((await browserOf(call, wire.page).call('GET', '/api/user', { token: bound })).status).toBe(401);
  expect((await page.call('GET', '/api/user', { token })).status).toBe(401);
});
