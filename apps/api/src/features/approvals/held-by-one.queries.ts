import type { Permission } from '@datum/contract/access/permissions';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';

/**
 * Whether at most one person holds a permission: until a second one does, that person takes alone the steps that need
 * two. Who is suspended counts, so that suspending the others frees nobody; who is invited does not yet. Accounts that count
 * as one person are one.
 */
export const heldByOne = (permission: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(not exists (${holders(permission)}
    and held_by.uuid <> all ((select ${samePerson(sql`array(${holders(permission)} limit 1)`)})::uuid[])))`;

const holders = (permission: RawBuilder<string>) => sql`select held_by.uuid from users held_by
  join role_permissions held on held.role_id = held_by.role_id
  where held.permission = ${permission} and held_by.status in ('active', 'suspended')`;

/** The same of one permission, now. */
export async function isHeldByOne(db: Reading, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{
    is_alone: boolean;
  }>`select ${heldByOne(sql.lit(permission))} as is_alone`.execute(db);
  return rows[0]?.is_alone ?? false;
}

/**
 * Whether somebody else than `person`, and than the accounts that count as that person, holds a permission, or did in the last 14 days: who takes the right from the others gains
 * nothing by it, and they hear of it before it would matter.
 */
export async function isHeldByAnother(db: Reading, permission: Permission, person: string): Promise<boolean> {
  const { rows } = await sql`select 1 from recent_holders
    where permission = ${permission}
      and user_uuid <> all ((select ${samePerson(sql`array[${person}::uuid]`)})::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}
