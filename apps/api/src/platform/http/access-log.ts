import type { FastifyInstance } from 'fastify';
import { bearerOf } from '../session/signed-in.ts';

/**
 * One line an answer at `LOG_LEVEL=info` and below: who asked what from where, when it is known. In place of Fastify's
 * own lines, which are written before a forged address is taken away, and with queries, which may hold what people
 * searched for.
 */
export function logAnswers(app: FastifyInstance): void {
  if (!['info', 'debug', 'trace'].includes(app.log.level)) return;
  app.addHook('onResponse', ({ log, method, url, ip, person }, reply, done) => {
    log.info(
      {
        method,
        path: url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
        ...(person ? { user: person.uuid, bearer: bearerOf(person) } : {}),
      },
      'answered',
    );
    done();
  });
}
