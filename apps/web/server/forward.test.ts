import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as bodyText } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forwardToApi } from './forward.ts';
import { testConfig } from './test-config.ts';

let upstream: Server;
let received: { message: IncomingMessage; body: string } | undefined;
let answer: { status: number; headers: Record<string, string>; body: string };
let app: FastifyInstance;

beforeEach(async () => {
  answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' };
  upstream = createServer(async (message, response) => {
    received = { message, body: await bodyText(message) };
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  app = fastify();
  await app.register(
    forwardToApi,
    testConfig({ apiOrigin: `http://127.0.0.1:${port}`, internalKey: 'secret' }),
  );
});
afterEach(async () => {
  await app.close();
  upstream.close();
});

test('a call goes on with its method, query, body and cookies', async () => {
  const answered = await app.inject({
    method: 'POST',
    url: '/api/login?x=1',
    headers: { cookie: 'sid=abc', origin: 'http://127.0.0.1:3000' },
    payload: { email: 'a@b.my' },
  });
  expect(answered.json()).toEqual({ ok: true });
  expect(received?.message.method).toBe('POST');
  expect(received?.message.url).toBe('/api/login?x=1');
  expect(received?.message.headers).toMatchObject({ cookie: 'sid=abc', origin: 'http://127.0.0.1:3000' });
  expect(received?.body).toBe('{"email":"a@b.my"}');
});

test('the API is told the address of the visitor, which the visitor cannot choose', async () => {
  await app.inject({
    url: '/api/user',
    remoteAddress: '203.0.113.9',
    headers: { 'x-forwarded-for': '1.2.3.4', 'x-internal-key': 'guess', forwarded: 'for=1.2.3.4' },
  });
  expect(received?.message.headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-internal-key': 'secret',
  });
  expect(received?.message.headers.forwarded).toBe(undefined);
});

test('cookies and status of the answer come back as they are', async () => {
  answer = { status: 419, headers: { 'set-cookie': 'XSRF-TOKEN=t; Path=/' }, body: '' };
  const answered = await app.inject({ url: '/sanctum/csrf-cookie' });
  expect(answered.statusCode).toBe(419);
  expect(answered.headers['set-cookie']).toBe('XSRF-TOKEN=t; Path=/');
});

test('a 503 of the API is not tried again: it may be the answer to a write', async () => {
  answer = {
    status: 503,
    headers: { 'content-type': 'application/json' },
    body: '{"message":"Service Unavailable"}',
  };
  let calls = 0;
  upstream.on('request', () => {
    calls += 1;
  });
  expect((await app.inject({ url: '/api/user' })).statusCode).toBe(503);
  expect(calls).toBe(1);
});

test('an API that is away is 502, never the 503 that ends sessions', async () => {
  upstream.close();
  upstream.closeAllConnections();
  const answered = await app.inject({ url: '/api/user' });
  expect(answered.statusCode).toBe(502);
  expect(answered.headers['retry-after']).toBe('2');
  expect(answered.json()).toEqual({ message: 'Bad Gateway' });
});
