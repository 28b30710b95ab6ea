import { PassThrough } from 'node:stream';
import { CHANGES_PATH } from '@datum/contract/calls/changes';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/problem.ts';
import type { Platform } from '../platform.ts';

/** How often a line goes out when nothing happens; a listener that hears none for longer must take the stream for dead. */
const BEAT_MS = 2_000;

/**
 * Tells our web servers that what public pages show has changed, over an answer that stays open, so that they can keep
 * finished pages. Its first line says that the stream stands: pages that were made before it may be old.
 */
export function streamChanges(app: FastifyInstance, { published }: Platform): void {
  const listeners = new Set<PassThrough>();
  published.onClear(() => tell('changed'));
  const timer = setInterval(() => tell('beat'), BEAT_MS);
  timer.unref();

  /** One that does not read is cut off: it would keep pages that it was never told about. */
  function tell(word: string): void {
    for (const listener of listeners) {
      if (!listener.write(`${word}\n`)) listener.destroy();
    }
  }

  app.get(CHANGES_PATH, async (request, reply) => {
    if (!request.fromOurWebServer) {
      throw notFound();
    }
    const listener = new PassThrough();
    listeners.add(listener);
    listener.once('close', () => listeners.delete(listener));
    request.raw.socket.once('close', () => listener.destroy());
    listener.write('changed\n');
    return reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .send(listener);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const listener of listeners) listener.end();
  });
}
