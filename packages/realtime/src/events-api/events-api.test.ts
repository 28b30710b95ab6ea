import Pusher from 'pusher';
import { describe, expect, it } from 'vitest';
import { establishedClient } from '../test-clients.ts';
import { sampleCredentials as sample, testServer } from '../test-server.ts';

/** The live server with its events API, and Pusher's own server library for it. */
async function serverAndLibrary() {
  const server = await testServer({ eventsApi: { port: 0, appId: '3' } });
  const library = new Pusher({
    ...sample,
    appId: '3',
    host: '127.0.0.1',
    port: String(server.eventsPort),
    useTLS: false,
  });
  return { ...server, library };
}

async function listenerOn(port: number, ...channels: string[]) {
  const client = await establishedClient(port);
  for (const channel of channels) client.subscribe(channel, channelData(channel));
  await client.settled();
  return client;
}

const channelData = (channel: string) =>
  channel.startsWith('presence-') ? JSON.stringify({ user_id: 'ann' }) : undefined;

describe("Pusher's own server library", () => {
  it('publishes an event to several channels, but not to the socket that it leaves out', async () => {
    const { port, library } = await serverAndLibrary();
    const [sender, other] = [await listenerOn(port, 'news'), await listenerOn(port, 'news', 'private-a')];
    await library.trigger(['news', 'private-a'], 'posted', { id: 7 }, { socket_id: sender.socketId });
    expect(await other.next()).toEqual({ event: 'posted', data: '{"id":7}', channel: 'news' });
    expect((await other.next()).channel).toBe('private-a');
    await sender.settled();
    expect(sender.frames.map(({ event }) => event)).not.toContain('posted');
  });

  it('publishes a batch', async () => {
    const { port, library } = await serverAndLibrary();
    const listener = await listenerOn(port, 'news');
    const answer = await library.triggerBatch(
      [1, 2].map((id) => ({ channel: 'news', name: 'posted', data: { id } })),
    );
    expect(await answer.json()).toEqual({ batch: {} });
    expect([await listener.nextData(), await listener.nextData()]).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('asks which channels there are, how many listen, and who', async () => {
    const { port, library } = await serverAndLibrary();
    await listenerOn(port, 'news', 'presence-room');
    await listenerOn(port, 'news', 'presence-room');
    const ask = async (path: string, params = {}) => (await library.get({ path, params })).json();
    expect(await ask('/connections')).toEqual({ connections: 2 });
    expect(await ask('/channels', { filter_by_prefix: 'presence-', info: 'user_count' })).toEqual({
      channels: { 'presence-room': { user_count: 1 } },
    });
    expect(await ask('/channels/news', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 2,
    });
    expect(await ask('/channels/empty')).toEqual({ occupied: false });
    expect(await ask('/channels/presence-room/users')).toEqual({ users: [{ id: 'ann' }] });
  });

  it('closes the connections of a user for good', async () => {
    const { port, library } = await serverAndLibrary();
    const [ann, other] = [await listenerOn(port, 'presence-room'), await listenerOn(port, 'news')];
    await library.terminateUserConnections('ann');
    expect(await ann.closed).toMatchObject({ code: 4009 });
    await other.settled();
  });

  it.each([
    ['401 with another secret', { secret: 'other' }, '3', { name: 'e', channels: ['a'], data: '' }, 401],
    ['404 for another application', {}, '4', { name: 'e', channels: ['a'], data: '' }, 404],
    [
      '413 for more than 10,000 bytes',
      {},
      '3',
      { name: 'e', channels: ['a'], data: 'x'.repeat(10_000) },
      413,
    ],
    ['422 without a name', {}, '3', { channels: ['a'], data: '' }, 422],
    ['422 for a name of 201 letters', {}, '3', { name: 'e'.repeat(201), channels: ['a'], data: '' }, 422],
    ['422 for data that is no text', {}, '3', { name: 'e', channels: ['a'], data: {} }, 422],
    ['422 for 101 channels', {}, '3', { name: 'e', channels: Array(101).fill('a'), data: '' }, 422],
    ['422 for a malformed channel', {}, '3', { name: 'e', channels: ['a b'], data: '' }, 422],
    ['422 for a malformed socket id', {}, '3', { name: 'e', channel: 'a', data: '', socket_id: 'x' }, 422],
    ['422 for no JSON object', {}, '3', 'hello', 422],
  ])('is answered %s', async (_, other, appId, body, status) => {
    const { eventsPort } = await serverAndLibrary();
    const library = new Pusher({
      ...sample,
      ...other,
      appId,
      host: '127.0.0.1',
      port: String(eventsPort),
      useTLS: false,
    });
    const call = library.post({ path: '/events', body: JSON.stringify(body) });
    await expect(call).rejects.toMatchObject({ status });
  });
});

describe('the events API', () => {
  it('is off unless asked for, and never on the port of the sockets', async () => {
    expect((await testServer()).eventsPort).toBeNull();
    const { port } = await serverAndLibrary();
    const answer = await fetch(`http://127.0.0.1:${port}/apps/3/events`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
  });

  it('sends all of a batch or nothing, ten at most', async () => {
    const { port, library } = await serverAndLibrary();
    const listener = await listenerOn(port, 'news');
    const event = { channel: 'news', name: 'posted', data: {} };
    const bad = { ...event, channel: 'no such name!' };
    await expect(library.triggerBatch([event, bad])).rejects.toMatchObject({ status: 422 });
    await expect(library.triggerBatch(Array(11).fill(event))).rejects.toMatchObject({ status: 422 });
    await listener.settled();
    expect(listener.frames.map(({ event: name }) => name)).not.toContain('posted');
  });

  it('says that it is up without a signature', async () => {
    const { eventsPort } = await serverAndLibrary();
    const answer = await fetch(`http://127.0.0.1:${eventsPort}/up`);
    expect(await answer.json()).toEqual({ health: 'OK' });
  });
});
