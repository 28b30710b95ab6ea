import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Notes whose token a socket was authorised with. It ends with each session that authorised on it. */
export async function rememberSocket(db: Writing, socketId: string, sessionId: number): Promise<void> {
  await db
    .insertInto('live_sockets')
    .values({ socket_id: socketId, session_id: sessionId })
    .onConflict((conflict) => conflict.columns(['socket_id', 'session_id']).doNothing())
    .execute();
}

/** Forgets closed sockets, and what a process that died left behind: no session lasts for a day. */
export async function forgetSockets(db: Writing, socketIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('live_sockets')
    .where((where) =>
      where.or([
        where('socket_id', 'in', socketIds),
        where('created_at', '<', sql<Date>`now() - interval '1 day'`),
      ]),
    )
    .execute();
}

/**
 * Sockets of sessions that have authorised more than `limit`, oldest first. A process that died may have left some that
 * are no more: each process knows which are its own.
 */
export function readCrowdedSockets(db: Reading, limit: number) {
  return db
    .selectFrom('live_sockets')
    .where(
      'session_id',
      'in',
      db
        .selectFrom('live_sockets')
        .select('session_id')
        .groupBy('session_id')
        .having((having) => having.fn.countAll(), '>', limit),
    )
    .select(['socket_id', 'session_id'])
    .orderBy('created_at')
    .orderBy('socket_id')
    .execute();
}

/**
 * Sockets whose session is over: revoked, past its end, idle for too long, or of a person who was suspended
 * or closed. The same rule as for a bearer token (`platform/session/authenticate.ts`).
 */
export function readEndedSockets(db: Reading, now: Date) {
  return db
    .selectFrom('live_sockets as l')
    .innerJoin('sessions as s', 's.id', 'l.session_id')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .where((where) =>
      where.or([
        where('s.revoked_at', 'is not', null),
        where('s.expires_at', '<=', now),
        where('u.status', 'in', ['suspended', 'closed']),
        sql<boolean>`s.last_used_at + s.idle_minutes * interval '1 minute' <= ${now}`,
      ]),
    )
    .select(['l.socket_id', 'l.session_id'])
    .execute();
}
