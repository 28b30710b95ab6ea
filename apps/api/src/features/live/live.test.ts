import { RELEASE_CHANGED, RELEASES_CHANNEL, subscriptionChannelOnWire } from '@datum/contract/office/events';
import { inTransaction } from '@datum/database/transaction';
import Echo from 'laravel-echo';
import PusherModule from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { emit, type Happening } from '../../platform/live/outbox.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type Live, startLive } from './jobs.ts';

// The package's types describe `module.exports.default`; Node gets the class itself.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

let api: TestApp;
let address: string;
/** Two processes on one database. */
let live: Live[];
const echoes: Echo<'pusher'>[] = [];

const startProcess = (livePort = 0) =>
  startLive({ ...api.platform, config: { ...api.platform.config, livePort, drainSeconds: 0 } });

beforeAll(async () => {
  api = await startTestApp();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  live = [await startProcess(), await startProcess()];
});
afterEach(() => {
  for (const echo of echoes.splice(0)) {
    echo.disconnect();
  }
});
afterAll(async () => {
  await Promise.all(live.map((process) => process.close()));
  await api.close();
});

/** laravel-echo as a page would use it, authorising by its own form request. */
function echoOf(person: Caller, process = 0): Echo<'pusher'> {
  const { liveKey } = api.platform.config;
  const client = new Pusher(liveKey, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: live[process]?.port ?? 0,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${address}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${person.token}` },
    },
  });
  const echo = new Echo({ broadcaster: 'pusher', key: liveKey, client });
  echoes.push(echo);
  return echo;
}

interface Told {
  readonly status: string;
  readonly version: number;
  readonly event_id: string;
  readonly occurred_at: string;
}

/** Joins the person's own channel and keeps what it is told. */
async function listening(person: Caller, process = 0) {
  const echo = echoOf(person, process);
  const events: Told[] = [];
  const channel = echo.private(`subscription.${person.uuid}`);
  channel.listen('.subscription.updated', (event: Told) => events.push(event));
  await new Promise<void>((resolve, reject) => {
    channel.subscribed(() => resolve());
    channel.error(reject);
  });
  return { events, connection: echo.connector.pusher.connection };
}

const change = (person: Caller, status: string, version: number) =>
  inTransaction(api.platform.database.write, (db) =>
    emit(db, {
      channel: subscriptionChannelOnWire(person.uuid),
      event: 'subscription.updated',
      data: { status },
      version,
    }),
  );

describe('the live channel', () => {
  test('brings an event from the outbox to every process of the person, and to nobody else', async () => {
    const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Complimentary Subscriber')];
    const [phone, desk, stranger] = [
      await listening(person, 0),
      await listening(person, 1),
      await listening(other, 0),
    ];
    const eventId = await change(person, 'active', 7);
    for (const { events } of [phone, desk]) {
      await expect
        .poll(() => events)
        .toEqual([
          {
            status: 'active',
            version: 7,
            event_id: eventId,
            occurred_at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        ]);
    }
    await change(other, 'expired', 1);
    await expect.poll(() => stranger.events.map(({ status }) => status)).toEqual(['expired']);
  });

  test('tells every process of a release, and no socket', async () => {
    const { published, database } = api.platform;
    const person = await api.signIn('Subscriber');
    const { connection } = await listening(person);
    const heard: string[] = [];
    connection.bind('message', ({ event }: { event: string }) => heard.push(event));
    const release = (version: number): Happening => ({
      channel: RELEASES_CHANNEL,
      event: RELEASE_CHANGED,
      data: {},
      version,
    });
    for (const version of [12, 11]) {
      await inTransaction(database.write, (db) => emit(db, release(version)));
    }
    await change(person, 'active', 1);
    await expect.poll(() => heard).toEqual(['subscription.updated']);
    expect(published.vintage).toBe(12);
  });

  test('refuses an Admin at the authorisation', async () => {
    const person = await api.signIn('Admin');
    const refused = new Promise<{ status: number }>((resolve) => {
      echoOf(person).private(`subscription.${person.uuid}`).error(resolve);
    });
    expect((await refused).status).toBe(403);
  });

  test('refuses a page that is not ours by closing with 4009', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${live[0]?.port}/app/datum?protocol=7`, {
      headers: { origin: 'https://evil.example' },
    } as never);
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
    expect((await closed).code).toBe(4009);
  });

  test.each([
    ['logs out', (person: Caller) => person.call('POST', '/api/logout')],
    ['is suspended, though nobody is notified', suspend],
    ['has reached the end of the session', endSession],
    ['has not used it for too long', forgetSession],
  ])('closes the sockets of a person who %s, in every process within 2 s, for good', async (_, end) => {
    const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
    const sockets = [await listening(person, 0), await listening(person, 1)];
    const bystander = await listening(other, 0);
    const started = performance.now();
    await end(person);
    for (const { connection } of sockets) {
      await expect.poll(() => connection.state, { timeout: 2_000 }).toBe('disconnected');
    }
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    expect(bystander.connection.state).toBe('connected');
    await expect.poll(() => knownSockets(person)).toBe(0);
    expect(await knownSockets(other)).toBe(1);
  });

  test('comes back by itself after a restart of its process, and hears what follows', async () => {
    const person = await api.signIn('Subscriber');
    const before = await listening(person, 1);
    const { port } = live[1] as Live;
    await live[1]?.close();
    await change(person, 'past_due', 2);
    live[1] = await startProcess(port);
    await expect.poll(() => before.connection.state).toBe('connected');
    await expect.poll(() => knownSockets(person)).toBe(1);
    await change(person, 'active', 3);
    await expect.poll(() => before.events.at(-1)?.status).toBe('active');
  });

  test('loses nothing when the connection to the database is cut', async () => {
    const person = await api.signIn('Subscriber');
    const { events } = await listening(person, 0);
    await api.platform.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'datum listen' and datname = current_database()`,
    );
    await change(person, 'active', 1);
    await change(person, 'cancelled', 2);
    await expect.poll(() => events.map(({ status }) => status)).toEqual(['active', 'cancelled']);
  });
});

const users = (person: Caller) =>
  api.platform.database.write.updateTable('users').where('uuid', '=', person.uuid);

const suspend = (person: Caller) => users(person).set({ status: 'suspended' }).execute();

const endSession = (person: Caller) =>
  api.platform.database.write
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('user_uuid', '=', person.uuid)
    .execute();

const forgetSession = (person: Caller) =>
  api.platform.database.write
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 61 * 60_000) })
    .where('user_uuid', '=', person.uuid)
    .execute();

async function knownSockets(person: Caller): Promise<number> {
  const rows = await api.platform.database.read
    .selectFrom('live_sockets as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .where('s.user_uuid', '=', person.uuid)
    .select('l.socket_id')
    .execute();
  return rows.length;
}
