import type { Reading } from '@datum/database/open';
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
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.ip',
      'e.user_agent',
      's.uuid as session_uuid',
      'k.name as key_name',
    ])
    .select(sql<number>`count(*) over ()`.as('all_rows'))
    .orderBy('e.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
