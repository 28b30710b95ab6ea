import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrivalFolder } from '../platform/files/uploaded-file.ts';
import { startTestApp, type TestApp } from '../platform/test/test-app.ts';

/** Limits of single requests (docs/limits.md): how slowly they may come, how many of a token at once, smuggling. */
let api: TestApp;
let port: number;
beforeAll(async () => {
  api = await startTestApp({ rateLimitFactor: 1 });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
});

/** A connection that says what it is told, and what came back until it was closed. */
async function speak(...first: string[]) {
  const socket: Socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined); // a reset is one of the ways to be refused
  const startedAt = performance.now();
  const closed = once(socket, 'close').then(() => (performance.now() - startedAt) / 1_000);
  socket.write(first.join('\r\n'));
  return { socket, closed, text: () => text, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) };
}

const HOST = 'Host: x';
const JSON_BODY = ['Content-Type: application/json'];
const login = (...headers: string[]) => ['POST /api/login HTTP/1.1', HOST, ...JSON_BODY, ...headers, '', ''];

describe.concurrent('a request that trickles in', () => {
  test('has 10 s for its headers, then 408', async () => {
    const slow = await speak('GET /health HTTP/1.1', HOST, 'X-Slow: ');
    const seconds = await slow.closed;
    expect([slow.status(), slow.text()]).toEqual([408, expect.stringContaining('{"message":"The request')]);
    expect(seconds).toBeGreaterThan(9);
    expect(seconds).toBeLessThan(20);
  });

  test('must bring a kilobyte a second of its body, then 408', async () => {
    const slow = await speak(...login('Content-Length: 20000'), '{"email":"');
    const timer = setInterval(() => slow.socket.write('a'.repeat(100)), 500);
    const seconds = await slow.closed;
    clearInterval(timer);
    expect(slow.text()).toContain('"code":"timeout"');
    expect([slow.status(), slow.text()]).toEqual([
      408,
      expect.stringMatching(/strict-transport-security.*The request took too long to arrive\./is),
    ]);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(15);
  });

  test.for([
    ['in its file', '--cut\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\n'],
    ['before its file', '--cut\r\nContent-Disposition: form-data; '],
  ] as const)('and hears so of an upload, too, that trickles %s', async ([, form], { expect }) => {
    const { token } = await api.signIn('Subscriber');
    const slow = await speak(
      'PUT /api/v1/profile/photo HTTP/1.1',
      HOST,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=cut',
      'Content-Length: 200000',
      '',
      form,
    );
    const timer = setInterval(() => slow.socket.write('a'.repeat(100)), 500);
    await slow.closed;
    clearInterval(timer);
    expect([slow.status(), slow.text()]).toEqual([
      408,
      expect.stringMatching(/connection: close.*The request took too long to arrive\./is),
    ]);
    // nothing of it is left on the disk, once others have ended too
    const left = () => readdir(arrivalFolder(api.platform.config)).catch(() => []);
    await expect.poll(left).toEqual([]);
  });

  test('is read to its end at two kilobytes a second, however long that takes', async () => {
    const body = JSON.stringify({ email: 'slow@datum.test', password: 'x', padding: 'a'.repeat(16_000) });
    const steady = await speak(...login(`Content-Length: ${body.length}`, 'Connection: close'));
    for (let at = 0; at < body.length; at += 1_000) {
      steady.socket.write(body.slice(at, at + 1_000));
      await sleep(500);
    }
    await steady.closed;
    expect(steady.status()).toBe(422);
  });

  test('without a body is no reason to wait: nothing is left when it is answered', async ({ expect }) => {
    const bare = await speak('GET /health HTTP/1.1', HOST, 'Transfer-Encoding: chunked', '', '');
    await expect.poll(bare.status).toBe(200);
    await sleep(6_500);
    bare.socket.destroy();
    expect((await api.visitor.call('GET', '/health')).status).toBe(200);
  });

  test('has 60 s in all', ({ expect }) => {
    expect(api.app.server.requestTimeout).toBe(60_000);
    expect(api.app.server.headersTimeout).toBe(10_000);
  });
});

describe('requests in flight', () => {
  /** As many requests as asked for, held in the middle of their bodies. */
  const hold = async (token: string, count: number) => {
    const body = JSON.stringify({ name: 'x'.repeat(50) });
    const held = await Promise.all(
      Array.from({ length: count }, () =>
        speak(
          'PATCH /api/v1/profile HTTP/1.1',
          HOST,
          `Authorization: Bearer ${token}`,
          ...JSON_BODY,
          `Content-Length: ${body.length}`,
          '',
          body.slice(0, 10),
        ),
      ),
    );
    await sleep(300); // most are there by now; what depends on all of them waits for it
    return {
      end: () =>
        Promise.all(
          held.map(async (one) => {
            one.socket.write(body.slice(10));
            await expect.poll(one.status).toBeGreaterThanOrEqual(200);
            one.socket.destroy();
          }),
        ),
      cut: () => {
        for (const { socket } of held) socket.destroy();
      },
    };
  };

  test('20 of a token are under way at once; the next is 429 until one is done', async () => {
    const [person, other] = [await api.signIn('Subscriber'), await api.signIn('Subscriber')];
    const held = await hold(person.token, 19);
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    const last = await hold(person.token, 1);
    await expect.poll(async () => (await person.call('GET', '/api/user')).status).toBe(429);
    const refused = await person.call('GET', '/api/user');
    expect([refused.status, refused.body.message]).toEqual([429, 'Too Many Attempts.']);
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-limit': '20' });
    expect((await other.call('GET', '/api/user')).status).toBe(200);
    await last.end();
    expect((await person.call('GET', '/api/user')).status).toBe(200);
    await held.end();
  });

  test('what is cut off is no longer under way', async () => {
    const person = await api.signIn('Subscriber');
    const held = await hold(person.token, 20);
    await expect.poll(async () => (await person.call('GET', '/api/user')).status).toBe(429);
    held.cut();
    await expect.poll(async () => (await person.call('GET', '/api/user')).status).toBe(200);
  });
});

describe('two requests in one', () => {
  const smuggled = 'GET /api/v1/users HTTP/1.1\r\nHost: x\r\n\r\n';
  test.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', `0\r\n\r\n${smuggled}`]],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40', '', `{}${smuggled}`]],
    ['a length that is no number', ['Content-Length: +2', '', `{}${smuggled}`]],
    ['chunks under another name', ['Transfer-Encoding: xchunked', '', `0\r\n\r\n${smuggled}`]],
    [
      'a header folded over a bare line feed',
      ['X-A: b\nTransfer-Encoding: chunked', '', `0\r\n\r\n${smuggled}`],
    ],
    ['a space before the colon', ['Content-Length : 2', '', `{}${smuggled}`]],
  ])('%s is 400, and the connection is closed', async (_, rest) => {
    const sent = await speak('POST /api/login HTTP/1.1', HOST, ...JSON_BODY, ...rest);
    await sent.closed;
    expect([sent.status(), sent.text().match(/HTTP\/1\.1/g)]).toEqual([400, ['HTTP/1.1']]);
    expect(sent.text()).toContain('{"message":"The request could not be read."}');
  });

  test('headers beyond 16 kB are 431, an address that cannot be read is 400, both in our own words', async () => {
    const large = await speak('GET /health HTTP/1.1', HOST, `X-Large: ${'a'.repeat(20_000)}`, '', '');
    await large.closed;
    expect([large.status(), large.text()]).toEqual([431, expect.stringContaining('are too large."}')]);
    const broken = await api.visitor.call('GET', '/api/%zz');
    expect([broken.status, broken.body.code]).toEqual([400, 'bad_request']);
    expect(broken.headers['strict-transport-security']).toBeDefined();
    expect(broken.headers['x-request-id']).toBe(broken.body.request_id);
  });
});
