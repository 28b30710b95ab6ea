import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@datum/contract/calls/endpoint';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { notices, SERVER_ERROR } from '../live/notices.ts';
import { session } from '../session/session.ts';
import { stepUp } from '../session/step-up.ts';
import { call, callForFile } from './api.ts';
import type { ApiProblem } from './problem.ts';

const record = z.object({ id: z.number() });
const show = endpoint({
  id: 'things.show',
  method: 'GET',
  path: '/api/v1/things/:id',
  access: 'signed-in',
  summary: 'One thing.',
  params: z.object({ id: z.number() }),
  query: z.object({ as: z.string().optional() }),
  answer: record,
});
const save = endpoint({
  id: 'things.save',
  method: 'PUT',
  path: '/api/v1/things',
  access: 'signed-in',
  summary: 'Saves a thing.',
  body: record,
  answer: record,
});

const upload = endpoint({
  id: 'things.upload',
  method: 'POST',
  path: '/api/v1/things',
  access: 'signed-in',
  summary: 'Takes a file.',
  upload: true,
  answer: record,
});

/** A server with an XSRF cookie that grows old; what it answers otherwise is for the test to say. */
let answer: { readonly status: number; readonly body: unknown };
let received: IncomingMessage[];
let valid: string;
let browserCookie: string;
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    if (request.url === '/sanctum/csrf-cookie') {
      browserCookie = `XSRF-TOKEN=${encodeURIComponent(valid)}`;
      response.writeHead(204).end();
      return;
    }
    const refused = request.method !== 'GET' && request.headers['x-xsrf-token'] !== valid;
    const { status, body } = refused ? { status: 419, body: { message: 'CSRF token mismatch.' } } : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = JSON.stringify({
    browserApiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return browserCookie;
    },
    documentElement: { lang: 'ms' },
    querySelector: () => ({ content: site }),
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  received = [];
  valid = 'nonce.mac==';
  browserCookie = `XSRF-TOKEN=${encodeURIComponent(valid)}`;
  answer = { status: 200, body: { id: 7 } };
  localStorage.setItem('token', 'secret');
  localStorage.setItem('session_expiry', String(Date.now() + 60_000));
});
afterEach(() => session.end('refused'));

const paths = () => received.map(({ method, url }) => `${method} ${url}`);
const problemOf = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable(),
    (error: ApiProblem) => error,
  );

test('a call carries the token, the language and its input, and gives the answer', async () => {
  expect(await call(show, { params: { id: 7 }, query: { as: 'row' } })).toEqual({ id: 7 });
  expect(paths()).toEqual(['GET /api/v1/things/7?as=row']);
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'ms' });
  expect(received[0]?.headers['x-background']).toBe(undefined);
});

test('a file travels as multipart, and a body as JSON', async () => {
  await call(upload, {}, { file: new File(['a,b'], 'prices.csv') });
  await call(save, { body: { id: 7 } });
  expect(received.map(({ headers }) => headers['content-type'])).toEqual([
    expect.stringMatching(/^multipart\/form-data; boundary=/),
    'application/json',
  ]);
});

test('what runs by itself does not count as use of the session', async () => {
  await call(show, { params: { id: 7 }, query: {} }, { background: true });
  expect(received[0]?.headers['x-background']).toBe('1');
});

test('an old CSRF cookie costs one more try with the same key, not the session', async () => {
  browserCookie = 'XSRF-TOKEN=old';
  expect(await call(save, { body: { id: 7 } })).toEqual({ id: 7 });
  expect(paths()).toEqual(['PUT /api/v1/things', 'GET /sanctum/csrf-cookie', 'PUT /api/v1/things']);
  const keys = received
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[0]).toBe(keys[1]);
  expect(session.token()).toBe('secret');
});

test('what fails is logged, shown or not, without values of the address', async () => {
  answer = { status: 422, body: { message: 'No.', code: 'invalid', request_id: 'req-7' } };
  await problemOf(call(show, { params: { id: 7 }, query: { as: 'secret' } }));
  await problemOf(callForFile(show, { params: { id: 7 }, query: {} }));
  const line = 'GET /api/v1/things/:id failed: 422 invalid';
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    [line, 'req-7'],
    [line, 'req-7'],
  ]);
});

test('what is given up is not logged', async () => {
  const gone = AbortSignal.abort();
  await problemOf(call(show, { params: { id: 7 }, query: {} }, { signal: gone }));
  expect(console.warn).not.toHaveBeenCalled();
});

test('without a cookie one is fetched before the first write', async () => {
  browserCookie = '';
  await call(save, { body: { id: 7 } });
  expect(paths()).toEqual(['GET /sanctum/csrf-cookie', 'PUT /api/v1/things']);
});

test.each([401, 419, 503])('status %i ends the session', async (status) => {
  answer = { status, body: { message: 'Ended.' } };
  expect(await problemOf(call(show, { params: { id: 7 }, query: {} }))).toMatchObject({ status });
  expect([localStorage.getItem('token'), localStorage.getItem('session_expiry')]).toEqual([null, null]);
});

test.each([403, 404, 409, 422, 429, 500, 502])('status %i leaves the session alone', async (status) => {
  answer = { status, body: {} };
  expect(await problemOf(call(show, { params: { id: 7 }, query: {} }))).toMatchObject({ status });
  expect(session.token()).toBe('secret');
});

test('the refusal of an older token does not end the session that another tab has begun meanwhile', async () => {
  answer = { status: 401, body: {} };
  const calling = problemOf(call(show, { params: { id: 7 }, query: {} }));
  localStorage.setItem('token', 'newer');
  await calling;
  expect(session.token()).toBe('newer');
});

test('status 500 is told to the person, with its reference; other refusals are for the screen', async () => {
  const told: unknown[] = [];
  const stop = notices.subscribe((notice) => told.push([notice.status, notice.title, notice.reference]));
  answer = { status: 422, body: { errors: { id: ['Taken.'] } } };
  expect((await problemOf(call(show, { params: { id: 7 }, query: {} }))).fields).toEqual({ id: ['Taken.'] });
  answer = { status: 500, body: { message: 'Server Error', request_id: 'r-1' } };
  await problemOf(call(show, { params: { id: 7 }, query: {} }));
  stop();
  expect(told).toEqual([['error', SERVER_ERROR, 'r-1']]);
});

test('a session whose time is up sends no token', async () => {
  localStorage.setItem('session_expiry', String(Date.now() - 1));
  await call(show, { params: { id: 7 }, query: {} });
  expect(received[0]?.headers.authorization).toBe(undefined);
});

test('a risky write is sent again with the same key once the person has proved who they are', async () => {
  answer = { status: 403, body: { code: 'step_up', message: 'Confirm that it is you to go on.' } };
  const stop = stepUp.answerWith(async () => {
    answer = { status: 200, body: { id: 7 } };
    return true;
  });
  expect(await call(save, { body: { id: 7 } })).toEqual({ id: 7 });
  stop();
  const keys = received
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('two risky calls ask once; without a proof each is refused', async () => {
  answer = { status: 403, body: { code: 'step_up', message: 'Confirm that it is you to go on.' } };
  let asked = 0;
  let giveUp: (proven: boolean) => void = () => {};
  const stop = stepUp.answerWith(() => {
    asked += 1;
    return new Promise((resolve) => {
      giveUp = resolve;
    });
  });
  const both = Promise.allSettled([call(save, { body: { id: 7 } }), call(save, { body: { id: 8 } })]);
  await expect.poll(() => received.filter(({ method }) => method === 'PUT').length).toBeGreaterThan(1);
  await expect.poll(() => asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  giveUp(false);
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
  stop();
});
