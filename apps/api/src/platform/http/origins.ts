import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { sameText, sha256 } from '../session/tokens.ts';
import { Problem } from './problem.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the request comes from a browser page: one that sends Origin or Referer. */
export const originOf = (request: FastifyRequest): string | null => {
  const { origin, referer } = request.headers;
  if (origin) {
    return origin;
  }
  if (!referer) {
    return null;
  }
  // An address that cannot be read comes from a page all the same, and not from ours.
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
};

/** 403 for a page that is not ours (rules 6.1: the first check of all). */
export function checkOrigin(request: FastifyRequest, allowed: ReadonlySet<string>): string | null {
  const origin = originOf(request);
  if (origin !== null && !allowed.has(origin)) {
    throw new Problem('origin');
  }
  return origin;
}

/** The value of XSRF-TOKEN: `nonce.HMAC-SHA256(secret, nonce|session)`, base64url (docs/api-design.md). */
export function csrfToken(clock: Clock, secret: string, sessionCookie: string): string {
  const nonce = clock.random(18).toString('base64url');
  return `${nonce}.${sign(secret, nonce, sessionCookie)}`;
}

/** 419 for a writing browser request whose token is missing or belongs to another session. */
export function checkCsrf(request: FastifyRequest, secret: string, sessionCookie: string | undefined): void {
  if (SAFE_METHODS.includes(request.method)) {
    return;
  }
  const [nonce, signature] = decoded(request.headers['x-xsrf-token']).split('.');
  const good = nonce && signature && sessionCookie && sameText(signature, sign(secret, nonce, sessionCookie));
  if (!good) {
    throw new Problem('csrf');
  }
}

/** What a bound token remembers of its session cookie. */
export const browserHash = (sessionCookie: string): string => sha256(`browser:${sessionCookie}`);

const sign = (secret: string, nonce: string, session: string) =>
  createHmac('sha256', secret).update(`${nonce}|${session}`).digest('base64url');

function decoded(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? (header[0] ?? '') : (header ?? '');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
