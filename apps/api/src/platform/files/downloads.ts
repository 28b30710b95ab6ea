import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

/**
 * Notes every file that a person fetched, after it has left, in the person's own list. A list that cannot be written
 * must not spoil the download: that goes to the server's log.
 */
export function noteDownloads(app: FastifyInstance, { database, clock, log }: Platform): void {
  app.addHook('onResponse', async ({ person, url, routeOptions }, reply) => {
    const name = fileNameOf(reply);
    if (!person || person.isPending || name === null || reply.statusCode !== 200) {
      return;
    }
    const size = Number(reply.getHeader('content-length') ?? Number.NaN);
    await database.quick
      .insertInto('downloads')
      .values({
        user_uuid: person.uuid,
        at: clock.now(),
        endpoint: routeOptions.config.endpoint?.id ?? '',
        name,
        address: url.slice(0, 2_000),
        bytes: Number.isFinite(size) ? size : null,
        api_key_id: person.key?.id ?? null,
      })
      .execute()
      .catch((err: unknown) => log.warn({ err }, 'a download could not be noted'));
  });
}

/** Name of the file that an answer is, null where it is none. */
function fileNameOf(reply: FastifyReply): string | null {
  const header = String(reply.getHeader('content-disposition') ?? '');
  return header.startsWith('attachment') ? (/filename="([^"]+)"/.exec(header)?.[1] ?? 'file') : null;
}
