import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { lockRights } from '../approvals/hands.queries.ts';

/**
 * How many active people, whose accounts do not end by themselves, may still change roles after what the caller's transaction has done. A caller that may take one
 * away asks this last, and waits here for others who do the same: two of them could each leave the other as the last.
 */
export async function countAdministrators(db: Writing): Promise<number> {
  await lockRights(db);
  const { people } = await db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where('p.permission', '=', 'people.role.assign-permission')
    .where('u.status', '=', 'active')
    .where('u.expires_on', 'is', null)
    .select(sql<number>`count(*)`.as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}
