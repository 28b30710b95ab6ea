import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';

/** Endpoints whose writes are not in the audit log, by id; why stands in the file. */
const UNAUDITED: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'unaudited.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** What was written through an app, to be held against its audit log. */
export interface WatchedWrites {
  /**
   * Refuses endpoints that wrote in this file, of which the audit log tells nothing at all. One entry is enough: a second
   * click or an empty change has none.
   */
  mustBeAudited(database: OpenDatabase): Promise<void>;
}

/** Notes which endpoints of an app were asked to write and answered well. */
export function watchWrites(app: FastifyInstance): WatchedWrites {
  const requests = new Map<string, string[]>();
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.method === 'GET' || reply.statusCode >= 300) return;
    const of = requests.get(endpoint.id) ?? [];
    requests.set(endpoint.id, [...of, request.id]);
  });
  return {
    mustBeAudited: async (database) => {
      const asked = [...requests].filter(([id]) => !UNAUDITED.has(id));
      if (asked.length === 0) return;
      const rows = await database.read
        .selectFrom('audit_log')
        .where(
          'request_id',
          'in',
          asked.flatMap(([, ids]) => ids),
        )
        .select('request_id')
        .execute();
      const told = new Set(rows.map(({ request_id }) => request_id));
      const untold = asked.filter(([, ids]) => !ids.some((id) => told.has(id))).map(([id]) => id);
      if (untold.length > 0) {
        throw new Error(`no entry in the audit log of what was written by: ${untold.sort().join(', ')}`);
      }
    },
  };
}
