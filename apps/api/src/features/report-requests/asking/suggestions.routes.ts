import { type Suggestion, suggestRequests } from '@datum/contract/requests/asking';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFindable, readListed } from './asking.queries.ts';
import { suggested } from './suggestions.rules.ts';

/** "This already exists": what is published, and answered requests, by the words of what somebody writes. */
export function suggestionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, suggestRequests, async ({ db, query }): Promise<{ data: Suggestion[] }> => {
    const { published } = platform;
    const [series, listed] = await Promise.all([
      published.part('request-suggestions', () => readFindable(db)),
      readListed(db),
    ]);
    return { data: suggested(query.q, series, listed.rows) };
  });
}
