/** The measured process: one live server, told what to do over IPC. */
import { startRealtime } from '@datum/realtime/server';
import { benchCredentials, type ServerOrder } from './bench-messages.ts';

const server = await startRealtime({
  ...benchCredentials,
  port: 0,
  allowedOrigins: [],
  limits: { socketsPerAddress: Number.POSITIVE_INFINITY, sockets: 100_000 },
});

/**
 * Bytes now: what the system gave the process, and what of it JavaScript objects still need. Garbage is
 * collected first; the system's figure keeps the high-water mark of the allocator all the same.
 */
function memory() {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rss, heapUsed };
}

const orders = {
  memory,
  sockets: () => server.socketCount(),
  async broadcast() {
    const at = Date.now();
    const receivers = server.publish('bench', 'bench.tick', { at, text: 'x'.repeat(200) });
    return { receivers, blockedMs: Date.now() - at };
  },
  async drain() {
    await server.drain(8);
    return server.socketCount();
  },
};

process.on('message', async (order: ServerOrder) => {
  process.send?.({ answer: await orders[order]() });
});
process.on('disconnect', () => process.exit());
process.send?.({ answer: server.port });
