import type { FastifyRequest } from 'fastify';
import { browserHash } from './origins.ts';
import type { Platform } from './platform.ts';
import { unauthenticated } from './problem.ts';
import { noteSecurity } from './security-log.ts';
import { readSignedIn, type SignedIn } from './signed-in.ts';
import { parseToken, sameText, sha256 } from './tokens.ts';

const MINUTE = 60_000;
/** Longest time that a revocation made in another process may go unseen (settled 8.2; NOTIFY usually clears at once). */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;

/** Token states read in the last seconds, by session id. `forget` is called by the event of a revocation. */
export class SessionCache {
  private readonly entries = new Map<number, { readonly readAt: number; readonly person: SignedIn | null }>();

  get(id: number, now: number): SignedIn | null | undefined {
    const entry = this.entries.get(id);
    // An entry of the future is as old as nobody knows: the clock was set back meanwhile.
    const isFresh = entry && now >= entry.readAt && now - entry.readAt < CACHE_MS;
    return isFresh ? entry.person : undefined;
  }

  set(id: number, person: SignedIn | null, now: number): void {
    if (this.entries.size >= CACHE_SIZE) {
      this.entries.clear();
    }
    this.entries.set(id, { readAt: now, person });
  }

  /** Drops one session, or all when `id` is absent. */
  forget(id?: number): void {
    if (id === undefined) {
      this.entries.clear();
    } else {
      this.entries.delete(id);
    }
  }
}

/**
 * The person whom the bearer token stands for; null without a token. Wrong, expired, idle, revoked and malformed
 * tokens are one and the same 401 (wire contract 3). A token bound to a browser works only with its cookie, and a
 * browser cannot use an unbound one (settled 5.3).
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
    await noteSecurity(platform, request, {
      kind: 'token-refused',
      userUuid: person.isPending ? null : person.uuid,
      sessionId: person.session.id,
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
  const person = await readSignedIn(platform.database.read, id, platform.today());
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
  await platform.database.write
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', person.session.id)
    .execute();
  platform.sessions.forget(person.session.id);
}
