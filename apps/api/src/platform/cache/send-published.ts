import type { Endpoint } from '@datum/contract/calls/endpoint';
import { accessKey } from '@datum/contract/subscriptions/reader-access';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerText } from '../http/answer-text.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { type Finished, finish } from './published.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Headers and bytes of a download, where an endpoint `produces` something other than JSON. */
export interface Download {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the answer of a published read depends on: address, vintage, the reader's entitlements, language (rules 8.3). */
export function publishedKey(
  endpoint: Endpoint,
  url: string,
  vintage: number,
  person: SignedIn | null,
  locale: string,
): string {
  return `${endpoint.id} ${url} ${vintage} ${entitlementKey(person)} ${locale}`;
}

/** Makes a published answer's finished bytes, so that a later read reaches neither the database nor a serialiser. */
export function finishAnswer(
  { produces = '' }: Pick<Endpoint, 'produces'>,
  textOf: AnswerText | null,
  answer: unknown,
): Finished {
  if (textOf) {
    return finish(textOf(answer), JSON_TYPE);
  }
  const download = answer as Download;
  return finish(download.bytes, produces, { ...download.headers });
}

/** Answers from finished bytes: 304 to a reader who has them, else compressed where the reader can. */
export function sendFinished(request: FastifyRequest, reply: FastifyReply, finished: Finished): FastifyReply {
  reply.headers(request.person ? FOR_ONE : FOR_ALL).header('etag', finished.etag);
  if (matches(request.headers['if-none-match'], finished.etag)) {
    return reply.code(304).send();
  }
  reply.header('content-type', finished.contentType).headers(finished.headers);
  const gzipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    ? finished.gzipped()
    : null;
  return gzipped ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(finished.bytes);
}

const vary = 'Authorization, Accept-Language, Accept-Encoding';
const FOR_ONE = { 'cache-control': 'private, no-cache', vary };
const FOR_ALL = { 'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60', vary };

/** Entitlements by person, since the person read from the session cache is the same object for some seconds. */
const keys = new WeakMap<SignedIn, string>();

/**
 * Staff, visitor, or the person's levels: everybody with the same key sees the same bytes. An API key opens less than its
 * holder: what it reads depends on its scopes and on what the holder may read by key.
 */
function entitlementKey(person: SignedIn | null): string {
  if (!person) {
    return 'visitor';
  }
  if (person.isInternal && !person.key) {
    return 'staff';
  }
  const known = keys.get(person) ?? [holdingsOf(person), byKeyOf(person)].join(' ');
  keys.set(person, known);
  return known;
}

const holdingsOf = (person: SignedIn): string => (person.isInternal ? 'staff' : accessKey(person.access));

const byKeyOf = ({ key, permissions }: SignedIn): string =>
  key
    ? [...key.scopes, ...permissions.filter((one) => one.startsWith('product.') && one.endsWith('.api'))]
        .toSorted()
        .join(',')
    : '';

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
