import { network } from '@datum/contract/values/address-network';
import type { FastifyInstance } from 'fastify';

/**
 * How slowly a request may arrive at the web server, as at the API's own port (docs/limits.md): 10 s for its headers,
 * 60 s for all of it, looked at every second (milliseconds). A body that goes on to the API must be as fast as there.
 */
export const ARRIVAL = {
  requestTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
} as const;

/** Of an address that is no proper encoding the words themselves count, as for the router: its page is not found. */
export function readableUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURI(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Bytes of a body that a page takes: beyond, nobody wrote the form by hand (docs/limits.md). */
export const LARGEST_POSTED = 128 * 1024;

/**
 * What a page is asked, with its body, if any, read to the end: whatever a page does with it, no more than this is held.
 * @returns null where more came than a page takes; the rest is left unread
 */
export async function readPosted(asked: Request): Promise<Request | null> {
  if (asked.body === null) return asked;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of asked.body) {
    size += piece.byteLength;
    if (size > LARGEST_POSTED) return null;
    pieces.push(piece);
  }
  const { url, method, headers, signal } = asked;
  return new Request(url, { method, headers, signal, body: Buffer.concat(pieces) });
}

/** Requests of one address that may be under way at once in this process: beyond, 429. An IPv6 /64 is one address. */
export const UNDER_WAY_OF_ADDRESS = 100;

/**
 * Keeps one address from holding all connections to the API, or all of this server's work, with requests that it does
 * not finish: the next is refused before its body is read.
 * @param factor multiplies the limit; 1 in real use
 */
export function limitUnderWay(app: FastifyInstance, factor: number): void {
  const limit = UNDER_WAY_OF_ADDRESS * factor;
  const underWay = new Map<string, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const address = network(request.ip);
    const count = underWay.get(address) ?? 0;
    if (count >= limit) {
      const refusal = { message: 'Too Many Attempts.', code: 'too_many' };
      reply.code(429).headers({ 'retry-after': '1', 'cache-control': 'no-store' }).send(refusal);
      return;
    }
    underWay.set(address, count + 1);
    reply.raw.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
    done();
  });
}
