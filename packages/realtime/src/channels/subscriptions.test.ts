import { describe, expect, it } from 'vitest';
import { echoClient, establishedClient, pusherClient, told } from '../test-clients.ts';
import { signedBySample, testServer } from '../test-server.ts';
import { channelKind } from './channel.ts';

const unauthorized = { code: 4009, message: 'Connection is unauthorized' };

describe('a private channel', () => {
  it('is joined and heard by laravel-echo under the literal event name', async () => {
    const { port, publish } = await testServer();
    const channel = echoClient(port).private('subscription.u1');
    await told((done) => channel.subscribed(() => done(null)));
    const heard = told((done) => channel.listen('.subscription.updated', done));
    expect(publish('private-subscription.u1', 'subscription.updated', { status: 'active' })).toBe(1);
    expect(await heard).toEqual({ status: 'active' });
  });

  it('answers with the exact frames of the protocol', async () => {
    const { port, publish } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('private-subscription.u1');
    expect(await client.next()).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      data: '{}',
      channel: 'private-subscription.u1',
    });
    publish('private-subscription.u1', 'subscription.updated', { status: 'active' });
    expect(await client.next()).toEqual({
      event: 'subscription.updated',
      data: '{"status":"active"}',
      channel: 'private-subscription.u1',
    });
  });

  it('takes the data of a frame as a JSON string too', async () => {
    const { port } = await testServer();
    const client = await establishedClient(port);
    const data = JSON.stringify({ ...signedBySample(client.socketId, 'private-a'), channel: 'private-a' });
    client.send({ event: 'pusher:subscribe', data });
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
  });

  it.each([
    ['without a signature', () => ({ channel: 'private-a' })],
    ['with an empty signature', () => ({ channel: 'private-a', auth: '' })],
    [
      'with the signature of another channel',
      (id: string) => ({ ...signedBySample(id, 'private-b'), channel: 'private-a' }),
    ],
    [
      'with the signature of another socket',
      () => ({ ...signedBySample('1.2', 'private-a'), channel: 'private-a' }),
    ],
    [
      'under a malformed name',
      (id: string) => ({ ...signedBySample(id, 'private-a'), channel: 'private a' }),
    ],
  ])('is refused %s by both error events, and the socket stays open', async (_, data) => {
    const { port, publish } = await testServer();
    const client = await establishedClient(port);
    const wish = data(client.socketId);
    client.send({ event: 'pusher:subscribe', data: wish });
    const [error, refusal] = [await client.next(), await client.next()];
    expect([error.event, JSON.parse(error.data)]).toEqual(['pusher:error', unauthorized]);
    expect([refusal.event, refusal.channel, JSON.parse(refusal.data)]).toEqual([
      'pusher:subscription_error',
      wish.channel,
      { type: 'AuthError', error: unauthorized.message, status: 401 },
    ]);
    expect(publish(wish.channel, 'x', {})).toBe(0);
    await client.settled();
  });

  it("tells Echo's error callback of a refusal", async () => {
    const { port } = await testServer({ secret: 'another secret' });
    const refused = await told<{ status: number }>((done) => echoClient(port).private('a').error(done));
    expect(refused.status).toBe(401);
  });

  it('refuses a signature of a socket that is gone on the next socket', async () => {
    const { port } = await testServer();
    const old = await establishedClient(port);
    const signed = signedBySample(old.socketId, 'private-a');
    old.socket.close();
    const fresh = await establishedClient(port);
    fresh.send({ event: 'pusher:subscribe', data: { ...signed, channel: 'private-a' } });
    expect(await fresh.nextData()).toEqual(unauthorized);
  });
});

describe('a public channel', () => {
  it('is open to pusher-js without a signature', async () => {
    const { port, publish } = await testServer();
    const channel = pusherClient(port).subscribe('news');
    await told((done) => channel.bind('pusher:subscription_succeeded', done));
    const heard = told((done) => channel.bind('posted', done));
    publish('news', 'posted', { id: 7 });
    expect(await heard).toEqual({ id: 7 });
  });

  it('reaches only those who joined it', async () => {
    const { port, publish } = await testServer();
    const [listener, other] = [await establishedClient(port), await establishedClient(port)];
    listener.subscribe('news');
    other.subscribe('weather');
    await Promise.all([listener.settled(), other.settled()]);
    expect(publish('news', 'posted', {})).toBe(1);
    expect((await listener.next()).event).toBe('posted');
    await other.settled();
    expect(other.frames.map(({ event }) => event)).not.toContain('posted');
  });
});

describe('any channel', () => {
  it('may be joined twice: the answer comes again, events come once', async () => {
    const { port, publish } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('news');
    client.subscribe('news');
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
    expect(publish('news', 'posted', {})).toBe(1);
  });

  it('is left without an answer, and then silent', async () => {
    const { port, publish, metrics } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('news');
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
    await client.settled();
    expect(publish('news', 'posted', {})).toBe(0);
    expect(metrics().channels).toBe(0);
    expect(client.frames.map(({ event }) => event)).toEqual([
      'pusher:connection_established',
      'pusher_internal:subscription_succeeded',
      'pusher:pong',
    ]);
  });

  it('is forgotten when its last listener goes away', async () => {
    const { port, metrics } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('news');
    await client.settled();
    client.socket.terminate();
    await expect.poll(() => metrics()).toMatchObject({ sockets: 0, channels: 0 });
  });

  it('counts towards 100 a socket; the next is refused and the socket stays open', async () => {
    const { port } = await testServer({ limits: { messagesPerSecond: 1_000 } });
    const client = await establishedClient(port);
    for (let number = 1; number <= 100; number++) client.subscribe(`news-${number}`);
    await client.settled();
    client.subscribe('news-101');
    expect((await client.nextData()).code).toBe(4100);
    expect(await client.nextData()).toMatchObject({ type: 'LimitReached', status: 429 });
    client.subscribe('news-100');
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
  });

  it.each([
    'private-encrypted-a',
    'cache-a',
    'private-cache-a',
    'presence-cache-a',
    'private-encrypted-cache-a',
  ])('of a kind not spoken here (%s) is refused with 4200, without closing', async (channel) => {
    const { port } = await testServer();
    const client = await establishedClient(port);
    client.subscribe(channel);
    expect((await client.nextData()).code).toBe(4200);
    expect((await client.next()).event).toBe('pusher:subscription_error');
    await client.settled();
  });

  it('is known by its name', () => {
    const names = ['private-a', 'presence-a', 'news', 'my-private-a', 'private-cached', 'cached'];
    expect(names.map(channelKind)).toEqual(['private', 'presence', 'public', 'public', 'private', 'public']);
  });
});
