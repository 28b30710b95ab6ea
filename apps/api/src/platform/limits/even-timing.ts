import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';

/**
 * Answers to questions about addresses leave at multiples of this, in ms: work that depends on whether an address has an
 * account hides in it, and when the machine is so busy that one beat is not enough, in the next.
 */
export const BEAT_MS = 250;

/** Milliseconds until the next beat, for an answer that has taken so long already. */
export const untilBeat = (elapsedMs: number, beatMs = BEAT_MS): number => beatMs - (elapsedMs % beatMs);

/**
 * Holds the answers of calls that anybody may make about an address (`evenTiming`) back until the
 * next beat, after their transaction has ended: waiting holds no connection. Only the routes that it is for carry the
 * hooks. The time is taken here: Fastify's own `reply.elapsedTime` stays 0 where nothing listens for the end of answers.
 */
export function answerEvenly(app: FastifyInstance, beatMs = BEAT_MS): void {
  app.addHook('onRoute', (route) => {
    const timing = route.config?.endpoint?.evenTiming;
    if (!timing) return;
    const began = new WeakMap<FastifyRequest, number>();
    const begin: onRequestHookHandler = (request, _reply, done) => {
      began.set(request, performance.now());
      done();
    };
    const wait: onSendHookHandler = (request, reply, _payload, done) => {
      if (reply.statusCode === 422 || (timing === 'always' && reply.statusCode < 300)) {
        const now = performance.now();
        setTimeout(done, untilBeat(now - (began.get(request) ?? now), beatMs));
      } else {
        done();
      }
    };
    route.onRequest = [begin, route.onRequest ?? []].flat();
    route.onSend = [wait, route.onSend ?? []].flat();
  });
}
