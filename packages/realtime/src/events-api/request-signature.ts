import { createHash } from 'node:crypto';
import { type Credentials, equalInConstantTime, hexHmac } from '../channel-signature.ts';

/** A request to the events API, as it came. */
export interface SignedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** How far the clocks of both sides may be apart, seconds. */
const toleranceSeconds = 600;

/**
 * Checks what other servers leave out too: the age of the timestamp, and the MD5 of the body as it was sent.
 * @param nowSeconds seconds since the epoch
 */
export function isSigned(request: SignedRequest, credentials: Credentials, nowSeconds: number): boolean {
  const { query, body, method } = request;
  const age = Math.abs(nowSeconds - Number(query.get('auth_timestamp') || Number.NaN));
  const isFresh = age <= toleranceSeconds;
  const isOurs = query.get('auth_key') === credentials.key && query.get('auth_version') === '1.0';
  const isWhole = method !== 'POST' || query.get('body_md5') === bodyMd5(body);
  const signature = query.get('auth_signature') ?? '';
  return (
    isFresh && isOurs && isWhole && equalInConstantTime(signature, signRequest(request, credentials.secret))
  );
}

/** HMAC-SHA256 in hex over method, path and the sorted parameters, which are not URL-encoded here. */
export function signRequest({ method, path, query }: SignedRequest, secret: string): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return hexHmac(secret, [method, path, parameters.join('&')].join('\n'));
}

/** Integrity only, and prescribed by the protocol: authenticity comes from the HMAC around it. */
export const bodyMd5 = (body: string): string => createHash('md5').update(body).digest('hex');
