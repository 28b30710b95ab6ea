import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { echoClient, establishedClient, told } from '../test-clients.ts';
import { testClock, testServer } from '../test-server.ts';

const invalid = { code: 4200, message: 'Invalid message format' };

describe('pings', () => {
  it('of the protocol are answered at once', async () => {
    const client = await establishedClient((await testServer()).port);
    client.send({ event: 'pusher:ping', data: {} });
    expect(await client.next()).toEqual({ event: 'pusher:pong', data: '{}' });
  });

  it('of the WebSocket are answered too', async () => {
    const client = await establishedClient((await testServer()).port);
    client.socket.ping('here?');
    const [payload] = await once(client.socket, 'pong');
    expect(String(payload)).toBe('here?');
  });
});

describe('a malformed message', () => {
  it.each([
    ['binary', Buffer.from('{"event":"pusher:ping"}')],
    ['not JSON', 'hello'],
    ['without an event', '{"data":{}}'],
    ['with an event that is no text', '{"event":7}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a subscription without data', '{"event":"pusher:subscribe"}'],
    ['a subscription to a number', '{"event":"pusher:subscribe","data":{"channel":5}}'],
    ['a subscription whose data is broken JSON', '{"event":"pusher:subscribe","data":"{"}'],
    ['an unsubscription from nothing', '{"event":"pusher:unsubscribe","data":{}}'],
  ])('(%s) is answered by error 4200, and the connection stays', async (_, message) => {
    const client = await establishedClient((await testServer()).port);
    client.socket.send(message);
    expect(await client.nextData()).toEqual(invalid);
    await client.settled();
  });

  it('closes with 4100 when it is the third in a minute', async () => {
    const client = await establishedClient((await testServer()).port);
    for (let count = 1; count <= 3; count++) client.send('hello');
    expect(await client.closed).toEqual({ code: 4100, reason: 'Too many invalid messages' });
    expect(client.frames.slice(1).map(({ data }) => JSON.parse(data).code)).toEqual([4200, 4200, 4100]);
  });

  it('is forgotten after a minute', async () => {
    const clock = testClock();
    const client = await establishedClient((await testServer({ clock })).port);
    client.send('hello');
    client.send('hello');
    await client.settled();
    clock.advance(60_000);
    client.send('hello');
    expect(await client.nextData()).toEqual(invalid);
    await client.settled();
  });
});

describe('an oversize message', () => {
  it('of 10,001 bytes closes with 1009', async () => {
    const { port } = await testServer();
    const client = await establishedClient(port);
    client.send('x'.repeat(10_001));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  it('of 10 MB is not even read, and the others do not notice', async () => {
    const { port, publish } = await testServer();
    const other = await establishedClient(port);
    other.subscribe('news');
    await other.settled();
    const client = await establishedClient(port);
    client.send('x'.repeat(10_000_000));
    await client.closed;
    publish('news', 'posted', {});
    expect((await other.next()).event).toBe('posted');
  });

  it('ends at 10,000 bytes exactly', async () => {
    const client = await establishedClient((await testServer()).port);
    const ping = '{"event":"pusher:ping"}';
    client.send(ping + ' '.repeat(10_000 - ping.length));
    expect((await client.next()).event).toBe('pusher:pong');
  });
});

describe('an event that is not spoken here', () => {
  it('from a client is refused with 4301 as an event only, and reaches nobody', async () => {
    const { port } = await testServer();
    const [sender, listener] = [await establishedClient(port), await establishedClient(port)];
    for (const client of [sender, listener]) {
      client.subscribe('private-a');
      await client.settled();
    }
    sender.send({ event: 'client-typing', channel: 'private-a', data: {} });
    expect(await sender.nextData()).toEqual({
      code: 4301,
      message: 'The app does not have client messaging enabled.',
    });
    await sender.settled();
    await listener.settled();
    expect(listener.frames.map(({ event }) => event)).not.toContain('client-typing');
  });

  it('whispered by laravel-echo leaves its connection alone', async () => {
    const { port, metrics } = await testServer();
    const echo = echoClient(port);
    const channel = echo.private('a');
    await told((done) => channel.subscribed(() => done(null)));
    channel.whisper('typing', {});
    await expect.poll(() => metrics().messagesRefused).toBe(1);
    expect(echo.connector.pusher.connection.state).toBe('connected');
  });

  it.each([
    'pusher:signin',
    'subscription.updated',
    'constructor',
    '__proto__',
    'pusher_internal:member_added',
  ])('(%s) is answered by an error of the 4200 class, without closing', async (event) => {
    const client = await establishedClient((await testServer()).port);
    client.send(`{"event":${JSON.stringify(event)},"data":{}}`);
    expect((await client.nextData()).code).toBe(4200);
    await client.settled();
  });
});

describe('more than 20 messages in a second', () => {
  it('are dropped with one error 4301, without closing, until the second is over', async () => {
    const clock = testClock();
    const { port } = await testServer({ clock });
    const client = await establishedClient(port);
    for (let count = 1; count <= 40; count++) client.send({ event: 'pusher:ping' });
    await expect.poll(() => client.frames.length).toBe(22);
    expect(client.frames.filter(({ event }) => event === 'pusher:pong')).toHaveLength(20);
    expect(JSON.parse(client.frames[21]?.data ?? '')).toEqual({ code: 4301, message: 'Rate limit exceeded' });
    clock.advance(1_000);
    client.send({ event: 'pusher:ping' });
    await expect.poll(() => client.frames[22]?.event).toBe('pusher:pong');
  });
});
