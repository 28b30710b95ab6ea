import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

export const readSecondFactor = (db: Reading, user: string) =>
  db.selectFrom('two_factor').select(['confirmed_at']).where('user_uuid', '=', user).executeTakeFirst();

export async function countBackupCodes(db: Reading, user: string): Promise<number> {
  const { left } = await db
    .selectFrom('backup_codes')
    .where('user_uuid', '=', user)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)`.as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** When the password was last changed, as the security log knows it. */
export const readPasswordChange = (db: Reading, user: string) =>
  db
    .selectFrom('security_events')
    .select('at')
    .where('user_uuid', '=', user)
    .where('kind', 'in', ['password-changed', 'password-reset', 'invitation-accepted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listEvents = (db: Reading, user: string, page: { limit: number; offset: number }) =>
  db
    .selectFrom('security_events as e')
    .leftJoin('sessions as s', 's.id', 'e.session_id')
    .leftJoin('api_keys as k', 'k.id', 'e.api_key_id')
    .where('e.user_uuid', '=', user)
    .select(['e.id', 'e.at', 'e.kind', 'e.ip', 'e.user_agent', 's.uuid as session_uuid', 'k.name as key_name'])
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** Settings rows carry a version, so that two administrators do not overwrite each other. */
export const readSettingVersion = (db: Reading, key: string) =>
  db.selectFrom('settings').select(['version', 'value']).where('key', '=', key).executeTakeFirst();

/** Writes a setting if nobody changed it since `version` (0 = never written). False otherwise. */
export async function writeSetting(
  db: Writing,
  key: string,
  value: unknown,
  version: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), version: version + 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: JSON.stringify(value), version: version + 1, updated_at: now })
        .where('settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** Active people of these base roles who have neither an authenticator nor a passkey. */
export async function countWithoutSecondFactor(db: Reading, roles: readonly string[]): Promise<number> {
  if (roles.length === 0) {
    return 0;
  }
  const { people } = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.status', '=', 'active')
    .where('r.base_role', 'in', roles as ('Admin' | 'Super Administrator')[])
    .where(
      sql<boolean>`not exists (select from two_factor t where t.user_uuid = u.uuid and t.confirmed_at is not null)`,
    )
    .where(sql<boolean>`not exists (select from passkeys p where p.user_uuid = u.uuid)`)
    .select(sql<number>`count(*)`.as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}
