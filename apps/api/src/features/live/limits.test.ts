import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { type Live, startLive } from './jobs.ts';

/** How many live connections there may be (docs/limits.md); what is beyond is 4100, after which clients try again. */
let api: TestApp;
let live: Live;
const open: WebSocket[] = [];

beforeAll(async () => {
  api = await startTestApp({
    rateLimitFactor: 1,
    drainSeconds: 0,
    livePort: 0,
    trustedProxies: ['127.0.0.1'],
  });
  live = await startLive(api.platform);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  await expect.poll(() => live.socketCount()).toBe(0);
});
afterAll(async () => {
  await live.close();
  await api.close();
});

interface Socket {
  readonly id: string;
  /** Code of the close; null while it is open. */
  code(): number | null;
  readonly socket: WebSocket;
}

/** A connection seen from an address, once it is told that it is established or why not. */
async function connect(address = '203.0.113.1'): Promise<Socket> {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/app/datum?protocol=7`, {
    headers: { 'x-forwarded-for': address },
  } as never);
  open.push(socket);
  let code: number | null = null;
  socket.addEventListener('close', (event) => {
    code = event.code;
  });
  const first = await new Promise<MessageEvent>((resolve) => socket.addEventListener('message', resolve));
  const { event, data } = JSON.parse(String(first.data));
  const id = event === 'pusher:connection_established' ? JSON.parse(data).socket_id : '';
  return { id, socket, code: () => code };
}

const join = (person: Caller, { id }: Socket) =>
  person.call('POST', '/broadcasting/auth', {
    socket_id: id,
    channel_name: `private-subscription.${person.uuid}`,
  });

test('a token has five; the sixth is closed with 4100, and comes in when one is gone', async () => {
  const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
  const five: Socket[] = [];
  for (let n = 0; n < 5; n += 1) five.push(await connect());
  for (const socket of five) expect((await join(person, socket)).status).toBe(200);
  const [sixth, foreign] = [await connect(), await connect()];
  await join(person, sixth);
  await join(other, foreign);
  await expect.poll(sixth.code).toBe(4100);
  await sleep(600); // one more look at the sessions
  expect([...five, foreign].map(({ code }) => code())).toEqual([null, null, null, null, null, null]);

  five[0]?.socket.close();
  await expect.poll(() => five[0]?.code()).not.toBeNull();
  await expect.poll(() => knownOf(person)).toBe(4);
  const again = await connect();
  await join(person, again);
  await sleep(1_100);
  expect(again.code()).toBeNull();
});

test('what a process that died left behind takes nobody’s place', async () => {
  const person = await api.signIn('Subscriber');
  const { id } = await api.platform.database.read
    .selectFrom('sessions')
    .select('id')
    .where('user_uuid', '=', person.uuid)
    .executeTakeFirstOrThrow();
  await api.platform.database.write
    .insertInto('live_sockets')
    .values(Array.from({ length: 8 }, (_, n) => ({ socket_id: `1.${n + 1}`, session_id: id })))
    .execute();
  const socket = await connect();
  await join(person, socket);
  await sleep(1_100);
  expect(socket.code()).toBeNull();
});

test('an address has fifty, an IPv6 /64 is one address, and another one has its own', async () => {
  const all: Socket[] = [];
  for (let n = 0; n < 50; n += 1) all.push(await connect(`2001:db8:5:6::${n.toString(16)}`));
  expect(all.every(({ id }) => id !== '')).toBe(true);
  const refused = await connect('2001:db8:5:6:ffff::1');
  expect(refused.id).toBe('');
  await expect.poll(refused.code).toBe(4100);
  expect((await connect('2001:db8:5:7::1')).id).not.toBe('');
  expect((await connect('203.0.113.2')).id).not.toBe('');
  all[0]?.socket.close();
  await expect.poll(() => live.socketCount()).toBe(51);
  expect((await connect('2001:db8:5:6::9')).id).not.toBe('');
});

async function knownOf({ uuid }: Caller): Promise<number> {
  const rows = await api.platform.database.read
    .selectFrom('live_sockets as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .where('s.user_uuid', '=', uuid)
    .select('l.socket_id')
    .execute();
  return rows.length;
}
