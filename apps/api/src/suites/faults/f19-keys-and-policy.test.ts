import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { type Live, startLive } from '../../features/live/jobs.ts';
import { makePlatform } from '../../main.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';

/** F19 for API keys and the security policy: what one process changes, the others know, with and without a notification. */
let api: TestApp;
let root: Caller;
let listening: { app: TestApp['app']; live: Live };
let deaf: TestApp['app'];
let later = 0;
beforeAll(async () => {
  api = await startTestApp();
  root = await api.signIn('Super Administrator');
  const config = { ...api.platform.config, livePort: 0, drainSeconds: 0 };
  const { database, log } = api.platform;
  const began = Date.now(); // it stands still: what is kept for 5 s is kept until a test moves it on
  const hearing = makePlatform(config, database, {
    log,
    clock: { ...systemClock, now: () => new Date(began) },
  });
  listening = { app: await buildApp(hearing, log), live: await startLive(hearing) };
  const clock = { ...systemClock, now: () => new Date(Date.now() + later) };
  deaf = await buildApp(makePlatform(config, database, { log, clock }), log);
});
afterAll(async () => {
  await listening.live.close();
  await listening.app.close();
  await deaf.close();
  await api.close();
});

const read = async (app: TestApp['app'], token: string, url: string, remoteAddress = '127.0.0.1') =>
  (await app.inject({ method: 'GET', url, remoteAddress, headers: { authorization: `Bearer ${token}` } }))
    .statusCode;

test('a key that ends in one process is refused by one that hears of it at once, by a deaf one within 5 s', async () => {
  const { body } = await root.call('POST', '/api/v1/security/api-keys', {
    name: 'Two processes',
    scopes: ['prices'],
    expires_on: api.platform.today(),
  });
  const prices = (app: TestApp['app']) => read(app, body.secret, '/api/v1/prices');
  expect([await prices(listening.app), await prices(deaf)]).toEqual([200, 200]);
  expect((await root.call('DELETE', `/api/v1/security/api-keys/${body.key.uuid}`)).status).toBe(204);
  await expect.poll(() => prices(listening.app)).toBe(401);
  later = 5_000;
  expect(await prices(deaf)).toBe(401);
});

test('networks that are set in one process hold in the others likewise', async () => {
  later = 0;
  const staff = await api.signIn('Admin');
  const own = (app: TestApp['app']) => read(app, staff.token, '/api/user', '198.51.100.1');
  expect([await own(listening.app), await own(deaf)]).toEqual([200, 200]);
  const { people_without: _, ...policy } = (await root.call('GET', '/api/v1/security/policy')).body;
  const changed = { ...policy, staff_networks: ['127.0.0.1'] };
  expect((await root.call('PUT', '/api/v1/security/policy', changed)).status).toBe(200);
  await expect.poll(() => own(listening.app)).toBe(403);
  later = 5_000;
  expect(await own(deaf)).toBe(403);
});
