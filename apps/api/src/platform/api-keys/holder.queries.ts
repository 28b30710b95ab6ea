import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { people, personOf, type SessionState, type SignedIn } from '../session/signed-in.ts';

/** NOTIFY channel on which every process hears of an ended key; the payload is its prefix. */
export const KEY_REVOKED = 'api_key_revoked';

/** Stands in place of a session: never stored, never bound to a browser, and no step-up ever opens it. */
const NO_SESSION: SessionState = {
  id: 0,
  uuid: '',
  tokenHash: '',
  browserHash: null,
  idleMinutes: 0,
  lastUsedAt: new Date(0),
  expiresAt: new Date(0),
  revokedAt: null,
  steppedUpAt: null,
  createdAt: new Date(0),
};

/** The owner of a key as they are now, with the key; null when there is no such key. */
export async function readKeyHolder(db: Reading, prefix: string, today: string): Promise<SignedIn | null> {
  const row = await people(db, today)
    .innerJoin('api_keys as k', 'k.user_uuid', 'u.uuid')
    .where('k.prefix', '=', prefix)
    .select(['k.id', 'k.name as key_name', 'k.prefix', 'k.secret_hash', 'k.scopes', 'k.networks'])
    .select(['k.expires_on', 'k.revoked_at'])
    .executeTakeFirst();
  return row
    ? {
        ...personOf(row),
        needs_second_factor: false,
        termsDue: false,
        session: NO_SESSION,
        key: {
          id: row.id,
          name: row.key_name,
          prefix: row.prefix,
          secretHash: row.secret_hash,
          scopes: row.scopes,
          networks: row.networks,
          expiresOn: row.expires_on,
          revokedAt: row.revoked_at,
        },
      }
    : null;
}

/** Tells every process that a key has ended. */
export async function notifyKey(db: Writing, prefix: string): Promise<void> {
  await sql`select pg_notify(${KEY_REVOKED}, ${prefix})`.execute(db);
}
