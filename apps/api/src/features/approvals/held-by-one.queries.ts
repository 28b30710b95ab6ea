import type { Permission } from '@datum/contract/access/permissions';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether at most one person holds a permission, or did in the last 14 days: until a second one does, that person takes alone
 * the steps that need two. Who takes the right from the others gains nothing by it, nor who suspends them; who is invited does
 * not count yet. Accounts that count as one person are one, but for an account of its own that was tied to another one lately.
 */
export const heldByOne = (permission: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(not exists (${holders(permission)}
    and user_uuid <> all ((select one_holder(array(${holders(permission)} limit 1)))::uuid[])))`;

const holders = (permission: RawBuilder<string>) =>
  sql`select user_uuid from recent_holders where permission = ${permission}`;

/** The same of one permission, now. */
export async function isHeldByOne(db: Reading, permission: Permission): Promise<boolean> {
  const { rows } = await sql<{
    is_alone: boolean;
  }>`select ${heldByOne(sql.lit(permission))} as is_alone`.execute(db);
  return rows[0]?.is_alone ?? false;
}

/** The same for a step that somebody else confirms than who takes it: whether anybody else than `person` counts. */
export async function isHeldByAnother(db: Reading, permission: Permission, person: string): Promise<boolean> {
  const { rows } = await sql`${holders(sql.lit(permission))}
    and user_uuid <> all ((select one_holder(array[${person}::uuid]))::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}
