import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { establishedClient, pusherClient, told } from '../test-clients.ts';
import { testClock, testServer } from '../test-server.ts';

const sweepEvery = 5;

/** A server that looks for silent connections all the time, on a clock that stands still. */
async function watchfulServer() {
  const clock = testClock();
  return { clock, ...(await testServer({ clock, times: { sweepEvery } })) };
}

describe('a silent connection', () => {
  it('is asked after 60 s, and closed with 4201 when 30 s later it has not answered', async () => {
    const { clock, port } = await watchfulServer();
    const client = await establishedClient(port);
    clock.advance(59_999);
    await new Promise((resolve) => setTimeout(resolve, 4 * sweepEvery));
    expect(client.frames).toHaveLength(1);
    clock.advance(1);
    expect((await client.next()).event).toBe('pusher:ping');
    clock.advance(30_000);
    expect(await client.closed).toEqual({ code: 4201, reason: 'Pong reply not received' });
    expect(client.frames).toHaveLength(3);
  });

  it('stays when it answers, as pusher-js does by itself', async () => {
    const { clock, port, socketCount, metrics } = await watchfulServer();
    const pusher = pusherClient(port);
    await told((done) => pusher.connection.bind('connected', done));
    for (let round = 1; round <= 3; round++) {
      clock.advance(60_000);
      await expect.poll(() => metrics().messagesReceived).toBe(round);
    }
    expect(socketCount()).toBe(1);
    expect(pusher.connection.state).toBe('connected');
  });

  it('that used WebSocket pings is asked with one, and its pong counts', async () => {
    const { clock, port, socketCount } = await watchfulServer();
    const client = await establishedClient(port);
    client.socket.ping();
    await once(client.socket, 'pong');
    clock.advance(60_000);
    await once(client.socket, 'ping');
    await client.settled();
    clock.advance(59_000);
    await new Promise((resolve) => setTimeout(resolve, 4 * sweepEvery));
    expect(socketCount()).toBe(1);
    expect(client.frames.map(({ event }) => event)).not.toContain('pusher:ping');
  });

  it('closed for silence comes back at once with pusher-js', async () => {
    const { clock, port } = await watchfulServer();
    const pusher = pusherClient(port);
    await told((done) => pusher.connection.bind('connected', done));
    const first = pusher.connection.socket_id;
    const again = told((done) => pusher.connection.bind('connected', done));
    pusher.connection.send = () => false;
    pusher.connection.send_event = () => false;
    clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve, 4 * sweepEvery));
    clock.advance(30_000);
    await again;
    expect(pusher.connection.socket_id).not.toBe(first);
  });
});
