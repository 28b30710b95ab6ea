import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** What signing in needs to know of an account. */
export interface Account {
  readonly uuid: string;
  readonly password_hash: string | null;
  readonly status: string;
  readonly base_role: string;
}

/** The account of an address, whatever its case. */
export function findAccount(db: Reading, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where(sql<boolean>`lower(u.email) = ${email.trim().toLowerCase()}`)
    .select(['u.uuid', 'u.password_hash', 'u.status', 'r.base_role'])
    .executeTakeFirst();
}

/** A new session to be stored; only hashes of its secrets reach the database. */
export interface NewSession {
  readonly userUuid: string;
  readonly tokenHash: string;
  readonly browserHash: string | null;
  readonly via: 'password' | 'complimentary' | 'passkey' | 'invitation' | 'registration';
  readonly idleMinutes: number;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session and notes the sign-in; gives the session's id, the first half of the token. */
export async function insertSession(db: Writing, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_uuid: session.userUuid,
      token_hash: session.tokenHash,
      browser_hash: session.browserHash,
      via: session.via,
      idle_minutes: session.idleMinutes,
      ip: session.ip,
      user_agent: session.userAgent?.slice(0, 400) ?? null,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      stepped_up_at: session.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('users')
    .set({ last_login_at: session.createdAt })
    .where('uuid', '=', session.userUuid)
    .execute();
  return id;
}

/** NOTIFY channel on which every process hears of an ended session; the payload is its id. */
export const SESSION_REVOKED = 'session_revoked';

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
  await sql`select pg_notify(${SESSION_REVOKED}, ${String(id)})`.execute(db);
}

/** The members of the spec's user record that the session row does not carry. */
export function readProfile(db: Reading, uuid: string) {
  return db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .select(['is_corporate', 'is_personalised', 'first_time_login'])
    .executeTakeFirstOrThrow();
}
