import { defaultPermissions } from '@datum/contract/permissions';
import { ROLES } from '@datum/contract/roles';
import type { Writing } from '@datum/database/open';

/** Rank of the five roles: people act only on those below (scope `below_rank`). */
const RANK = {
  'Super Administrator': 10,
  Admin: 20,
  'Data Provider': 40,
  Subscriber: 50,
  'Complimentary Subscriber': 60,
} as const;

/**
 * Makes the five roles of the spec with their default permissions where they are missing. A role that exists keeps
 * what an administrator made of it.
 */
export async function ensureSystemRoles(db: Writing): Promise<void> {
  for (const name of ROLES) {
    const made = await db
      .insertInto('roles')
      .values({ name, base_role: name, is_system: true, rank: RANK[name] })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      const rows = [...defaultPermissions(name)].map(([permission, scope]) => ({
        role_id: made.id,
        permission,
        scope,
      }));
      await db.insertInto('role_permissions').values(rows).execute();
    }
  }
}
