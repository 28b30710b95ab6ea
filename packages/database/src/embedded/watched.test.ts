import { readdirSync, readlinkSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { newClient } from '../connection/client.ts';
import { startEmbedded } from '../embedded.ts';
import { connect } from '../open.ts';
import { makeServerFolder } from '../test-folder.ts';
import { findBinaries } from './binaries.ts';
import { lastServer } from './connect.ts';
import { folderAt } from './folder.ts';
import { endLeftovers } from './leftovers.ts';
import { choosePrivileges } from './privileges.ts';
import { Restarts } from './restarts.ts';
import { startWatched, type WatchedServer } from './watched.ts';

let dataDir: string;
let said: string[];
let server: WatchedServer;
beforeEach(async () => {
  dataDir = await makeServerFolder();
  said = [];
});
afterEach(async () => {
  await server.stop(500);
  await rm(dataDir, { recursive: true, force: true });
});

const impatient = { askEvery: 50, answerWithin: 1_000, questions: 2 };

async function startHere(options: Parameters<typeof startWatched>[1] = {}) {
  server = await startWatched(dataDir, { say: (line) => said.push(line), ...options });
}

/** What stands in the cluster's folder: the server and its children. */
function processes(cluster = folderAt(dataDir).cluster): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false; // it has ended meanwhile
      }
    })
    .map(Number);
}

async function signal(name: NodeJS.Signals): Promise<void> {
  const last = await lastServer(folderAt(dataDir).cluster);
  if (!last || !processes().includes(last.pid)) throw new Error('no server runs');
  process.kill(last.pid, name);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = newClient({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A connection whose process computes and asks nobody: it does not notice that its server was killed. */
async function keepBusy(url: string): Promise<{ pid: number; ended: Promise<unknown> }> {
  const client = newClient({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = client.query('select count(*) from generate_series(1, 1000000000)').catch(() => undefined);
  return { pid: rows[0].pid, ended };
}

test('a killed server is back where it was, with every write that was acknowledged, whatever its children were doing', async () => {
  await startHere();
  const { owner, close } = connect(server.url);
  await owner.query('create table ticks (id int primary key)');
  const busy = await keepBusy(server.url);
  const acknowledged: number[] = [];
  let isOn = true;
  const writer = (async () => {
    for (let id = 1; isOn; id += 1) {
      const stored = await owner.query('insert into ticks values ($1)', [id]).catch(() => undefined);
      if (stored) acknowledged.push(id);
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  await signal('SIGKILL');
  await busy.ended; // the other connection, too, may have gone on until then
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
  isOn = false;
  await writer;

  const { rows } = await owner.query('select id from ticks');
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(processes()).not.toContain(busy.pid);
  await expect
    .poll(() => said)
    .toEqual([
      expect.stringMatching(
        /^The embedded database stopped unexpectedly \(signal SIGKILL\); it is started again \(its log: /,
      ),
      'The embedded database is back.',
    ]);
  await close();
});

test.each(['SIGSTOP', 'SIGTERM'] as const)(
  'a server that takes no new connections after %s is killed and started again',
  async (name) => {
    await startHere({ patience: impatient });
    const waiting = newClient({ connectionString: server.url });
    await waiting.connect(); // a server asked to end by SIGTERM waits for it
    await signal(name);
    await expect.poll(() => said.length).toBeGreaterThan(0);
    expect(said[0]).toMatch(
      /^The embedded database took no new connections and was killed; it is started again/,
    );
    await expect.poll(() => query(server.url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
    await waiting.end();
  },
);

test('a server that ends too often is lost, with a sentence', async () => {
  await startHere({ restarts: new Restarts(1, 60_000) });
  await signal('SIGKILL');
  await expect.poll(() => query(server.url, 'select 1 as one').catch(() => [])).toEqual([{ one: 1 }]);
  await expect.poll(() => said.at(-1)).toBe('The embedded database is back.');
  await signal('SIGKILL');
  expect(await server.lost).toMatch(
    /^The embedded database ended 2 times within 1 minutes, at last so: it .+\. Its log .*database\.log says why\. Put that right, then start Datum again\.$/,
  );
});

test('a folder that is gone is not filled with an empty database', async () => {
  await startHere({ restarts: new Restarts(1, 60_000) });
  await rename(folderAt(dataDir).cluster, join(dataDir, 'elsewhere'));
  for (const pid of processes(join(dataDir, 'elsewhere'))) process.kill(pid, 'SIGKILL');
  await expect(server.lost).resolves.toContain('it did not start: The database folder');
});

test.each(['SIGKILL', 'SIGSTOP'] as const)('stop ends it also right after %s', async (name) => {
  await startHere({ patience: impatient });
  await signal(name);
  if (name === 'SIGKILL') await expect.poll(() => said).toHaveLength(1); // in the middle of the next start
  await server.stop(100);
  await expect.poll(() => processes()).toEqual([]);
  const next = await startEmbedded(dataDir);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
});

test('children of a living server are no leftovers, nor are those of another folder', async () => {
  await startHere();
  const busy = await keepBusy(server.url);
  const before = processes();
  const { postgres } = await findBinaries();
  const { cluster } = folderAt(dataDir);
  const privileges = choosePrivileges({ program: postgres, folder: cluster });
  await endLeftovers(folderAt(dataDir), postgres, privileges);
  expect(processes()).toEqual(before);

  const other = await makeServerFolder();
  onTestFinished(() => rm(other, { recursive: true, force: true }));
  const second = await startEmbedded(other);
  await signal('SIGKILL');
  const otherBusy = await keepBusy(second.url);
  await expect.poll(() => processes()).not.toContain(busy.pid);
  expect(processes(folderAt(other).cluster)).toContain(otherBusy.pid);
  await second.stop(100);
});
