import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, clientOf } from './test-client.ts';
import { appPath, echoOf, pusherOf, socketOf } from './test-live-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: the connection. Times, drains and slow consumers are the realtime package's tests. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const open = (headers: Record<string, string> = {}) => socketOf(wire, appPath(wire.liveKey), headers);
const errorOf = ({ frames }: { frames: { event: string; data: string }[] }) => {
  const found = frames.find(({ event }) => event === 'pusher:error');
  return found ? JSON.parse(found.data) : null;
};

describe('the handshake', () => {
  test('is greeted by one frame whose data is a JSON string with a random socket id and the activity timeout', async () => {
    const ids = new Set<string>();
    for (let go = 0; go < 20; go += 1) {
      const { frames, id } = await open();
      expect(frames).toEqual([{ event: 'pusher:connection_established', data: expect.any(String) }]);
      expect(JSON.parse(frames[0]?.data ?? '')).toEqual({ socket_id: id, activity_timeout: 30 });
      expect(id).toMatch(/^[1-9]\d{0,9}\.[1-9]\d{0,9}$/);
      ids.add(id);
    }
    expect(ids.size).toBe(20);
  });

  test('is one that pusher-js takes', async () => {
    const { connection } = pusherOf(wire, '');
    await expect.poll(() => connection.state).toBe('connected');
    expect(connection.socket_id).toMatch(/^\d+\.\d+$/);
  });

  test.each(['5', '6', '7'])('speaks protocol %s', async (protocol) => {
    expect((await socketOf(wire, appPath(wire.liveKey, protocol))).id).not.toBe('');
  });

  test('ignores what it does not know in the address', async () => {
    expect((await socketOf(wire, `${appPath(wire.liveKey)}&unknown=1`)).id).not.toBe('');
  });

  test.each([
    ['an unknown key', '/app/unknown?protocol=7', 4001],
    ['another path', '/apps/datum?protocol=7', 4005],
    ['a version that is no number', '/app/datum?protocol=x', 4006],
    ['another version', '/app/datum?protocol=4', 4007],
    ['no version', '/app/datum', 4008],
  ])('with %s hears the error event, then the close with the same code', async (_, path, code) => {
    const socket = await socketOf(wire, path);
    expect(errorOf(socket)).toEqual({ code, message: expect.any(String) });
    expect(await socket.closed).toBe(code);
  });

  test('of a page that is not ours is 4009; of our page, or of none, it is taken', async () => {
    const foreign = await open({ origin: 'https://evil.example' });
    expect([errorOf(foreign).code, await foreign.closed]).toEqual([4009, 4009]);
    expect((await open({ origin: wire.page })).id).not.toBe('');
    expect((await open()).id).not.toBe('');
  });

  test('with an unknown key makes pusher-js give up for good', async () => {
    const { connection } = pusherOf(wire, '', 'unknown');
    await expect.poll(() => connection.state).toBe('disconnected');
  });
});

describe('an open connection', () => {
  test('has its pings answered', async () => {
    const socket = await open();
    socket.send({ event: 'pusher:ping', data: {} });
    await expect.poll(() => socket.frames.at(-1)?.event).toBe('pusher:pong');
  });

  test.each(['no JSON', '[]', '{"data":{}}', '{"event":1}'])(
    'hears 4200 as an event of the message %s and stays; the third in a minute is 4100',
    async (message) => {
      const socket = await open();
      for (let go = 0; go < 2; go += 1) {
        const [frame] = await socket.ask(message);
        expect([frame?.event, JSON.parse(frame?.data ?? '')]).toEqual([
          'pusher:error',
          { code: 4200, message: 'Invalid message format' },
        ]);
      }
      socket.send(message);
      expect(await socket.closed).toBe(4100);
    },
  );

  test('is closed by 1009 when it sends more than 10,000 bytes', async () => {
    const socket = await open();
    socket.send({ event: 'pusher:ping', data: 'a'.repeat(10_000) });
    expect(await socket.closed).toBe(1009);
  });

  test('that sends more than 20 messages in a second hears 4301 as an event, and is answered again after it', async () => {
    const socket = await open();
    for (let go = 0; go < 25; go += 1) socket.send({ event: 'pusher:ping', data: {} });
    await expect.poll(() => errorOf(socket)?.code).toBe(4301);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const from = socket.frames.length;
    socket.send({ event: 'pusher:ping', data: {} });
    await expect.poll(() => socket.frames.slice(from).map(({ event }) => event)).toEqual(['pusher:pong']);
    expect(socket.code()).toBeNull();
  });

  test('of a token that logs out is told 4009 and closed within 2 s, and pusher-js does not come back', async () => {
    const [person, other] = [await wire.person('Subscriber'), await wire.person('Subscriber')];
    const [echo, bystander] = [echoOf(wire, person.token), echoOf(wire, other.token)];
    for (const [each, { uuid }] of [
      [echo, person],
      [bystander, other],
    ] as const) {
      await new Promise<void>((resolve) => each.private(`subscription.${uuid}`).subscribed(() => resolve()));
    }
    const from = performance.now();
    await call('POST', '/api/logout', { token: person.token });
    const { connection } = echo.connector.pusher;
    await expect.poll(() => connection.state, { timeout: 3_000 }).toBe('disconnected');
    expect(performance.now() - from).toBeLessThan(2_500);
    expect(bystander.connector.pusher.connection.state).toBe('connected');
  });

  test('is sent away with 4100 at a stop, comes back by itself, and hears what follows and nothing twice', async () => {
    const { uuid, token } = await wire.person('Subscriber');
    const echo = echoOf(wire, token);
    const heard: string[] = [];
    const channel = echo.private(`subscription.${uuid}`);
    channel.listen('.subscription.updated', ({ status }: { status: string }) => heard.push(status));
    let joined = 0;
    channel.subscribed(() => {
      joined += 1;
    });
    await expect.poll(() => joined).toBe(1);
    await wire.subscriptionChanged(uuid, 'active', 1);
    await expect.poll(() => heard).toEqual(['active']);
    const raw = await open();
    const startAgain = await wire.stopLive();
    expect([errorOf(raw)?.code, await raw.closed]).toEqual([4100, 4100]);
    await startAgain();
    await expect.poll(() => joined).toBe(2);
    await wire.subscriptionChanged(uuid, 'cancelled', 2);
    await expect.poll(() => heard).toEqual(['active', 'cancelled']);
  });
});
