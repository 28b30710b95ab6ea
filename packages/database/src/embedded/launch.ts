import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chown, open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { ask, findRunning, lastServer } from './connect.ts';
import { type DataFolder, trimLog } from './folder.ts';
import { endLeftovers } from './leftovers.ts';
import { cleanEnvironment, type Privileges } from './privileges.ts';
import { settingArguments } from './settings.ts';

/** A server process that answers on its port. `ended` settles when it is gone, and says how. */
export interface Launched {
  child: ChildProcess;
  port: number;
  ended: Promise<string>;
}

/** What it takes to launch a server on a folder. */
export interface Launch {
  folder: DataFolder;
  postgres: string;
  privileges: Privileges;
  kind: 'durable' | 'passing';
  password: string;
  /** Where it must answer; absent: a free port. */
  port?: number | undefined;
  /** Gives the start up. */
  signal?: AbortSignal | undefined;
}

/** How long a server may still be stopping after its parent died. */
const takeOver = 10_000;
/** Recovery after a crash replays up to 2 GB of log. */
const patience = 120_000;

/**
 * Starts `postgres`, and waits until it serves this folder.
 * @throws CannotStart when the folder is in use, or with the reason that the server gives
 */
export async function launch(order: Launch): Promise<Launched> {
  const { folder, postgres, privileges, signal } = order;
  const deadline = Date.now() + takeOver;
  for (;;) {
    signal?.throwIfAborted();
    if (await findRunning(folder)) throw folderInUse(folder);
    const logged = await trimLog(folder);
    const launched = await spawnServer(order);
    if (await isReady(launched, order)) return launched;

    signal?.throwIfAborted();
    const said = (await readFile(folder.log)).subarray(logged).toString();
    const isHeld = said.includes('pre-existing shared memory block');
    if (isHeld) await endLeftovers(folder, postgres, privileges);
    const passes = isHeld || /lock file "postmaster.pid"|could not bind/.test(said);
    if (!passes) throw refused(folder, said);
    if (Date.now() > deadline)
      throw said.includes('could not bind') ? portTaken(launched) : folderInUse(folder);
    await sleep(200);
  }
}

/**
 * Fast shutdown: open transactions are rolled back, everything committed is on disk. Where that takes longer than `grace`
 * (ms), an immediate one, and where even that does, none: the log replays at the next start.
 */
export async function shutDown({ child, ended }: Launched, grace: number): Promise<void> {
  const steps = [
    ['SIGINT', grace],
    ['SIGQUIT', 300],
  ] as const;
  for (const [signal, ms] of steps) {
    child.kill(signal); // no effect on a server that has ended
    const inTime = await Promise.race([ended, sleep(ms, false, { ref: false })]);
    if (inTime) return;
  }
  child.kill('SIGKILL');
  await ended;
}

async function spawnServer(order: Launch): Promise<Launched> {
  const { folder, postgres, privileges, kind } = order;
  const port = order.port ?? (await freePort());
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
  child.on('error', () => undefined); // also of a signal that cannot be sent
  const ended = once(child, 'exit').then(
    ([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`),
    String, // a program that cannot even be spawned has ended too
  );
  void ended.then(() => process.off('exit', endWithUs));
  await log.close();
  return { child, port, ended };
}

async function isReady(launched: Launched, { password, folder, signal }: Launch): Promise<boolean> {
  const { port, ended } = launched;
  let running = true;
  void ended.then(() => {
    running = false;
  });
  const deadline = Date.now() + patience;
  while (running && !signal?.aborted && Date.now() < deadline) {
    if ((await ask(port, password, folder.cluster)) === 'ours') return true;
    await sleep(20);
  }
  await shutDown(launched, 1_000);
  return false;
}

const folderInUse = ({ root }: DataFolder) =>
  new CannotStart(
    `The data folder ${root} is in use by another Datum: stop that one first, or set DATA_DIR to another folder.`,
  );

const portTaken = ({ port }: Launched) =>
  new CannotStart(`The database's port ${port} is taken by another program: end that one.`);

const refused = ({ root, log }: DataFolder, said: string) =>
  new CannotStart(`The database in ${root} does not start: ${reasonIn(said)} (more in ${log}).`);

/** The line that names the reason: the last one of rank FATAL or PANIC, else the last one. */
export function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return reason.replace(/^.*\b(FATAL|PANIC): */, '').replace(/\.$/, '');
}

/**
 * Below the ports that systems give to outgoing connections: one of those could take it between the end of a server and
 * its next start, which must be on the same port.
 */
const ports = { from: 20_000, count: 12_000 } as const;

async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.from + randomInt(ports.count);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
