import type { Endpoint } from '@datum/contract/endpoint';
import type { FastifyReply } from 'fastify';
import type { Call } from './mount.ts';
import { type Finished, finish } from './published.ts';

/** Headers and bytes of a download, where an endpoint `produces` something other than JSON. */
export interface Download {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Answers a published read from finished bytes: the key is the address, the vintage, the reader's entitlements and the
 * language, so a hot read reaches neither the database nor a serialiser (architecture 5, settled 8.3).
 */
export async function sendPublished<A>(
  endpoint: Endpoint,
  call: Call<unknown, unknown, unknown>,
  run: () => Promise<A>,
): Promise<FastifyReply> {
  const { platform, request, reply, person } = call;
  const key = [endpoint.id, request.url, platform.published.vintage, entitlementKey(call), call.locale].join(
    ' ',
  );
  let finished = platform.published.get(key);
  if (!finished) {
    finished = finishAnswer(endpoint, reply, await run());
    platform.published.set(key, finished);
  }
  reply
    .header('cache-control', person ? 'private, no-cache' : 'public, max-age=0, must-revalidate, s-maxage=60')
    .header('vary', 'Authorization, Accept-Language, Accept-Encoding')
    .header('etag', finished.etag);
  if (matches(request.headers['if-none-match'], finished.etag)) {
    return reply.code(304).send();
  }
  reply.header('content-type', finished.contentType).headers(finished.headers);
  if (finished.gzipped && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.header('content-encoding', 'gzip').send(finished.gzipped);
  }
  return reply.send(finished.bytes);
}

function finishAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): Finished {
  if (endpoint.produces) {
    const download = answer as Download;
    return finish(download.bytes, endpoint.produces, { ...download.headers });
  }
  return finish(
    reply.serialize(answer as Record<string, unknown>) as string,
    'application/json; charset=utf-8',
  );
}

/** Staff, visitor, or the person's levels: everybody with the same key sees the same bytes. */
function entitlementKey({ person }: Call<unknown, unknown, unknown>): string {
  if (!person) {
    return 'visitor';
  }
  if (person.isInternal) {
    return 'staff';
  }
  return (
    [...person.entitlements]
      .map(([product, level]) => `${product}:${level}`)
      .sort()
      .join(',') || 'none'
  );
}

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
