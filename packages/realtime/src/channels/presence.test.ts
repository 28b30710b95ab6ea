import { describe, expect, it } from 'vitest';
import { establishedClient, pusherClient, told } from '../test-clients.ts';
import { testServer } from '../test-server.ts';

const person = (id: string | number, info: object = { name: `Person ${id}` }) =>
  JSON.stringify({ user_id: id, user_info: info });

describe('a presence channel', () => {
  it('tells pusher-js who is here, who comes and who goes', async () => {
    const { port } = await testServer();
    const channel = pusherClient(port, person(1)).subscribe('presence-room');
    const members = await told<{ count: number; me: unknown }>((done) =>
      channel.bind('pusher:subscription_succeeded', done),
    );
    expect(members).toMatchObject({ count: 1, me: { id: 1, info: { name: 'Person 1' } } });

    const added = told((done) => channel.bind('pusher:member_added', done));
    const second = pusherClient(port, person(2));
    second.subscribe('presence-room');
    expect(await added).toEqual({ id: '2', info: { name: 'Person 2' } });

    const removed = told((done) => channel.bind('pusher:member_removed', done));
    second.disconnect();
    expect(await removed).toMatchObject({ id: '2' });
  });

  it('answers with one entry a person', async () => {
    const { port } = await testServer();
    const [first, second] = [await establishedClient(port), await establishedClient(port)];
    first.subscribe('presence-room', person('ann'));
    await first.settled();
    second.subscribe('presence-room', person('ben'));
    expect(await second.nextData()).toEqual({
      presence: {
        count: 2,
        ids: ['ann', 'ben'],
        hash: { ann: { name: 'Person ann' }, ben: { name: 'Person ben' } },
      },
    });
  });

  it('hears of a person at their first and last connection only', async () => {
    const { port } = await testServer();
    const [watcher, phone, desk] = [
      await establishedClient(port),
      await establishedClient(port),
      await establishedClient(port),
    ];
    watcher.subscribe('presence-room', person(1));
    await watcher.settled();
    for (const client of [phone, desk]) {
      client.subscribe('presence-room', person(2));
      await client.settled();
    }
    phone.send({ event: 'pusher:unsubscribe', data: { channel: 'presence-room' } });
    await phone.settled();
    await watcher.settled();
    desk.socket.close();
    await expect
      .poll(() => watcher.frames.map(({ event }) => event).slice(2))
      .toEqual([
        'pusher:pong',
        'pusher_internal:member_added',
        'pusher:pong',
        'pusher_internal:member_removed',
      ]);
    expect(watcher.frames.at(-1)?.data).toBe('{"user_id":"2"}');
  });

  it('keeps a connection with the person as whom it came first', async () => {
    const { port, metrics } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('presence-room', person(1));
    client.subscribe('presence-room', person(2));
    await client.nextData();
    expect((await client.nextData()).presence.ids).toEqual(['1']);
    expect(metrics().channels).toBe(1);
  });

  it.each([
    ['names nobody', JSON.stringify({ user_info: {} })],
    ['is no JSON', 'nobody'],
    ['is missing', undefined],
    ['is longer than 2 KB', person(1, { name: 'x'.repeat(2_048) })],
  ])('is refused when its signed data %s', async (_, channelData) => {
    const { port } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('presence-room', channelData);
    expect((await client.nextData()).code).toBe(4009);
    expect((await client.next()).event).toBe('pusher:subscription_error');
  });

  it('takes a limited number of persons, and any number of connections of those', async () => {
    const { port } = await testServer({ limits: { membersPerChannel: 1 } });
    const [first, same, other] = [
      await establishedClient(port),
      await establishedClient(port),
      await establishedClient(port),
    ];
    first.subscribe('presence-room', person(1));
    await first.settled();
    same.subscribe('presence-room', person(1));
    expect((await same.next()).event).toBe('pusher_internal:subscription_succeeded');
    other.subscribe('presence-room', person(2));
    expect((await other.nextData()).code).toBe(4100);
  });
});
