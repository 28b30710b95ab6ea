import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Live, startLive } from '../../features/live/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { connectLive, joinOwn, type LiveClient } from './test-live-client.ts';

/** F23, short form: everybody's page comes back at once after a restart, a second after it was sent away. */
const PEOPLE = 24;
const EACH = 4;
const DRAIN_SECONDS = 2;
let api: TestApp;
let address: string;
let people: Caller[];
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1, trustedProxies: ['127.0.0.1'] });
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  people = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    await api.platform.database.owner.query('truncate rate_limits'); // all sign in from one address
    people.push(await api.signIn('Subscriber'));
  }
});
afterAll(() => api.close());

const start = (livePort: number): Promise<Live> =>
  startLive({ ...api.platform, config: { ...api.platform.config, livePort, drainSeconds: DRAIN_SECONDS } });

/** A page: joins its channel, and after being sent away tries again every second, as pusher-js does. */
async function page(person: Caller, from: string, port: number, refusals: number[]): Promise<LiveClient> {
  for (;;) {
    const client = await connectLive(api.platform.config, port, from).catch((error: { code: number }) => {
      refusals.push(error.code);
    });
    if (client && (await joinOwn(client, address, person)).status === 200) return client;
    client?.socket.close(); // as pusher-js does before it tries again
    await sleep(1_000);
  }
}

test('F23: a restart spreads its closes, nobody is told to come back at once, and all are back', async () => {
  let live = await start(0);
  const { port } = live;
  const refusals: number[] = [];
  const pages = people.flatMap((person, n) =>
    Array.from({ length: EACH }, () => page(person, `198.51.100.${n}`, port, refusals)),
  );
  const clients = await Promise.all(pages);
  expect(live.socketCount()).toBe(PEOPLE * EACH);
  const stopped = performance.now();
  const back = clients.map(async (client, n) => {
    const { code, at } = await client.closed;
    await sleep(1_000);
    const again = await page(
      people[Math.floor(n / EACH)] as Caller,
      `198.51.100.${Math.floor(n / EACH)}`,
      port,
      refusals,
    );
    return { code, at: at - stopped, again };
  });
  await live.close();
  live = await start(port);
  const returned = await Promise.all(back);
  expect(new Set(returned.map(({ code }) => code))).toEqual(new Set([4100]));
  const tenths = Map.groupBy(returned, ({ at }) => Math.floor(at / (DRAIN_SECONDS * 100)));
  const most = Math.max(...[...tenths.values()].map((closed) => closed.length));
  expect([...tenths.keys()].length).toBeGreaterThanOrEqual(5);
  expect(most).toBeLessThanOrEqual(PEOPLE * EACH * 0.4);
  expect(live.socketCount()).toBe(PEOPLE * EACH);
  // 4200 to 4299 before the greeting would make pusher-js try again hundreds of times a second; 1006 is a closed port.
  expect(refusals.filter((code) => ![4100, 1006].includes(code))).toEqual([]);
  for (const { again } of returned) again.socket.close();
  await live.close();
});

test('F23: a page that asks for its channel too often is told when to come back, and then gets in', async () => {
  const live = await start(0);
  const [person] = people as [Caller];
  const client = await connectLive(api.platform.config, live.port, '198.51.100.77');
  const answers = [];
  for (let n = 0; n < 61 + EACH * 2; n += 1) answers.push(await joinOwn(client, address, person));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused[0]?.retryAfter)).toBeLessThanOrEqual(60);
  // The minute is over.
  await api.platform.database.owner.query('update rate_limits set expire = 0');
  expect((await joinOwn(client, address, person)).status).toBe(200);
  client.socket.close();
  await live.close();
});
