import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** Notes every answer to a key for its owner's table of usage, and writes what is left when the server ends. */
const REFUSED = [401, 403, 429];

export function countKeyUse(app: FastifyInstance, { keys, planCalls }: Platform): void {
  app.addHook('onResponse', ({ person }, reply, done) => {
    if (person?.key) {
      keys.use.note(person.key.id, reply.statusCode);
      if (!REFUSED.includes(reply.statusCode)) planCalls.note(person);
    }
    done();
  });
  app.addHook('onClose', async () => {
    await Promise.all([keys.use.close(), planCalls.close()]);
  });
}
