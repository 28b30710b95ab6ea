import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@datum/database/listen';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { startLive } from '../../features/live/jobs.ts';
import { makePlatform } from '../../main.ts';
import { systemClock } from '../../platform/clock.ts';
import { SESSION_REVOKED } from '../../platform/session/sessions.queries.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from '../../platform/test/test-app.ts';
import { connectLive, joinOwn } from './test-live-client.ts';

/** F19: two processes on one database; what one ends, the other refuses, while requests and a socket run. */
let api: TestApp;
let second: { app: TestApp['app']; forget: (payload: string) => void };
let later = 0;
/** The other process's clock stands still, so that what it keeps for 5 s is kept until a test moves it on. */
let began: number;
beforeEach(() => {
  began = Date.now() + 30_000; // later than the sign-ins of the test
});
beforeAll(async () => {
  api = await startTestApp();
  const clock = { ...systemClock, now: () => new Date(began + later) };
  const platform = makePlatform(api.platform.config, api.platform.database, { log: api.platform.log, clock });
  second = {
    app: await buildApp(platform, platform.log),
    forget: (payload) => platform.sessions.forget(payload === 'all' ? undefined : Number(payload)),
  };
});
afterAll(async () => {
  await second.app.close();
  await api.close();
});

const there = async ({ token }: Caller) =>
  (
    await second.app.inject({
      method: 'GET',
      url: '/api/user',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;

const ENDINGS: [string, (person: Caller) => Promise<unknown>][] = [
  ['logout', (person) => person.call('POST', '/api/logout')],
  [
    'a suspension',
    async (person) =>
      (await api.signIn('Super Administrator')).call('POST', `/api/v1/users/${person.uuid}/suspend`, {
        reason: 'x',
      }),
  ],
  [
    'a changed password elsewhere',
    async (person) => {
      const login = { email: person.email, password: TEST_PASSWORD };
      const { access_token } = (await api.visitor.call('POST', '/api/login', login)).body;
      const password = 'green bricks on monday';
      const change = { current_password: TEST_PASSWORD, password, password_confirmation: password };
      await api.visitor.call('POST', '/api/change-password', change, {
        authorization: `Bearer ${access_token}`,
      });
    },
  ],
];

test.each(ENDINGS)(
  'F19: %s is known to the other process within 5 s, though no notification came',
  async (_, end) => {
    later = 0;
    const person = await api.signIn('Subscriber');
    expect(await there(person)).toBe(200);
    await end(person);
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    later = 5_000;
    expect(await there(person)).toBe(401);
  },
);

test.each(ENDINGS)('F19: %s is known to the other process at once by its notification', async (_, end) => {
  later = 0;
  const listening = await listen(api.platform.database.url, {
    channels: { [SESSION_REVOKED]: second.forget },
    connected: () => undefined,
    lost: () => undefined,
  });
  const person = await api.signIn('Subscriber');
  expect(await there(person)).toBe(200);
  await end(person);
  await expect.poll(() => there(person)).toBe(401);
  await listening.close();
});

test('F19: an edited end of the session in the browser changes nothing: after 120 minutes it is over', async () => {
  const person = await api.signIn('Subscriber');
  for (later of [0, 59, 118].map((minutes) => minutes * 60_000)) {
    expect(await there(person)).toBe(200);
  }
  later = 120 * 60_000;
  expect(await there(person)).toBe(401);
});

test('F19: an hour without use ends the session; requests of the background are no use', async () => {
  later = 0;
  const person = await api.signIn('Subscriber');
  later = 59 * 60_000;
  const headers = { authorization: `Bearer ${person.token}`, 'x-background': '1' };
  expect((await second.app.inject({ method: 'GET', url: '/api/user', headers })).statusCode).toBe(200);
  later = 60 * 60_000 + 1_000;
  expect(await there(person)).toBe(401);
});

test.each(ENDINGS)(
  'F19: %s ends requests and the socket that run, in both processes, and no restart revives them',
  async (_, end) => {
    later = 0;
    const [person, bystander] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
    const platform = makePlatform(
      { ...api.platform.config, livePort: 0, drainSeconds: 0 },
      api.platform.database,
      { log: api.platform.log },
    );
    const process = await buildApp(platform, platform.log);
    const address = await process.listen({ host: '127.0.0.1', port: 0 });
    const live = await startLive(platform);
    const clients = [];
    for (const owner of [person, bystander]) {
      const client = await connectLive(platform.config, live.port);
      expect((await joinOwn(client, address, owner)).status).toBe(200);
      clients.push(client);
    }
    const [socket, other] = clients;
    const seen: { status: number; asked: number }[] = [];
    const stop = performance.now() + 60_000;
    let isRunning = true;
    const lane = async (ask: () => Promise<{ statusCode: number }>) => {
      while (isRunning && performance.now() < stop) {
        const asked = performance.now();
        seen.push({ asked, status: (await ask()).statusCode });
        await sleep(10); // a request without a socket never lets timers run
      }
    };
    const request = {
      method: 'GET' as const,
      url: '/api/user',
      headers: { authorization: `Bearer ${person.token}` },
    };
    const lanes = [api.app, process, process, api.app].map((app) => lane(() => app.inject(request)));
    await expect.poll(() => seen.length).toBeGreaterThan(20);
    await end(person);
    expect((await socket?.closed)?.code).toBe(4009);
    await expect.poll(() => seen.at(-1)?.status).toBe(401);
    const known = performance.now();
    await expect.poll(() => seen.filter(({ asked }) => asked > known).length).toBeGreaterThan(20);
    isRunning = false;
    await Promise.all(lanes);
    expect(new Set(seen.filter(({ asked }) => asked > known).map(({ status }) => status))).toEqual(
      new Set([401]),
    );
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect(other?.socket.readyState).toBe(1);
    await Promise.all([live.close(), process.close()]);

    const again = makePlatform(api.platform.config, api.platform.database, { log: api.platform.log });
    const restarted = await buildApp(again, again.log);
    expect((await restarted.inject(request)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${bystander.token}` };
    expect((await restarted.inject({ ...request, headers })).statusCode).toBe(200);
    await restarted.close();
  },
);
