import { once } from 'node:events';
import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { connect, type OpenDatabase } from '../open.ts';
import { firstAnswer } from './first-answer.ts';
import { checkServer } from './server-version.ts';

const real = process.env.DATUM_TEST_SERVER ?? '';
let server: Server | undefined;
let database: OpenDatabase | undefined;
afterEach(async () => {
  await database?.close();
  database = undefined;
  server?.close();
});

/** Takes connections and says nothing, until it is told to pass them on to the real server. */
async function lateServer(): Promise<{ url: string; begin(): void }> {
  let begun = false;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (begun) passOn(socket);
    else socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' ? String(address?.port) : '';
  return {
    url: url.href,
    begin: () => {
      begun = true;
    },
  };
}

function passOn(socket: Socket): void {
  const { hostname, port } = new URL(real);
  const behind = connectTo(Number(port), hostname).on('error', () => undefined);
  socket.pipe(behind).pipe(socket);
}

test('a server that takes connections and says nothing is asked again, and a start goes on once it answers', async () => {
  const late = await lateServer();
  database = connect(late.url);
  const { write } = database;
  const said: string[] = [];
  const { rows } = await firstAnswer(() => sql<{ seven: number }>`select 7 as seven`.execute(write), {
    say: (sentence) => {
      said.push(sentence);
      late.begin();
    },
  });
  expect(rows).toEqual([{ seven: 7 }]);
  expect(said).toEqual([
    expect.stringMatching(/^The database does not answer yet \(it gave no answer in time/),
  ]);
});

test('a server that stays away is given up with the sentence that says what to do', async () => {
  const start = firstAnswer(() => checkServer('postgres://datum@127.0.0.1:1/datum'), { within: 0 });
  await expect(start).rejects.toThrow(CannotStart);
  await expect(start).rejects.toThrow('DATABASE_URL cannot be reached: nothing listens there');
});

test('so is one that takes connections of a pool and says nothing', async () => {
  database = connect((await lateServer()).url);
  const { write } = database;
  const start = firstAnswer(() => sql`select 1`.execute(write), { within: 0 });
  await expect(start).rejects.toThrow(CannotStart);
  await expect(start).rejects.toThrow('The database cannot be reached: it gave no answer in time;');
});

test.each([
  ['a wrong password', { password: 'wrong' }, 'it refuses the password'],
  ['a database that is not there', { pathname: '/nowhere' }, 'database "nowhere" does not exist'],
  ['an unknown host', { hostname: 'no-such-host.invalid' }, 'its host name is unknown'],
])('%s is refused at the first try', async (_, wrong, reason) => {
  const url = Object.assign(new URL(real), wrong);
  const said: string[] = [];
  const start = firstAnswer(() => checkServer(url.href), { say: (sentence) => said.push(sentence) });
  await expect(start).rejects.toThrow(reason);
  expect(said).toEqual([]);
});
