import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

/**
 * Whether the service can do its work, for a watch from outside: the database is asked over a connection that no transaction
 * holds. 500 while it is away, never 503, on which clients end the session.
 */
export function answerHealth(app: FastifyInstance, { database }: Platform): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(database.quick);
      return { status: 'ok' };
    } catch {
      return reply.code(500).header('retry-after', '2').send({ status: 'degraded', database: 'away' });
    }
  });
}
