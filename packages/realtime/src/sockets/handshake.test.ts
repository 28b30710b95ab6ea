import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { appUrl, establishedClient, pusherClient, rawClient, told, upgradeRequest } from '../test-clients.ts';
import { afterTest, sampleOrigin, testServer } from '../test-server.ts';

describe('an accepted connection', () => {
  it('is greeted with a random socket id and the activity timeout, as a JSON string', async () => {
    const { port } = await testServer({ activityTimeout: 42 });
    const first = await (await rawClient(appUrl(port))).next();
    const second = await (await rawClient(appUrl(port))).nextData();
    expect(first.event).toBe('pusher:connection_established');
    expect(JSON.parse(first.data)).toEqual({
      socket_id: expect.stringMatching(/^[1-9]\d{0,9}\.[1-9]\d{0,9}$/),
      activity_timeout: 42,
    });
    expect(second.socket_id).not.toBe(JSON.parse(first.data).socket_id);
  });

  it('is one of pusher-js', async () => {
    const pusher = pusherClient((await testServer()).port);
    await told((done) => pusher.connection.bind('connected', done));
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/);
  });

  it.each(['5', '6', '7'])('may speak protocol %s', async (protocol) => {
    const { port } = await testServer();
    const client = await rawClient(appUrl(port, undefined, protocol));
    expect((await client.next()).event).toBe('pusher:connection_established');
  });

  it('may come from an allowed origin, or from no browser at all', async () => {
    const { port } = await testServer();
    await establishedClient(port, { headers: { origin: sampleOrigin } });
    await establishedClient(port);
  });

  it('may be below a path prefix', async () => {
    const { port } = await testServer({ pathPrefix: '/live' });
    const client = await rawClient(appUrl(port).replace('/app/', '/live/app/'));
    expect((await client.next()).event).toBe('pusher:connection_established');
  });
});

describe('a refused connection hears the error, then is closed with the same code', () => {
  it.each([
    ['4001 for an unknown key', '/app/other?protocol=7', {}, 4001],
    ['4005 for another path', '/apps/x?protocol=7', {}, 4005],
    ['4006 for a version that is no number', '/app/KEY?protocol=seven', {}, 4006],
    ['4007 for a version too old', '/app/KEY?protocol=4', {}, 4007],
    ['4007 for a version too new', '/app/KEY?protocol=8', {}, 4007],
    ['4008 without a version', '/app/KEY', {}, 4008],
    ['4009 for a foreign origin', '/app/KEY?protocol=7', { origin: 'https://evil.example' }, 4009],
    [
      '4009 for an origin that only begins like ours',
      '/app/KEY?protocol=7',
      { origin: `${sampleOrigin}.evil.example` },
      4009,
    ],
    ['4009 for the origin of a sandboxed frame', '/app/KEY?protocol=7', { origin: 'null' }, 4009],
    ['4000 for plain http from outside', '/app/KEY?protocol=7', { 'x-forwarded-proto': 'http' }, 4000],
  ])('%s', async (_, path, headers, code) => {
    const { port, socketCount } = await testServer({ requireTls: true, key: 'KEY' });
    const client = await rawClient(`ws://127.0.0.1:${port}${path}`, { headers });
    const error = await client.next();
    const { code: closedWith, reason } = await client.closed;
    expect(error.event).toBe('pusher:error');
    expect(JSON.parse(error.data)).toEqual({ code, message: reason });
    expect(closedWith).toBe(code);
    expect(client.frames).toHaveLength(1);
    expect(socketCount()).toBe(0);
  });

  it('4100 when the server is full, which pusher-js answers by trying again', async () => {
    const { port } = await testServer({ limits: { sockets: 1 } });
    const first = await establishedClient(port);
    expect(await (await rawClient(appUrl(port))).closed).toMatchObject({ code: 4100 });
    first.socket.close();
    const pusher = pusherClient(port);
    await told((done) => pusher.connection.bind('connected', done));
  });

  it('4100 for one socket too many from an address', async () => {
    const { port } = await testServer({
      limits: { socketsPerAddress: 1 },
      addressOf: ({ headers }) => String(headers['x-test-address']),
    });
    const from = (address: string) => rawClient(appUrl(port), { headers: { 'x-test-address': address } });
    const first = await from('192.0.2.1');
    await first.next();
    expect(await (await from('192.0.2.1')).closed).toMatchObject({ code: 4100 });
    expect((await (await from('192.0.2.2')).next()).event).toBe('pusher:connection_established');
    first.socket.close();
    await first.closed;
    expect((await (await from('192.0.2.1')).next()).event).toBe('pusher:connection_established');
  });

  it('makes pusher-js give up for good on an unknown key', async () => {
    const { port } = await testServer({ key: 'other' });
    const pusher = pusherClient(port);
    await told((done) => pusher.connection.bind('disconnected', done));
  });
});

describe('plain HTTP', () => {
  it('answers that it is up, and nothing else', async () => {
    const { port } = await testServer();
    const up = await fetch(`http://127.0.0.1:${port}/up`);
    expect([up.status, await up.json()]).toEqual([200, { health: 'OK' }]);
    expect((await fetch(`http://127.0.0.1:${port}/app/x`)).status).toBe(404);
  });

  it('drops refused clients without a word once too many wait', async () => {
    const { port } = await testServer({ limits: { sockets: 0, waitingRefusals: 0 } });
    const socket = connect(port, '127.0.0.1');
    afterTest(() => socket.destroy());
    socket.write(upgradeRequest('/app/x'));
    await told((done) => socket.on('close', done));
    expect(socket.bytesRead).toBe(0);
  });
});
