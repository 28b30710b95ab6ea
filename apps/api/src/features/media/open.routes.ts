import { openMedium, openMediumSize } from '@datum/contract/content/media';
import type { PictureFormat } from '@datum/contract/content/picture';
import type { FastifyInstance } from 'fastify';
import { downloadHeaders } from '../../platform/files/tables.ts';
import { mountRead, type ReadCall } from '../../platform/http/mount.ts';
import { notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { openStored } from '../../platform/storage/stored.ts';
import { opensMedium } from './links.rules.ts';
import { type FoundBytes, findBytes, findSize } from './open.queries.ts';

interface Asked {
  readonly version?: number | undefined;
  readonly link?: string | undefined;
}
type OpenCall = ReadCall<{ uuid: string }, Asked, unknown>;

/** Media for everyone who may open them: pages, readers, staff, and holders of a link. */
export function openMediaRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, openMedium, async (call) =>
    send(call, await findBytes(call.db, call.params.uuid, call.query.version)),
  );
  mountRead(app, platform, openMediumSize, async (call) => {
    const [width, format] = call.params.size.split('.');
    // the schema of the address has looked at both
    const size = { width: Number(width), format: format as PictureFormat };
    return send(call, await findSize(call.db, call.params.uuid, call.query.version, size), 'inline');
  });
}

/** @throws Problem 404 where there is none, or where the caller may not know of it */
async function send(
  call: OpenCall,
  found: FoundBytes | undefined,
  shown: 'inline' | 'own' = 'own',
): Promise<undefined> {
  const { platform, request, reply, query } = call;
  if (!found || !mayOpen(call, found)) throw notFound();
  const etag = `"${found.sha256.slice(0, 32)}"`;
  reply.headers({ etag, ...cacheHeaders(found, query), ...disposition(found, shown) });
  if (request.headers['if-none-match']?.includes(etag)) {
    await reply.code(304).send();
    return undefined;
  }
  await reply
    .header('content-length', found.size)
    .type(found.media_type)
    .send(await openStored(platform, found));
  return undefined;
}

const mayOpen = ({ platform, person, params, query, now }: OpenCall, { is_public }: FoundBytes): boolean =>
  is_public ||
  Boolean(person?.is_verified && person.permissions.includes('cms.media.view')) ||
  opensMedium(platform.config, query.link, { uuid: params.uuid, now });

/** A numbered version never changes; the bare address shows what is current, soon after it was replaced. */
function cacheHeaders({ is_public }: FoundBytes, { version }: Asked): Record<string, string> {
  if (!is_public) return { 'cache-control': 'private, max-age=300', vary: 'Authorization' };
  return {
    'cache-control': version === undefined ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  };
}

/** Pictures are shown in pages; files are saved, and no browser opens one in place of a page of ours. */
const disposition = ({ kind, file_name }: FoundBytes, shown: 'inline' | 'own'): Record<string, string> =>
  shown === 'inline' || kind === 'image' ? { 'content-disposition': 'inline' } : downloadHeaders(file_name);
