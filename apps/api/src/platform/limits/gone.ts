import type { FastifyReply } from 'fastify';

/** Aborted when the caller has gone before the answer went out: what waits for its turn need not be done for nobody. */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
