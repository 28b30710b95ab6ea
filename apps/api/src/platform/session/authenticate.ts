import { KEY_MARK } from '@datum/contract/access/key-scopes';
import type { FastifyRequest } from 'fastify';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { RecentCache } from '../cache/recent-cache.ts';
import { browserHash } from '../http/origins.ts';
import { unauthenticated } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { noteFirstRefusal } from '../security/refusals.ts';
import { readSignedIn, type SignedIn } from './signed-in.ts';
import { parseToken, sameText, sha256 } from './tokens.ts';

const MINUTE = 60_000;
/** Token states read in the last seconds, by session id. */
export class SessionCache extends RecentCache<number, SignedIn | null> {}

/**
 * The person whom the bearer token, or the API key, stands for; null without one. Wrong, expired, idle, revoked and malformed
 * tokens are one and the same 401 (docs/api-design.md). A token bound to a browser works only with its cookie, and a
 * browser cannot use an unbound one (rules 5.3).
 */
export async function authenticate(
  platform: Platform,
  request: FastifyRequest,
  origin: string | null,
  cookie: string | undefined,
): Promise<SignedIn | null> {
  const header = request.headers.authorization;
  if (!header) {
    return null;
  }
  const token = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1];
  if (token?.startsWith(KEY_MARK)) {
    return authenticateKey(platform, token);
  }
  const parsed = token ? parseToken(token) : null;
  if (!parsed) {
    throw unauthenticated();
  }
  const person = await sessionOf(platform, parsed.id);
  if (
    !person ||
    !sameText(person.session.tokenHash, sha256(parsed.secret)) ||
    !isAlive(person, platform.clock.now())
  ) {
    throw unauthenticated();
  }
  const bound = person.session.browserHash;
  const fitsBrowser =
    bound === null ? origin === null : cookie !== undefined && sameText(bound, browserHash(cookie));
  if (!fitsBrowser) {
    // A good token in the wrong place: somebody may have copied it.
    await noteFirstRefusal(platform, request, {
      kind: 'token-refused',
      userUuid: person.isPending ? null : person.uuid,
      sessionId: person.session.id,
      detail: {},
    });
    throw unauthenticated();
  }
  if (request.headers['x-background'] !== '1') {
    await touch(platform, person);
  }
  return person;
}

async function sessionOf(platform: Platform, id: number): Promise<SignedIn | null> {
  const now = platform.clock.now().getTime();
  const cached = platform.sessions.get(id, now);
  if (cached !== undefined) {
    return cached;
  }
  const person = await readSignedIn(platform.database.quick, id, platform.today());
  platform.sessions.set(id, person, now);
  return person;
}

function isAlive({ session, status }: SignedIn, now: Date): boolean {
  const idleUntil = session.lastUsedAt.getTime() + session.idleMinutes * MINUTE;
  return (
    session.revokedAt === null &&
    status !== 'suspended' &&
    status !== 'closed' &&
    now < session.expiresAt &&
    now.getTime() < idleUntil
  );
}

/** Notes the use of a session, at most once a minute. */
async function touch(platform: Platform, person: SignedIn): Promise<void> {
  const now = platform.clock.now();
  if (now.getTime() - person.session.lastUsedAt.getTime() < MINUTE) {
    return;
  }
  await platform.database.quick
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', person.session.id)
    .execute();
  platform.sessions.forget(person.session.id);
}
