import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/**
 * Whether the service can do its work, for a watch from outside: the database is asked over a connection that no transaction
 * holds. 500 while it is away, never 503, on which clients end the session. It says how many releases missed their minute
 * and still wait, how many files are gone from the disk, and whether the malware scanner answers, which a person has to put
 * right.
 */
export function answerHealth(
  app: FastifyInstance,
  { database, watched }: Platform,
  countMissed: (db: Reading) => Promise<number>,
): void {
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      return {
        status: 'ok',
        missed_releases: await countMissed(database.quick),
        missing_files: watched.missingFiles,
        scanner: watched.scanner,
      };
    } catch {
      return reply.code(500).header('retry-after', '2').send({ status: 'degraded', database: 'away' });
    }
  });
}
