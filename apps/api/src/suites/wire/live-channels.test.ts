import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf, type Client, clientOf } from './test-client.ts';
import { appPath, echoOf, pusherOf, socketOf } from './test-live-client.ts';
import { startWire, type Wire } from './test-wire.ts';

/** The contract of the API: who may hear what, and the frames. Presence is the realtime package's tests. */
let wire: Wire;
let call: Client;
beforeAll(async () => {
  wire = await startWire();
  call = clientOf(wire.url);
});
afterAll(() => wire.close());

const own = (uuid: string) => `private-subscription.${uuid}`;
const open = () => socketOf(wire, appPath(wire.liveKey));
const authorise = (token: string, body: object, path = '/broadcasting/auth') =>
  call('POST', path, { token, body });

describe.each(['/broadcasting/auth', '/api/broadcasting/auth'])('POST %s', (path) => {
  test('signs the caller’s own channel, asked as JSON or as a form: exactly 200 and auth', async () => {
    const { uuid, token } = await wire.person('Subscriber');
    const wish = { socket_id: '1234.1234', channel_name: own(uuid) };
    const signature = createHmac('sha256', wire.liveSecret)
      .update(`1234.1234:${own(uuid)}`)
      .digest('hex');
    for (const body of [wish, new URLSearchParams(wish)]) {
      const answer = await authorise(token, body, path);
      expect([answer.status, answer.body]).toEqual([200, { auth: `${wire.liveKey}:${signature}` }]);
    }
  });

  test('wants a token, and no XSRF token even of a page with cookies', async () => {
    const { uuid, email, password } = await wire.person('Complimentary Subscriber');
    const body = { socket_id: '1.2', channel_name: own(uuid) };
    expect((await call('POST', path, { body })).status).toBe(401);
    const page = browserOf(call, wire.page);
    await page.call('GET', '/sanctum/csrf-cookie');
    const { access_token: token } = (await page.call('POST', '/api/login', { body: { email, password } }))
      .body;
    page.jar.delete('XSRF-TOKEN');
    expect((await page.call('POST', path, { token, body })).status).toBe(200);
    expect((await page.call('POST', path, { body })).status).toBe(401);
  });

  test('refuses every other channel with 403 and a sentence', async () => {
    const [person, other] = [await wire.person('Subscriber'), await wire.person('Subscriber')];
    for (const name of [own(other.uuid), `presence-subscription.${person.uuid}`, 'private-x', 'x']) {
      const answer = await authorise(person.token, { socket_id: '1.2', channel_name: name }, path);
      expect([name, answer.status, answer.body.message]).toEqual([name, 403, 'This action is unauthorized.']);
    }
    for (const role of ['Admin', 'Super Administrator', 'Data Provider'] as const) {
      const { uuid, token } = await wire.person(role);
      const answer = await authorise(token, { socket_id: '1.2', channel_name: own(uuid) }, path);
      expect([role, answer.status]).toEqual([role, 403]);
    }
  });

  test.each([
    ['a sign-in in disguise', { socket_id: '1.2', channel_name: ':user:{"id":"1"}' }, 'channel_name'],
    ['a socket id that carries a channel', { socket_id: '1.2:private-x', channel_name: 'x' }, 'socket_id'],
    ['a socket id of too many digits', { socket_id: `${'1'.repeat(11)}.1`, channel_name: 'x' }, 'socket_id'],
    ['a name of 201 characters', { socket_id: '1.2', channel_name: 'a'.repeat(201) }, 'channel_name'],
    ['no channel', { socket_id: '1.2' }, 'channel_name'],
  ])('signs nothing for %s: 422', async (_, body, field) => {
    const { token } = await wire.person('Subscriber');
    const answer = await authorise(token, body, path);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

test('channel authorisation is limited to 60 a minute for a token', async () => {
  const strict = await startWire({ rateLimitFactor: 1 });
  const { uuid, token } = await strict.person('Subscriber');
  const ask = () =>
    clientOf(strict.url)('POST', '/broadcasting/auth', {
      token,
      body: { socket_id: '1.2', channel_name: own(uuid) },
    });
  for (let go = 0; go < 60; go += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await strict.close();
});

describe('a channel', () => {
  test('is heard by laravel-echo under the literal event name, with a status and what orders it', async () => {
    const { uuid, token } = await wire.person('Subscriber');
    const heard: unknown[] = [];
    const channel = echoOf(wire, token).private(`subscription.${uuid}`);
    channel.listen('.subscription.updated', (event: unknown) => heard.push(event));
    await new Promise<void>((resolve, reject) => channel.subscribed(() => resolve()).error(reject));
    await wire.subscriptionChanged(uuid, 'past_due', 3);
    await expect
      .poll(() => heard)
      .toEqual([
        {
          status: 'past_due',
          version: 3,
          event_id: expect.any(String),
          occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      ]);
  });

  test('is one person’s: nobody else hears it', async () => {
    const [person, other] = [await wire.person('Subscriber'), await wire.person('Subscriber')];
    const heard: string[] = [];
    const channel = echoOf(wire, other.token).private(`subscription.${other.uuid}`);
    channel.listen('.subscription.updated', ({ status }: { status: string }) => heard.push(status));
    await new Promise<void>((resolve) => channel.subscribed(() => resolve()));
    await wire.subscriptionChanged(person.uuid, 'theirs', 1);
    await wire.subscriptionChanged(other.uuid, 'mine', 1);
    await expect.poll(() => heard).toEqual(['mine']);
  });

  test('whose authorisation is refused reaches the error of pusher-js and of Echo', async () => {
    const { uuid, token } = await wire.person('Admin');
    const told = new Promise<{ status: number }>((resolve) => {
      pusherOf(wire, token).subscribe(own(uuid)).bind('pusher:subscription_error', resolve);
    });
    expect((await told).status).toBe(403);
    const echoed = new Promise<{ status: number }>((resolve) => {
      echoOf(wire, token).private(`subscription.${uuid}`).error(resolve);
    });
    expect((await echoed).status).toBe(403);
  });

  test('replays nothing to a new listener', async () => {
    const { uuid, token } = await wire.person('Subscriber');
    const join = async () => {
      const socket = await open();
      const { auth } = (await authorise(token, { socket_id: socket.id, channel_name: own(uuid) })).body;
      await socket.ask({ event: 'pusher:subscribe', data: { auth, channel: own(uuid) } });
      const events = () => socket.frames.filter(({ event }) => event === 'subscription.updated');
      return () => events().map(({ data }) => JSON.parse(data).status);
    };
    const early = await join();
    await wire.subscriptionChanged(uuid, 'before', 1);
    await expect.poll(early).toEqual(['before']); // it has left: an event under way reaches everyone who has joined by then
    const late = await join();
    await wire.subscriptionChanged(uuid, 'after', 2);
    await expect.poll(late).toEqual(['after']);
  });
});

describe('the frames', () => {
  /** A socket that is on its person's channel. */
  async function joined() {
    const { uuid, token } = await wire.person('Subscriber');
    const socket = await open();
    const channel = own(uuid);
    const { auth } = (await authorise(token, { socket_id: socket.id, channel_name: channel })).body;
    const subscribe = { event: 'pusher:subscribe', data: { auth, channel } };
    return { uuid, socket, channel, auth, subscribe, answer: await socket.ask(subscribe) };
  }

  test('of joining, twice harmlessly, and with data as a JSON string', async () => {
    const { socket, channel, subscribe, answer } = await joined();
    const succeeded = [{ event: 'pusher_internal:subscription_succeeded', data: '{}', channel }];
    expect(answer).toEqual(succeeded);
    expect(await socket.ask(subscribe)).toEqual(succeeded);
    expect(await socket.ask({ ...subscribe, data: JSON.stringify(subscribe.data) })).toEqual(succeeded);
  });

  test('of an event: its data is a JSON string, its name and channel beside it', async () => {
    const { uuid, socket, channel } = await joined();
    await wire.subscriptionChanged(uuid, 'active', 1);
    await expect
      .poll(() => socket.frames.at(-1))
      .toEqual({
        event: 'subscription.updated',
        channel,
        data: expect.stringContaining('"status":"active"'),
      });
  });

  test('of leaving have no answer, and nothing comes after', async () => {
    const { uuid, socket, channel } = await joined();
    expect(await socket.ask({ event: 'pusher:unsubscribe', data: { channel } })).toEqual([]);
    await wire.subscriptionChanged(uuid, 'active', 1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(socket.frames.some(({ event }) => event === 'subscription.updated')).toBe(false);
  });

  test('of a refused signature: the general error, then the channel’s, and the socket stays', async () => {
    const first = await joined();
    const socket = await open(); // the signature of one socket on another
    const answer = await socket.ask(first.subscribe);
    expect(answer.map(({ event, channel }) => [event, channel])).toEqual([
      ['pusher:error', undefined],
      ['pusher:subscription_error', first.channel],
    ]);
    expect(JSON.parse(answer[0]?.data ?? '')).toEqual({ code: 4009, message: 'Connection is unauthorized' });
    expect(JSON.parse(answer[1]?.data ?? '')).toMatchObject({ type: 'AuthError', status: 401 });
    expect(socket.code()).toBeNull();
  });

  test('of a client’s own event are refused with 4301, without closing, and reach nobody', async () => {
    const { socket, channel } = await joined();
    const [answer] = await socket.ask({ event: 'client-x', channel, data: { a: 1 } });
    expect([answer?.event, JSON.parse(answer?.data ?? '')]).toEqual([
      'pusher:error',
      { code: 4301, message: 'The app does not have client messaging enabled.' },
    ]);
    expect(socket.code()).toBeNull();
  });

  test.each(['pusher:signin', 'private-encrypted-x', 'private-cache-x'])(
    'of what the contract leaves out (%s) are answered by the 4200 class, without closing',
    async (name) => {
      const socket = await open();
      const [answer] = await socket.ask(
        name === 'pusher:signin'
          ? { event: name, data: { auth: 'x', user_data: '{}' } }
          : { event: 'pusher:subscribe', data: { auth: 'x:y', channel: name } },
      );
      expect([answer?.event, JSON.parse(answer?.data ?? '').code]).toEqual(['pusher:error', 4200]);
      expect(socket.code()).toBeNull();
    },
  );
});
