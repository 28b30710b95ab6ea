import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { closeCodes } from '../close-codes.ts';
import { appUrl, establishedClient, pusherClient, rawClient, told, upgradeRequest } from '../test-clients.ts';
import { sampleCredentials, testServer } from '../test-server.ts';

describe('closing chosen sockets', () => {
  it('tells the reason first, and makes pusher-js give up for good on 4009', async () => {
    const { port, closeSockets } = await testServer();
    const [kept, revoked] = [await establishedClient(port), pusherClient(port)];
    await told((done) => revoked.connection.bind('connected', done));
    const error = told((done) => revoked.connection.bind('error', done));
    const over = told((done) => revoked.connection.bind('disconnected', done));
    expect(closeSockets([revoked.connection.socket_id, '1.1'], closeCodes.unauthorized)).toBe(1);
    expect(await error).toMatchObject({ data: { code: 4009 } });
    await over;
    await kept.settled();
  });

  it('picks them by a rule too, and stops their events at once', async () => {
    const { port, closeSockets, publish, metrics } = await testServer();
    const client = await establishedClient(port);
    client.subscribe('news');
    await client.settled();
    expect(closeSockets((id) => id === client.socketId, closeCodes.unauthorized)).toBe(1);
    expect(publish('news', 'posted', {})).toBe(0);
    expect(closeSockets(() => true, closeCodes.unauthorized)).toBe(0);
    expect(await client.closed).toMatchObject({ code: 4009 });
    expect(metrics().closedByServer).toEqual({ 4009: 1 });
  });

  it('tells the application of every connection that is gone', async () => {
    const gone: string[] = [];
    const { port } = await testServer({ onClose: (socketId) => gone.push(socketId) });
    const client = await establishedClient(port);
    client.socket.close();
    await expect.poll(() => gone).toEqual([client.socketId]);
  });

  it('cuts a client that does not finish the close', async () => {
    const { port, closeSockets, socketCount } = await testServer({ times: { closeWithin: 50 } });
    const client = await establishedClient(port);
    client.socket.pause();
    closeSockets(() => true, closeCodes.unauthorized);
    await expect.poll(socketCount).toBe(0);
  });
});

describe('a slow consumer', () => {
  it('is closed with 4100 once more than 1 MiB waits for it; the others get every event', async () => {
    const { port, publish, socketCount, metrics } = await testServer({ times: { closeWithin: 100 } });
    const [slow, quick] = [await establishedClient(port), await establishedClient(port)];
    for (const client of [slow, quick]) {
      client.subscribe('news');
      await client.settled();
    }
    slow.socket.pause();
    const text = 'x'.repeat(100_000);
    let sent = 0;
    while (metrics().closedByServer[4100] === undefined) {
      publish('news', 'posted', { number: ++sent, text });
      while (quick.frames.length < 3 + sent) await once(quick.socket, 'message');
    }
    expect(sent).toBeGreaterThan(10);
    expect(JSON.parse(quick.frames.at(-1)?.data ?? '').number).toBe(sent);
    await expect.poll(socketCount).toBe(1);
  });
});

describe('draining', () => {
  it('closes all with 4100, spread evenly over the time and in random order', async () => {
    const { port, drain } = await testServer();
    const clients = [];
    while (clients.length < 40) clients.push(await establishedClient(port));
    const order: number[] = [];
    const started = performance.now();
    const times: number[] = [];
    clients.forEach((client, number) => {
      client.socket.on('close', (code) => {
        order.push(number);
        times.push(performance.now() - started);
        expect(code).toBe(4100);
      });
    });
    await drain(0.8);
    await expect.poll(() => order.length).toBe(40);
    expect(order).not.toEqual(order.toSorted((a, b) => a - b));
    expect(times.filter((time) => time < 400).length).toBeGreaterThan(12);
    expect(times.filter((time) => time < 400).length).toBeLessThan(28);
    expect(times.at(-1)).toBeGreaterThan(700);
  });

  it('takes no new connection, and frees the port', async () => {
    const { port, drain } = await testServer();
    await establishedClient(port);
    await establishedClient(port);
    const drained = drain(0.2);
    const late = connect(port, '127.0.0.1');
    expect((await once(late, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
    await drained;
    await expect(rawClient(appUrl(port))).rejects.toThrow('ECONNREFUSED');
  });

  it('refuses with 4100 a client that was in the middle of the handshake', async () => {
    const { port, drain } = await testServer();
    await establishedClient(port);
    await establishedClient(port);
    const late = connect(port, '127.0.0.1');
    const [begun, rest] = upgradeRequest(`/app/${sampleCredentials.key}?protocol=7`).split(
      /(?<=Host: x\r\n)/,
    );
    late.write(begun ?? '');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drained = drain(0.3);
    late.write(rest ?? '');
    let received = '';
    late.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    await expect.poll(() => received).toContain('{\\"code\\":4100');
    await drained;
  });

  it('does not wait for a client that does not finish its close', async () => {
    const { port, drain, socketCount } = await testServer();
    const client = await establishedClient(port);
    client.socket.pause();
    const started = performance.now();
    await drain(0.1);
    expect(performance.now() - started).toBeLessThan(1_500);
    await expect.poll(socketCount).toBe(0);
  });

  it('is over at once when nobody is there, and can be followed by closing', async () => {
    const { drain, close } = await testServer();
    await drain(60);
    await close();
  });

  it('lets pusher-js come back to the server that takes over the port', async () => {
    const first = await testServer();
    const pusher = pusherClient(first.port);
    await told((done) => pusher.connection.bind('connected', done));
    const again = told((done) => pusher.connection.bind('connected', done));
    await first.drain(0);
    await testServer({ port: first.port });
    await again;
  });
});
