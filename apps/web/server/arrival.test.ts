import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ARRIVAL, limitUnderWay, UNDER_WAY_OF_ADDRESS } from './arrival.ts';
import { forwardToApi } from './forward.ts';
import { testConfig } from './test-config.ts';

/** Slow and greedy visitors at the web server's own port, in front of an API that waits for whole bodies. */
let upstream: Server;
let app: FastifyInstance;
let port: number;
const sockets = new Set<Socket>();

beforeAll(async () => {
  upstream = createServer((message, response) => {
    if (message.url === '/api/too-slow') {
      response.writeHead(408, { connection: 'close' }).end('{"code":"timeout"}');
      return;
    }
    message.resume().once('end', () => response.end('{"ok":true}'));
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port: api } = upstream.address() as AddressInfo;
  const config = testConfig({ apiOrigin: `http://127.0.0.1:${api}` });
  app = fastify({ ...ARRIVAL, forceCloseConnections: true });
  limitUnderWay(app, config.rateLimitFactor);
  await app.register(forwardToApi, config);
  app.get('/page', async () => 'a page');
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});
afterAll(async () => {
  await app.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** A connection that says what it is told, and what came back. */
const speak = (...lines: string[]) => speakTo(app, ...lines);

async function speakTo({ server }: FastifyInstance, ...lines: string[]) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.add(socket);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => undefined); // a reset is one of the ways to be refused
  const closed = once(socket, 'close');
  socket.write(lines.join('\r\n'));
  return { socket, closed, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) };
}
const post = (body: string) => [
  'POST /api/login HTTP/1.1',
  'Host: x',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
];
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('headers that trickle in longer than they may end in 408, also while bytes still come', async () => {
  const impatient = fastify({ ...ARRIVAL, http: { ...ARRIVAL.http, headersTimeout: 500 } });
  await impatient.listen({ host: '127.0.0.1', port: 0 });
  const slow = await speakTo(impatient, 'GET /page HTTP/1.1', 'Host: x', 'X-Slow: ');
  const timer = setInterval(() => slow.socket.write('a'), 100);
  await slow.closed;
  clearInterval(timer);
  expect(slow.status()).toBe(408);
  await impatient.close();
});

test('a body that is too slow for the API gets the API’s refusal while it still comes', async () => {
  const slow = await speak('POST /api/too-slow HTTP/1.1', 'Host: x', 'Content-Length: 20000', '', 'a');
  const timer = setInterval(() => slow.socket.write('a'), 100);
  await expect.poll(slow.status).toBe(408);
  clearInterval(timer);
});

test('headers have 10 s and all of a request 60 s, as at the API', () => {
  expect(app.server.headersTimeout).toBe(10_000);
  expect(app.server.requestTimeout).toBe(60_000);
});

describe('requests of one address under way', () => {
  const hold = (count: number) =>
    Promise.all(Array.from({ length: count }, () => speak(...post('{"email"').slice(0, -1), '{')));

  test('beyond the limit the next is 429, pages too; what is answered or cut off makes room', async () => {
    const held = await hold(UNDER_WAY_OF_ADDRESS);
    await expect.poll(() => statusOf('/page')).toBe(429);
    const refused = await fetch(`http://127.0.0.1:${port}/api/user`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    held[0]?.socket.write('"email"');
    await expect.poll(() => held[0]?.status()).toBe(200);
    await expect.poll(() => statusOf('/page')).toBe(200);
    for (const { socket } of held) socket.destroy();
    await expect.poll(() => statusOf('/page')).toBe(200);
  }, 30_000);
});

test('docs/limits.md says the number', () => {
  const page = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.includes('requests of an address under way'));
  expect(row?.split('|')[2]?.trim()).toBe(String(UNDER_WAY_OF_ADDRESS));
});
