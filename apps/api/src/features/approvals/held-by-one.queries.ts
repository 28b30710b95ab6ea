import type { Permission } from '@datum/contract/access/permissions';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether at most one person holds a permission: until a second one does, that person takes alone the steps that need
 * two. Who is suspended counts, so that suspending the others frees nobody; who is invited does not yet.
 */
export const heldByOne = (permission: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`((select count(*) from (select from users held_by
      join role_permissions held on held.role_id = held_by.role_id
      where held.permission = ${permission} and held_by.status in ('active', 'suspended') limit 2) holders) < 2)`;

/** The same of one permission, now. */
export async function isHeldByOne(db: Reading, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{
    is_alone: boolean;
  }>`select ${heldByOne(sql.lit(permission))} as is_alone`.execute(db);
  return rows[0]?.is_alone ?? false;
}
