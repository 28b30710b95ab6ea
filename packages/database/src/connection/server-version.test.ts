import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { checkServer } from './server-version.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A message of the server as PostgreSQL's protocol frames it: kind, length, body. */
function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.from([0, 0, value >> 8, value & 255]);
const readyForQuery = message('Z', Buffer.from('I'));

/** Answers like a server of this version: trusts everybody, and every query has the one answer. */
async function startServerOf(version: string): Promise<string> {
  const column = Buffer.concat([
    Buffer.from('server_version_num\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(4),
  ]);
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(1), column, int32(0), int16(0)])),
    message('D', Buffer.concat([int16(1), int32(version.length), Buffer.from(version)])),
    message('C', Buffer.from('SHOW\0')),
    readyForQuery,
  ]);
  server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), readyForQuery]));
      socket.on('data', (sent) => {
        if (sent[0] === 'Q'.charCodeAt(0)) socket.write(answer);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `postgres://datum@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/datum`;
}

test('a server older than 15 is refused in one sentence that says what to do', async () => {
  const url = await startServerOf('140011');
  const refusal = checkServer(url);
  await expect(refusal).rejects.toThrow(CannotStart);
  await expect(refusal).rejects.toThrow(
    'The server of DATABASE_URL is PostgreSQL 14, and Datum needs 15 or newer: upgrade it,',
  );
});

test('15 and newer are welcome', async () => {
  for (const version of ['150000', '180004']) await checkServer(await startServerOf(version));
});

test.each([
  ['postgres://datum@127.0.0.1:1/datum', 'nothing listens there'],
  ['postgres://datum@no-such-host.invalid/datum', 'its host name is unknown'],
  ['postgres://', 'cannot be reached'],
])('%s is refused in one sentence', async (url, reason) => {
  const refusal = checkServer(url);
  await expect(refusal).rejects.toThrow(CannotStart);
  await expect(refusal).rejects.toThrow(reason);
});

test('a wrong password is called that', async () => {
  const url = new URL(process.env.DATUM_TEST_SERVER ?? '');
  url.password = 'wrong';
  await expect(checkServer(url.href)).rejects.toThrow('it refuses the password; correct the address');
});
