import type { RoleName } from '@datum/contract/access/roles';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

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

/** Active people of these base roles. */
export async function countActive(db: Reading, roles: readonly RoleName[]): Promise<number> {
  const { people } = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.status', '=', 'active')
    .where('r.base_role', 'in', [...roles])
    .select(sql<number>`count(*)`.as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** People of these base roles who work now from outside the networks. */
export async function countElsewhere(
  db: Reading,
  roles: readonly RoleName[],
  networks: readonly string[],
  now: Date,
): Promise<number> {
  const { people } = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('r.base_role', 'in', [...roles])
    .where('u.status', '=', 'active')
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where(
      // an IPv4 visitor on a socket that speaks IPv6 is kept as ::ffff:203.0.113.7
      sql<boolean>`not exists (select from unnest(${[...networks]}::inet[]) as n (network)
        where replace(host(s.ip), '::ffff:', '')::inet <<= n.network)`,
    )
    .select(sql<number>`count(distinct u.uuid)`.as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** Changes of the policy as the audit trail keeps them, newest first. */
export const listPolicyChanges = (db: Reading) =>
  db
    .selectFrom('audit_log as a')
    .innerJoin('audit_detail as d', 'd.seq', 'a.seq')
    .leftJoin('users as u', 'u.uuid', 'a.actor_uuid')
    .where('a.action', '=', 'security.edit-policy' satisfies AuditAction)
    .select(['a.at', 'u.name as by', 'd.before', 'd.after'])
    .orderBy('a.seq', 'desc')
    .limit(200)
    .execute();
