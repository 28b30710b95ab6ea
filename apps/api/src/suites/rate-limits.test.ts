import { network } from '@datum/contract/values/address-network';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { GENERAL, READ_WEIGHT } from '../platform/limits/rate-limits.table.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../platform/test/test-app.ts';

let api: TestApp;
let other: TestApp['app'];
let addUp: () => Promise<void>;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1 });
  const { buildApp } = await import('../app.ts');
  const { makePlatform } = await import('../main.ts');
  const second = makePlatform(api.platform.config, api.platform.database, { log: api.platform.log });
  other = await buildApp(second, second.log);
  addUp = async () => {
    await api.platform.limits.addUp();
    await second.limits.addUp();
  };
});
afterAll(async () => {
  await other.close();
  await api.close();
});

afterEach(() => {
  vi.useRealTimers();
});

const login = (email: string, remoteAddress: string, password = 'a wrong password', app = api.app) =>
  app.inject({ method: 'POST', url: '/api/login', remoteAddress, payload: { email, password } });

test('the sixth sign-in within a minute is 429 with when to come back, on every process', async () => {
  const seen = [];
  for (let go = 0; go < 5; go += 1) seen.push(await login('guess@datum.test', '198.51.100.1'));
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422]);
  expect(seen.map(({ headers }) => headers['x-ratelimit-remaining'])).not.toContain(undefined);
  for (const app of [api.app, other]) {
    const refused = await login('GUESS@datum.test ', '198.51.100.1', 'x', app);
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too Many Attempts.']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '0' });
    expect(Number(refused.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000 - 1);
  }
});

test('known and unknown addresses are limited alike', async () => {
  const person = await api.signIn('Subscriber');
  const answers = async (email: string, address: string) => {
    const all = [];
    for (let go = 0; go < 6; go += 1) all.push((await login(email, address)).statusCode);
    return all;
  };
  expect(await answers(person.email, '198.51.100.2')).toEqual(
    await answers('nobody@datum.test', '198.51.100.3'),
  );
});

test('one guess on each of many accounts from one line is stopped after 30', async () => {
  const codes = [];
  for (let n = 0; n < 40; n += 1)
    codes.push((await login(`many-${n}@datum.test`, '198.51.100.4')).statusCode);
  expect(codes.filter((code) => code === 429).length).toBe(10);
});

test('guesses from many lines slow an account down, and its owner still gets in', async () => {
  const person = await api.signIn('Subscriber');
  for (let n = 0; n < 28; n += 1) await api.platform.limits.noteFailure(person.email);
  for (let n = 0; n < 2; n += 1) await login(person.email, `203.0.113.${n}`);
  const failures = async () =>
    (
      await api.platform.database.owner.query('select points from rate_limits where key = $1', [
        `sign-in-failures:${person.email}`,
      ])
    ).rows;
  expect(await failures()).toEqual([{ points: 30 }]);
  const from = performance.now();
  const owner = await login(person.email, '192.0.2.1', TEST_PASSWORD);
  expect(owner.statusCode).toBe(200);
  expect(performance.now() - from).toBeGreaterThan(2_300);
  expect(await failures(), 'the next sign-in waits no more').toEqual([]);
});

test('a second mail within a minute is 429, whether the address is known or not', async () => {
  const person = await api.signIn('Subscriber');
  for (const [email, remoteAddress] of [
    [person.email, '198.51.100.10'],
    ['no@datum.test', '198.51.100.11'],
  ]) {
    const ask = () =>
      api.app.inject({ method: 'POST', url: '/api/forgot-password', remoteAddress, payload: { email } });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 429]);
  }
});

test('a visitor gets 120 searches a minute, counted over all processes, a signed-in person 600 calls', async () => {
  const ask = (app = api.app) =>
    app.inject({
      method: 'GET',
      url: '/api/v1/near-searches?search=cement',
      remoteAddress: '198.51.100.20',
    });
  vi.useFakeTimers({ toFake: ['Date'] }); // the window is a minute of the clock, and the calls may take longer
  for (let n = 0; n < 100; n += 1) expect((await ask()).statusCode).toBe(200);
  await addUp();
  expect((await ask(other)).statusCode).toBe(200);
  await addUp();
  const codes = [];
  for (let n = 0; n < 25; n += 1) codes.push((await ask(other)).statusCode);
  expect(codes.filter((code) => code === 429)).toHaveLength(6);
  const refused = await ask(other);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  const { token } = await api.signIn('Subscriber');
  const signedIn = await api.app.inject({
    method: 'GET',
    url: '/api/user',
    remoteAddress: '198.51.100.20',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(signedIn.headers['x-ratelimit-limit']).toBe('600');
  const page = await api.app.inject({
    method: 'GET',
    url: '/api/v1/products',
    remoteAddress: '198.51.100.20',
  });
  expect(page.statusCode, 'who searched too much goes on reading').toBe(200);
});

test('behind one address an office reads on: pages weigh little, those that are kept least', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const read = async (url: string) => {
    const { statusCode, headers } = await api.app.inject({
      method: 'GET',
      url,
      remoteAddress: '198.51.100.21',
    });
    return [statusCode, Number(headers['x-ratelimit-remaining'])];
  };
  const { points } = GENERAL.reading;
  expect(await read('/api/v1/products/no-such-product')).toEqual([404, points - READ_WEIGHT.made]);
  await read('/api/v1/products');
  const [, before] = await read('/api/v1/products');
  expect(await read('/api/v1/products'), 'it is kept').toEqual([200, (before ?? 0) - READ_WEIGHT.kept]);
  // ten calls for each of fifty pages, all of them made anew
  for (let n = 0; n < 500; n += 1) expect((await read('/sanctum/csrf-cookie'))[0]).toBe(204);
  const codes = [];
  for (let n = 0; n < 120; n += 1) codes.push((await read('/sanctum/csrf-cookie'))[0]);
  expect(codes.at(-1), 'a program does not').toBe(429);
});

test('an IPv6 line is its /64, IPv4 is itself also inside IPv6', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(network('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(network('2001:0db8::1')).toBe('2001:db8:0:0::/64');
  expect(network('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(network('203.0.113.9')).toBe('203.0.113.9');
});

test('what a person may not do is refused a hundred times: one line in the log, then 429, and what they may do goes on', async () => {
  const person = await api.signIn('Subscriber');
  // the minute must not end in between
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const ask = async (path: string) => (await person.call('GET', path)).status;
  const noted = async () => {
    const rows = await api.platform.database.read
      .selectFrom('security_events')
      .select('detail')
      .where('user_uuid', '=', person.uuid)
      .where('kind', '=', 'access-refused')
      .execute();
    return rows.map(({ detail }) => (detail as { endpoint: string }).endpoint);
  };
  const answers: number[] = [];
  for (let go = 0; go < 100; go += 1) answers.push(await ask('/api/v1/users'));
  expect(answers).toEqual(Array.from(answers, (_, go) => (go < 60 ? 403 : 429)));
  expect(await noted()).toEqual(['users.list']);
  expect(await ask('/api/v1/roles')).toBe(429);
  expect(await ask('/api/user')).toBe(200);
  expect(await noted()).toEqual(['users.list']);
});

test('equal refusals of one person: a hundred at one endpoint, whatever it is, then 429; what is right is still done', async () => {
  const person = await api.signIn('Super Administrator');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const view = { screen: 'users.list', name: 'Mine', query: '', audience: 'mine' };
  const refused: readonly [
    status: number,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ][] = [
    [422, 'POST', '/api/v1/saved-views', {}],
    [404, 'DELETE', '/api/v1/saved-views/5e0f6a5e-0000-4000-8000-000000000000'],
    [422, 'GET', '/api/v1/users?page=none'],
    [404, 'GET', '/api/v1/users/5e0f6a5e-0000-4000-8000-000000000000'],
  ];
  for (const [status, method, path, body] of refused) {
    const heard: number[] = [];
    for (let go = 0; go < 103; go += 1) heard.push((await person.call(method, path, body)).status);
    expect([path, ...heard]).toEqual([path, ...Array<number>(100).fill(status), 429, 429, 429]);
  }
  const again = await person.call('POST', '/api/v1/saved-views', {});
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  expect((await person.call('POST', '/api/v1/saved-views', view)).status, 'put right').toBeLessThan(300);
  const other = await api.signIn('Super Administrator');
  expect((await other.call('POST', '/api/v1/saved-views', {})).status, 'somebody else').toBe(422);
  await addUp();
});

test('a hundred and ten ids that are none end in 429 as one of them does; ids that are some, and pictures, are still shown', async () => {
  const person = await api.signIn('Super Administrator');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const heard = async (path: (n: number) => string) => {
    const all: number[] = [];
    for (let n = 0; n < 110; n += 1) all.push((await person.call('GET', path(n))).status);
    return all;
  };
  const id = (n: number) => `5e0f6a5e-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const expected = [...Array<number>(100).fill(404), ...Array<number>(10).fill(429)];
  expect(await heard((n) => `/api/v1/users/${id(n)}`)).toEqual(expected);
  expect((await person.call('GET', `/api/v1/users/${person.uuid}`)).status, 'one who is there').toBe(200);
  expect(
    await heard((n) => `/api/v1/media/${id(n)}/640.webp`),
    'of a page of pictures that are gone',
  ).toEqual(Array<number>(110).fill(404));
  await addUp();
});

test('refusals of nobody known are counted by the address: sign-outs, live channels, unknown paths; pages and people there go on', async () => {
  const office = '198.51.100.77';
  const person = await api.signIn('Subscriber');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const authorization = `Bearer ${'0'.repeat(40)}`;
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    remoteAddress = office,
    headers = { authorization },
  ) => api.app.inject({ method, url, remoteAddress, headers });
  const doors = [
    [401, 'POST', '/api/logout'],
    [401, 'POST', '/broadcasting/auth'],
    [404, 'GET', '/api/v1/nothing-here'],
    [405, 'GET', '/api/logout'],
  ] as const;
  const knock = async () => {
    const heard: number[] = [];
    for (const [, method, url] of doors) heard.push((await ask(method, url)).statusCode);
    return heard;
  };
  const expected = doors.map(([status]) => status);
  const rounds = GENERAL.refusedUnknown.points / doors.length;
  for (let round = 0; round < rounds; round += 1) expect(await knock(), `${round}`).toEqual(expected);
  expect(await knock()).toEqual([429, 429, 429, 429]);
  const refused = await ask('POST', '/api/logout');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('POST', '/api/logout', '198.51.100.78')).statusCode, 'another address').toBe(401);
  const page = await api.app.inject({ method: 'GET', url: '/api/v1/states', remoteAddress: office });
  expect(page.statusCode, 'a page is read').toBe(200);
  const known = { authorization: `Bearer ${person.token}` };
  expect((await ask('GET', '/api/user', office, known)).statusCode, 'who is known').toBe(200);
  expect((await login(person.email, office, TEST_PASSWORD)).statusCode, 'who signs in again').toBe(200);
  expect((await ask('POST', '/api/logout', office, known)).statusCode, 'who signs out').toBe(200);
  await addUp();
});
