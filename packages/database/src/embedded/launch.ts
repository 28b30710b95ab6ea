import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { ask, findRunning, lastServer } from './connect.ts';
import { type DataFolder, trimLog } from './folder.ts';
import type { Privileges } from './privileges.ts';
import { settingArguments } from './settings.ts';

/** A server process that answers on its port. `ended` settles when it is gone. */
export interface Launched {
  child: ChildProcess;
  port: number;
  ended: Promise<void>;
}

/** What it takes to launch a server on a folder. */
export interface Launch {
  folder: DataFolder;
  postgres: string;
  privileges: Privileges;
  kind: 'durable' | 'passing';
  password: string;
}

/** How long a server may still be stopping after its parent died. */
const takeOver = 10_000;
/** Recovery after a crash replays up to 2 GB of log. */
const patience = 120_000;

/**
 * Starts `postgres` on a free port, and waits until it serves this folder.
 * @throws CannotStart when the folder is in use, or with the reason that the server gives
 */
export async function launch(order: Launch): Promise<Launched> {
  const { folder } = order;
  const deadline = Date.now() + takeOver;
  for (;;) {
    if (await findRunning(folder)) throw folderInUse(folder);
    const logged = await trimLog(folder);
    const launched = await spawnServer(order);
    if (await isReady(launched, order)) return launched;

    const said = (await readFile(folder.log)).subarray(logged).toString();
    const passes = /pre-existing shared memory block|lock file "postmaster.pid"|could not bind/.test(said);
    if (!passes) throw refused(folder, said);
    if (Date.now() > deadline) throw folderInUse(folder);
    await sleep(200);
  }
}

async function spawnServer({ folder, postgres, privileges, kind }: Launch): Promise<Launched> {
  const port = await freePort();
  const last = await lastServer(folder.cluster);
  const log = await open(folder.log, 'a', 0o600);
  if (privileges.user) await chown(folder.log, privileges.user.uid, privileges.user.gid);
  const [command = '', ...args] = [...privileges.prefix, postgres, '-D', folder.cluster];
  const child = spawn(command, [...args, ...settingArguments(kind, port)], {
    cwd: folder.cluster,
    stdio: ['ignore', log.fd, log.fd],
    detached: true, // Ctrl-C goes to the whole foreground group; the database closes last, when we say so
    // Nothing answers for this folder, so the process id in it is stale and PostgreSQL need not believe it either.
    // The lock that counts, on shared memory, still refuses a folder in use.
    env: cleanEnvironment(last && { PG_GRANDPARENT_PID: String(last.pid) }),
  });
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs); // where the kernel does not see to it, and sooner where it does
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined, // a program that cannot even be spawned has ended too
  );
  void ended.then(() => process.off('exit', endWithUs));
  await log.close();
  return { child, port, ended };
}

async function isReady({ child, port, ended }: Launched, { password, folder }: Launch): Promise<boolean> {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const deadline = Date.now() + patience;
  while (running && Date.now() < deadline) {
    if ((await ask(port, password, folder.cluster)) === 'ours') return true;
    await sleep(20);
  }
  child.kill('SIGINT');
  await ended;
  return false;
}

const folderInUse = ({ root }: DataFolder) =>
  new CannotStart(
    `The data folder ${root} is in use by another Datum: stop that one first, or set DATA_DIR to another folder.`,
  );

const refused = ({ root, log }: DataFolder, said: string) =>
  new CannotStart(`The database in ${root} does not start: ${reasonIn(said)} (more in ${log}).`);

/** The line that names the reason: the last one of rank FATAL or PANIC, else the last one. */
export function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return reason.replace(/^.*\b(FATAL|PANIC): */, '').replace(/\.$/, '');
}

/** The user's own PG* variables and locale must not reach the server. */
export const cleanEnvironment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LC_ALL: 'C.UTF-8',
  ...more,
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
