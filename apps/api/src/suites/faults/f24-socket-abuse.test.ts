import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { subscriptionChannelOnWire } from '@datum/contract/office/events';
import { inTransaction } from '@datum/database/transaction';
import { defaultLimits } from '@datum/realtime/options';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Live, startLive } from '../../features/live/jobs.ts';
import { emit } from '../../platform/live/outbox.ts';
import { type Caller, startTestApp, type TestApp } from '../../platform/test/test-app.ts';
import { connectLive, joinOwn, type LiveClient } from './test-live-client.ts';

/**
 * F24: sockets without manners. What each is answered is under test in `packages/realtime`; here, that somebody who listens
 * beside them hears everything, and that nothing of them stays.
 */
let api: TestApp;
let live: Live;
let person: Caller;
let bystander: LiveClient;
const raw: Socket[] = [];
beforeAll(async () => {
  api = await startTestApp();
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  live = await startLive({
    ...api.platform,
    config: { ...api.platform.config, livePort: 0, drainSeconds: 0 },
  });
  person = await api.signIn('Subscriber');
  bystander = await connectLive(api.platform.config, live.port);
  expect((await joinOwn(bystander, address, person)).status).toBe(200);
});
afterEach(async () => {
  for (const socket of raw.splice(0)) socket.destroy();
  await expect.poll(() => live.socketCount()).toBe(1);
});
afterAll(async () => {
  bystander.socket.close();
  await live.close();
  await api.close();
});

const abuser = () => connectLive(api.platform.config, live.port);
/** A WebSocket by hand, past its handshake. */
async function byHand(): Promise<Socket> {
  const socket = connect(live.port, '127.0.0.1');
  raw.push(socket);
  socket.on('error', () => undefined);
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
  socket.write(
    `GET /app/${api.platform.config.liveKey}?protocol=7 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}
/** A masked text frame, or a piece of one. */
const frame = (text: string, isFirst = true, isLast = true) =>
  Buffer.concat([
    Buffer.from([(isLast ? 0x80 : 0) | (isFirst ? 1 : 0), 0x80 | text.length, 0, 0, 0, 0]),
    Buffer.from(text),
  ]);

let version = 0;
/** The bystander hears of a change that is committed now. */
async function hears(): Promise<void> {
  version += 1;
  await inTransaction(api.platform.database.write, (db) =>
    emit(db, {
      channel: subscriptionChannelOnWire(person.uuid),
      event: 'subscription.updated',
      data: { status: 'active' },
      version,
    }),
  );
  await expect.poll(() => bystander.events.at(-1)?.data.version).toBe(version);
}

test('F24: a frame of 10 MB closes its socket with 1009, and the others hear on', async () => {
  const client = await abuser();
  client.socket.send('x'.repeat(10_000_000));
  await hears();
  expect((await client.closed).code).toBe(1009);
});

test('F24: broken JSON is answered, then closed with 4100, and the others hear on', async () => {
  const client = await abuser();
  for (const text of ['{"event":', '[]', '{"data":1}', 'null']) client.socket.send(text);
  expect((await client.closed).code).toBe(4100);
  await hears();
});

test('F24: of a thousand subscriptions at once only what may be read in a second joins, and the others hear on', async () => {
  const client = await abuser();
  const from = performance.now();
  for (let n = 0; n < 1_000; n += 1) {
    client.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: `open-${n}` } }));
  }
  await hears();
  client.socket.close();
  const { at } = await client.closed; // the server closes after what was sent before: by now it has read all of it
  const joined = client.events.filter(({ event }) => event === 'pusher_internal:subscription_succeeded');
  const seconds = Math.ceil((at - from) / 1_000) + 1;
  expect(joined.length).toBeGreaterThan(0);
  expect(joined.length).toBeLessThanOrEqual(defaultLimits.messagesPerSecond * seconds);
});

test('F24: a message in pieces of one byte is read as one, and the others hear on', async () => {
  const socket = await byHand();
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  const message = [...'{"event":"pusher:ping","data":{}}'];
  for (const [index, letter] of message.entries()) {
    socket.write(frame(letter, index === 0, index === message.length - 1));
  }
  await expect.poll(() => heard).toContain('pusher:pong');
  await hears();
});

test('F24: half-open connections and readers that never read hold up nobody, and leave nothing', async () => {
  for (let n = 0; n < 150; n += 1) {
    const socket = connect(live.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET /app/datum?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgr'); // and never the rest
    raw.push(socket);
  }
  for (let n = 0; n < 10; n += 1) {
    const socket = await byHand();
    socket.pause();
    for (let ping = 0; ping < 15; ping += 1) socket.write(frame('{"event":"pusher:ping","data":{}}'));
  }
  await hears();
  const late = await abuser();
  expect(late.socketId).toMatch(/^\d+\.\d+$/);
  late.socket.close();
});
