import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerFirst, FinishedAnswers } from './finished-answers.ts';

const ETAG = '"one"';
const HEADERS = { 'content-type': 'text/html', 'content-encoding': 'gzip', 'x-own': 'a', etag: ETAG };
const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that remembers its first answer and says "anew" to what does not get it. */
async function start({ hasProxies = false, ms = 60_000 } = {}) {
  const answers = new FinishedAnswers(hasProxies);
  let isFirst = true;
  let mayAnswer = true;
  const server = createServer((message, response) => {
    if (isFirst) answers.remember(message, ETAG, HEADERS, Buffer.from('finished'), ms);
    isFirst = false;
    response.end('anew');
  });
  answerFirst(server, answers, () => mayAnswer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const ask = async (path: string, headers: IncomingHttpHeaders = {}, method = 'GET') => {
    const { port } = server.address() as AddressInfo;
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      headers: { host: 'datum.example', ...headers },
    });
    const [message] = (await once(asked.end(), 'response')) as [IncomingMessage];
    const body = Buffer.concat(await message.toArray()).toString();
    return { body, status: message.statusCode, headers: message.headers };
  };
  await ask('/page');
  return { ask, answers, stop: () => (mayAnswer = false) };
}

test('what was remembered is sent with all its headers, and 304 without those of its body', async () => {
  const { ask } = await start();
  const { body, status, headers } = await ask('/page');
  expect([body, status]).toEqual(['finished', 200]);
  expect(headers).toMatchObject({ ...HEADERS, 'content-length': '8' });
  const unchanged = await ask('/page', { 'if-none-match': ETAG });
  expect([unchanged.body, unchanged.status]).toEqual(['', 304]);
  expect(unchanged.headers).toMatchObject({ 'x-own': 'a', etag: ETAG });
  expect(unchanged.headers['content-encoding']).toBeUndefined();
});

test.each([
  ['another address', '/page?', {}],
  ['another host', '/page', { host: 'other.example' }],
  ['another language', '/page', { 'accept-language': 'ms' }],
  ['the language of a cookie', '/page', { cookie: 'a=b; locale=ms' }],
  ['another coding', '/page', { 'accept-encoding': 'br' }],
])('%s is another answer', async (_what, path, headers) => {
  const { ask } = await start();
  expect((await ask(path, headers)).body).toBe('anew');
  expect((await ask('/page')).body).toBe('finished');
});

test('what nobody forwarded counts for nothing, unless proxies are believed', async () => {
  const forged = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
  expect((await (await start()).ask('/page', forged)).body).toBe('finished');
  expect((await (await start({ hasProxies: true })).ask('/page', forged)).body).toBe('anew');
});

test('nothing is sent to another method, after a change, while changes are not heard of, or too late', async () => {
  const { ask, answers, stop } = await start();
  expect((await ask('/page', {}, 'POST')).body).toBe('anew');
  stop();
  expect((await ask('/page')).body).toBe('anew');
  const { ask: askLater, answers: later } = await start();
  later.clear();
  expect((await askLater('/page')).body).toBe('anew');
  const { ask: askTooLate } = await start({ ms: 0 });
  expect((await askTooLate('/page')).body).toBe('anew');
  answers.clear();
});
