import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { findRunning } from './embedded/connect.ts';
import { folderAt } from './embedded/folder.ts';
import { startEmbedded } from './embedded.ts';
import { makeServerFolder } from './test-folder.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeServerFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A process of its own that starts the server on the folder and prints the address. */
function startElsewhere(): ChildProcess & { url: Promise<string> } {
  const program = `
    import { startEmbedded } from '${import.meta.dirname}/embedded.ts';
    console.log((await startEmbedded(process.argv[1])).url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return Object.assign(child, { url });
}

test('what was committed is there at the next start, with checksums and fsync on', async () => {
  const first = await startEmbedded(dataDir);
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();

  const second = await startEmbedded(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  const settings = `select name, setting from pg_settings
    where name in ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit')`;
  for (const { setting } of await query(second.url, settings)) expect(setting).toBe('on');
  await second.stop();
  await second.ended;
});

test('a second start on the folder is refused in one sentence, and leaves the first one alone', async () => {
  const first = await startEmbedded(dataDir);
  const second = startEmbedded(dataDir);
  await expect(second).rejects.toThrow(CannotStart);
  await expect(second).rejects.toThrow(
    /^The data folder .* is in use by another Datum: .* set DATA_DIR to another folder\.$/,
  );
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findRunning(folderAt(dataDir))).toBe(first.url);
  await first.stop();
  expect(await findRunning(folderAt(dataDir))).toBeUndefined();
});

test('the server ends with its parent, also after kill -9, and the next start takes over', async () => {
  const parent = startElsewhere();
  const url = await parent.url;
  await query(url, 'create table kept as select 42 as answer');
  parent.kill('SIGKILL');
  await once(parent, 'exit');

  const next = await startEmbedded(dataDir);
  expect(next.url).not.toBe(url);
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('a process id that was used again by another program does not keep the folder', async () => {
  const first = await startEmbedded(dataDir);
  const file = join(dataDir, 'database', 'postmaster.pid');
  const left = await readFile(file, 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  await writeFile(file, left.replace(/^\d+/, String(stranger.pid)));

  const next = await startEmbedded(dataDir);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  stranger.kill();
});

test('the password can be read by its owner only', async () => {
  const server = await startEmbedded(dataDir);
  expect((await stat(join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});

test('an initdb that was cut off does not hinder the next start', async () => {
  const killed = startElsewhere();
  const isUnderWay = () => globSync(join(dataDir, 'database.new-*/PG_VERSION')).length > 0;
  await vi.waitUntil(isUnderWay, { interval: 5, timeout: 30_000 });
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const server = await startEmbedded(dataDir);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

test('what an earlier initdb left is thrown away, what another start may be making is not', async () => {
  for (const [name, ageInSeconds] of Object.entries({ old: 120, young: 1 })) {
    const left = join(dataDir, `database.new-${name}`);
    await mkdir(left);
    const then = new Date(Date.now() - ageInSeconds * 1_000);
    await utimes(left, then, then);
  }
  const server = await startEmbedded(dataDir);
  await server.stop();
  expect(globSync('database.new-*', { cwd: dataDir })).toEqual(['database.new-young']);
});

test('a folder that cannot be made is refused in one sentence', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(startEmbedded(join(file, 'data'))).rejects.toThrow(
    /cannot be written \(ENOTDIR\): make it writable/,
  );
});

test('works below a folder that only its owner may enter', async () => {
  await chmod(dataDir, 0o700);
  const server = await startEmbedded(join(dataDir, 'closed', 'data'));
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});
