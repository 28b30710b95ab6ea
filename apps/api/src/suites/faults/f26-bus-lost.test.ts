import { setTimeout as sleep } from 'node:timers/promises';
import { RELEASE_CHANGED, RELEASES_CHANNEL, subscriptionChannelOnWire } from '@datum/contract/office/events';
import { inTransaction } from '@datum/database/transaction';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Live, startLive } from '../../features/live/jobs.ts';
import { emit } from '../../platform/live/outbox.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { connectLive, joinOwn, type LiveClient } from './test-live-client.ts';

/** F26: the connection that hears NOTIFY is lost again and again; what was committed meanwhile arrives, once. */
let api: TestApp;
let live: Live;
let person: Caller;
let client: LiveClient;
beforeAll(async () => {
  api = await startTestApp();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  live = await startLive({
    ...api.platform,
    config: { ...api.platform.config, livePort: 0, drainSeconds: 0 },
  });
  person = await api.signIn('Subscriber');
  client = await connectLive(api.platform.config, live.port);
  await joinOwn(client, address, person);
  await vi.waitUntil(() => client.events.at(-1)?.event === 'pusher_internal:subscription_succeeded', 30_000);
});
afterAll(async () => {
  client.socket.close();
  await live.close();
  await api.close();
});

const commit = (status: string, version: number) =>
  inTransaction(api.platform.database.write, async (db) => {
    await emit(db, { channel: RELEASES_CHANNEL, event: RELEASE_CHANGED, data: {}, version });
    return emit(db, {
      channel: subscriptionChannelOnWire(person.uuid),
      event: 'subscription.updated',
      data: { status },
      version,
    });
  });
const cutListeners = () =>
  api.platform.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'datum listen' and datname = current_database()`,
  );
const told = () =>
  client.events.filter(({ event }) => event === 'subscription.updated').map(({ data }) => data);

test('F26: while notifications are lost commits go on, and each event arrives once afterwards, in order', async () => {
  const ids: string[] = [];
  let isCut = true;
  const cutting = (async () => {
    while (isCut) {
      await cutListeners();
      await sleep(20);
    }
  })();
  for (let version = 1; version <= 30; version += 1) {
    ids.push(await commit('active', version));
    await sleep(20);
  }
  isCut = false;
  await cutting;
  await expect.poll(() => told().length).toBe(30);
  ids.push(await commit('expired', 31));
  await expect.poll(() => told().at(-1)?.status).toBe('expired');
  expect(told().map(({ event_id }) => event_id)).toEqual(ids);
  expect(told().map(({ version }) => version)).toEqual(Array.from({ length: 31 }, (_, n) => n + 1));
  expect(api.platform.published.vintage).toBe(31);
});

test('F26: a process that was restarted meanwhile goes on where it stopped', async () => {
  const { port } = live;
  await live.close();
  await commit('active', 40);
  expect(api.platform.published.vintage).toBeLessThan(40);
  live = await startLive({
    ...api.platform,
    config: { ...api.platform.config, livePort: port, drainSeconds: 0 },
  });
  await expect.poll(() => api.platform.published.vintage).toBe(40);
});
