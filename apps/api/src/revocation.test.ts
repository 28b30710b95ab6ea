import { listen } from '@datum/database/listen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { makePlatform } from './main.ts';
import { systemClock } from './platform/clock.ts';
import { SESSION_REVOKED } from './platform/sessions.queries.ts';
import { type Caller, startTestApp, TEST_PASSWORD, type TestApp } from './platform/test-app.ts';

/** Two processes on one database: what one ends, the other refuses (faults F19). */
let api: TestApp;
let second: { app: TestApp['app']; forget: (payload: string) => void };
let later = 0;
beforeAll(async () => {
  api = await startTestApp();
  const clock = { ...systemClock, now: () => new Date(Date.now() + later) };
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
  '%s is known to the other process within 5 s, though no notification came',
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

test.each(ENDINGS)('%s is known to the other process at once by its notification', async (_, end) => {
  later = 0;
  const listening = await listen(api.platform.database.url, {
    channels: { [SESSION_REVOKED]: second.forget },
    connected: () => undefined,
    lost: () => undefined,
  });
  const person = await api.signIn('Subscriber');
  expect(await there(person)).toBe(200);
  await end(person);
  await expect.poll(() => there(person), { timeout: 1_000 }).toBe(401);
  await listening.close();
});

test('an edited end of the session in the browser changes nothing: after 120 minutes it is over', async () => {
  const person = await api.signIn('Subscriber');
  for (later of [0, 59, 118].map((minutes) => minutes * 60_000)) {
    expect(await there(person)).toBe(200);
  }
  later = 120 * 60_000;
  expect(await there(person)).toBe(401);
});

test('an hour without use ends the session; requests of the background are no use', async () => {
  later = 0;
  const person = await api.signIn('Subscriber');
  later = 59 * 60_000;
  const headers = { authorization: `Bearer ${person.token}`, 'x-background': '1' };
  expect((await second.app.inject({ method: 'GET', url: '/api/user', headers })).statusCode).toBe(200);
  later = 60 * 60_000 + 1_000;
  expect(await there(person)).toBe(401);
});
