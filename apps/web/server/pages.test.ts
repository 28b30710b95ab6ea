import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGEST_POSTED, readableUrl } from './arrival.ts';
import { renderPages } from './pages.ts';
import { testConfig } from './test-config.ts';

/** Pages whose actions read all that they are sent, without a bound of their own. */
let app: FastifyInstance;
const read: number[] = [];
const asked: string[] = [];
beforeAll(async () => {
  app = fastify({ rewriteUrl: readableUrl });
  const build = {
    handle: async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      read.push((await request.arrayBuffer()).byteLength);
      return new Response('a page', { headers: { 'content-type': 'text/html' } });
    },
    mayKeep: false,
    clientFolder: new URL('file:///nowhere/'),
    id: 'test',
    timestamp: 0,
  };
  await app.register(renderPages, { build, config: testConfig() });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const PIECE = Buffer.alloc(64 * 1024, 'a');

/** Sends bytes as fast as they are taken, also after the answer, and says the most memory that was held beside what was before. */
async function post(bytes: number, headers: Readonly<Record<string, string>>) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  const before = held();
  let most = 0;
  const isInPieces = headers['transfer-encoding'] === 'chunked';
  const send = async (part: string | Buffer) => {
    if (!socket.write(part)) await once(socket, 'drain');
    most = Math.max(most, held() - before);
  };
  const lines = Object.entries({ host: 'datum.example', ...headers });
  await send(`POST /faq HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  for (let sent = 0; sent < bytes; sent += PIECE.length) {
    const piece = PIECE.subarray(0, Math.min(PIECE.length, bytes - sent));
    if (isInPieces) await send(`${piece.length.toString(16)}\r\n`);
    await send(piece);
    if (isInPieces) await send('\r\n');
  }
  if (isInPieces) await send('0\r\n\r\n');
  socket.end();
  return { said: await answer, most };
}

const held = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MB = 1024 * 1024;
const sized = (bytes: number) => ({ ...FORM, 'content-length': String(bytes) });

test.each([
  ['with its length', sized],
  ['in pieces', () => ({ ...FORM, 'transfer-encoding': 'chunked' })],
  ['as a file', (bytes: number) => ({ ...sized(bytes), 'content-type': 'multipart/form-data; boundary=x' })],
])('what no page takes is refused by a plain page and not held: %s', async (_how, headersOf) => {
  read.length = 0;
  for (const [bytes, mayHold] of [
    [5 * MB, 20 * MB],
    // what came and was let go may lie in memory until it is swept
    [200 * MB, 100 * MB],
    [LARGEST_POSTED + 1, 20 * MB],
  ] as const) {
    const { said, most } = await post(bytes, headersOf(bytes));
    expect(said).toMatch(/^HTTP\/1.1 413 /);
    expect(said).toMatch(/^content-type: text\/html/m);
    expect(said).toContain('<h1>This form is too large</h1>');
    expect(most).toBeLessThan(mayHold);
  }
  expect(read).toEqual([]);
});

test('a form that is as large as it may be reaches its page whole', async () => {
  read.length = 0;
  const { said } = await post(LARGEST_POSTED, sized(LARGEST_POSTED));
  expect([said.startsWith('HTTP/1.1 200 '), said.endsWith('a page')]).toEqual([true, true]);
  expect(read).toEqual([LARGEST_POSTED]);
});

test('the refusal is in the language of the reader', async () => {
  const { said } = await post(LARGEST_POSTED + 1, { ...sized(LARGEST_POSTED + 1), 'accept-language': 'ms' });
  expect(said).toContain('<html lang="ms"><title>Borang ini terlalu besar</title>');
});

test.each(['/news/%', '/news/%E0%A4%A', '/news/%2G'])('a page says what is not there at %s', async (path) => {
  const { statusCode, body } = await app.inject({ url: path });
  expect([statusCode, body]).toEqual([200, 'a page']);
  expect(asked.at(-1)).toBe(path.replaceAll('%', '%25'));
});

test('an address that is a proper encoding is asked as it came', async () => {
  await app.inject({ url: '/news/simen%20%E0%A4%95%2F' });
  expect(asked.at(-1)).toBe('/news/simen%20%E0%A4%95%2F');
});
