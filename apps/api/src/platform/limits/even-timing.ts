import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify';

/**
 * Answers to questions about addresses leave at multiples of this, in ms: work that depends on whether an address has an
 * account hides in it, and when the machine is so busy that one beat is not enough, in the next.
 */
export const BEAT_MS = 250;

/** Calls that anybody may make about an address (design of security, 3), by endpoint id. */
const ABOUT_ADDRESSES: ReadonlySet<string> = new Set([
  'account.register',
  'account.verify',
  'account.verify-account',
  'account.resend',
  'account.forgot-password',
  'account.reset-password',
  'session.mail-code',
]);
/** Of these only a refusal tells something: whoever gets in knows already. */
const SIGN_INS: ReadonlySet<string> = new Set([
  'session.login',
  'session.complimentary-login',
  'session.mail-code-login',
]);

/** Milliseconds until the next beat, for an answer that has taken so long already. */
export const untilBeat = (elapsedMs: number): number => BEAT_MS - (elapsedMs % BEAT_MS);

/**
 * Holds such answers back until the next beat, after their transaction has ended: waiting holds no connection. Only the
 * routes that it is for carry the hooks. The time is taken here: Fastify's own `reply.elapsedTime` stays 0 where nothing
 * listens for the end of answers.
 */
export function answerEvenly(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const id = route.config?.endpoint?.id ?? '';
    const isAbout = ABOUT_ADDRESSES.has(id);
    if (!isAbout && !SIGN_INS.has(id)) return;
    const began = new WeakMap<FastifyRequest, number>();
    const begin: onRequestHookHandler = (request, _reply, done) => {
      began.set(request, performance.now());
      done();
    };
    const wait: onSendHookHandler = (request, reply, _payload, done) => {
      if (reply.statusCode === 422 || (isAbout && reply.statusCode < 300)) {
        const now = performance.now();
        setTimeout(done, untilBeat(now - (began.get(request) ?? now)));
      } else {
        done();
      }
    };
    route.onRequest = [begin, route.onRequest ?? []].flat();
    route.onSend = [wait, route.onSend ?? []].flat();
  });
}
