/**
 * Opens many sockets (default 10,000) against the live server and measures: time until all are
 * subscribed, memory a socket on the server, time until all have a broadcast, memory after closing.
 *
 * Run: `node bench/realtime/ten-thousand-sockets.ts [sockets]`. Needs 2 x sockets file handles at most;
 * where `ulimit -n` is lower it raises the soft limit of its children up to the hard one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Latencies, Memory, ServerOrder } from './bench-messages.ts';

const sockets = Number(process.argv[2] ?? 10_000);
const broadcasts = 5;
const started = { server: start('bench-server.ts'), clients: start('bench-clients.ts') };
const { server, clients } = started;

const [{ answer: port }] = await once(server, 'message');
const emptyMemory = await ask<Memory>('memory');
const openingAt = performance.now();
clients.send({ port, sockets });
await once(clients, 'message');
const openedIn = (performance.now() - openingAt) / 1_000;
const fullMemory = await ask<Memory>('memory');

const rounds: (Latencies & { blockedMs: number })[] = [];
for (let round = 0; round < broadcasts; round++) {
  const received = once(clients, 'message');
  const { blockedMs } = await ask<{ blockedMs: number }>('broadcast');
  const [{ latencies }] = await received;
  rounds.push({ ...latencies, blockedMs });
}
const afterBroadcasts = await ask<Memory>('memory');
const drainingAt = performance.now();
const left = await ask<number>('drain');
const drainedIn = (performance.now() - drainingAt) / 1_000;
const closedMemory = await ask<Memory>('memory');
for (const child of [server, clients]) child.disconnect();

const perSocket = ({ rss }: Memory) => `${((rss - emptyMemory.rss) / sockets / 1_000).toFixed(1)} kB`;
const inMegabytes = ({ rss, heapUsed }: Memory) =>
  `${(rss / 1e6).toFixed(0)} MB, of it live objects ${(heapUsed / 1e6).toFixed(0)} MB`;
const worst = (pick: (round: (typeof rounds)[number]) => number) => `${Math.max(...rounds.map(pick))} ms`;
console.table({
  sockets,
  'opened and subscribed in': `${openedIn.toFixed(1)} s`,
  'server memory, empty': inMegabytes(emptyMemory),
  'memory a socket': perSocket(fullMemory),
  'server memory, all open': inMegabytes(afterBroadcasts),
  [`memory a socket after ${broadcasts} broadcasts`]: perSocket(afterBroadcasts),
  'broadcast: received by': Math.min(...rounds.map(({ received }) => received)),
  'broadcast: median, worst round': worst(({ medianMs }) => medianMs),
  'broadcast: 99 %, worst round': worst(({ p99Ms }) => p99Ms),
  'broadcast: last socket, worst round': worst(({ lastMs }) => lastMs),
  'broadcast: event loop held, worst round': worst(({ blockedMs }) => blockedMs),
  'drained in': `${drainedIn.toFixed(1)} s, ${left} left`,
  'server memory, all closed': inMegabytes(closedMemory),
});

/** A child of this benchmark, with as many file handles as the system allows. */
function start(file: string): ChildProcess {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const command = `ulimit -n "$(ulimit -Hn)"; exec "${process.execPath}" --expose-gc "${script}"`;
  return spawn('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function ask<T>(order: ServerOrder): Promise<T> {
  server.send(order);
  const [{ answer }] = await once(server, 'message');
  return answer;
}
