import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** Notes every answer to a key for its owner's table of usage, and writes what is left when the server ends. */
export function countKeyUse(app: FastifyInstance, { keys }: Platform): void {
  app.addHook('onResponse', ({ person }, reply, done) => {
    if (person?.key) keys.use.note(person.key.id, reply.statusCode);
    done();
  });
  app.addHook('onClose', () => keys.use.close());
}
