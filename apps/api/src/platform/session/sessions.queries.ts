import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A new session to be stored; only hashes of its secrets reach the database. */
export interface NewSession {
  /** Exactly one of the two: a person, or a registration that waits for its code. */
  readonly owner: { readonly user: string } | { readonly registration: string };
  readonly tokenHash: string;
  readonly browserHash: string | null;
  readonly via: 'password' | 'complimentary' | 'passkey' | 'mail-code' | 'invitation' | 'registration';
  readonly idleMinutes: number;
  /** The policy asks for a second factor that is not enrolled. */
  readonly isLimited: boolean;
  /** The person was never seen on this device before. */
  readonly isNewDevice: boolean;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session and notes the sign-in; gives the session's id, the first half of the token. */
export async function insertSession(db: Writing, session: NewSession): Promise<number> {
  const user = 'user' in session.owner ? session.owner.user : null;
  const registration = 'registration' in session.owner ? session.owner.registration : null;
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_uuid: user,
      registration_uuid: registration,
      token_hash: session.tokenHash,
      browser_hash: session.browserHash,
      via: session.via,
      idle_minutes: session.idleMinutes,
      is_limited: session.isLimited,
      is_new_device: session.isNewDevice,
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, 400) ?? null,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      // Who holds a mailed link has proved nothing that the person alone knows or has.
      stepped_up_at: session.via === 'invitation' ? null : session.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (user) {
    await db
      .updateTable('users')
      .set({ last_login_at: session.createdAt })
      .where('uuid', '=', user)
      .execute();
  }
  return id;
}

/** NOTIFY channel on which every process hears of an ended or changed session; the payload is its id, or `all`. */
export const SESSION_REVOKED = 'session_revoked';

/** Tells every process to read a session again; all of them without an id (a role was changed). */
export async function notifySessions(db: Writing, id?: number): Promise<void> {
  await sql`select pg_notify(${SESSION_REVOKED}, ${id === undefined ? 'all' : String(id)})`.execute(db);
}

/** Ends a session; every process hears of it by NOTIFY. */
export async function revokeSession(
  db: Writing,
  id: number,
  by: string | null,
  reason: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_by: by, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  await notifySessions(db, id);
}

/** Ends all live sessions of a person but `keep`. Gives the ids that ended. */
export async function revokeSessionsOf(
  db: Writing,
  user: string,
  end: { readonly keep?: number; readonly by: string | null; readonly reason: string; readonly now: Date },
): Promise<number[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: end.now, revoked_by: end.by, revoked_reason: end.reason })
    .where('user_uuid', '=', user)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', end.now)
    .$if(end.keep !== undefined, (query) => query.where('id', '!=', end.keep ?? 0))
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await notifySessions(db, id);
  }
  return rows.map(({ id }) => id);
}

/** What staff rule for one account: a last day, and a second factor whatever the policy asks of the role. */
export const readAccountRules = (db: Reading, uuid: string) =>
  db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .select(['expires_on', 'must_use_two_factor'])
    .executeTakeFirst();

/** The members of the user record that the session row does not carry. */
export function readProfile(db: Reading, uuid: string) {
  return db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .select(['is_corporate', 'is_personalised', 'first_time_login', 'preferences', 'photo_uuid'])
    .executeTakeFirst();
}
