import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../session/signed-in.ts';
import { REQUESTS_IN_FLIGHT } from './rate-limits.table.ts';
import { tooMany } from './rate-limits.ts';

/**
 * How many requests of one token may be under way at once, in this process (docs/limits.md): the next is refused
 * before its body is read and before it costs anything.
 * @param factor multiplies the limit; 1 in real use
 */
export function limitInFlight(app: FastifyInstance, factor: number): void {
  const limit = REQUESTS_IN_FLIGHT * factor;
  const underWay = new Map<string, number>();
  // The hook before parsing is the first that knows the person: authentication is done, the body is not read.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!request.person) return done();
    const id = bearerOf(request.person);
    const count = underWay.get(id) ?? 0;
    if (count >= limit) return done(tooMany(limit, 1_000));
    underWay.set(id, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(id) ?? 1) - 1;
      if (left > 0) underWay.set(id, left);
      else underWay.delete(id);
    });
    done();
  });
}
