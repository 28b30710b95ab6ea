import { defaultPermissions, PERMISSIONS, type Permission } from '@datum/contract/access/permissions';
import { ROLES } from '@datum/contract/access/roles';
import type { Writing } from '@datum/database/open';
import { appendChanges, type Change } from '../../platform/audit/audit.ts';
import { listGrants, listRoles, touchRole } from './queries.ts';
import { gainsOf } from './upgrade.rules.ts';

/** Rank of the five roles: people act only on those below (scope `below_rank`). */
const RANK = {
  'Super Administrator': 10,
  Admin: 20,
  'Data Provider': 40,
  Subscriber: 50,
  'Complimentary Subscriber': 60,
} as const;

/**
 * Makes the five roles with their default permissions where they are missing, and gives out permissions that
 * are new to this installation (`gainsOf`). Beside that a role keeps what an administrator made of it.
 */
export async function ensureSystemRoles(db: Writing, now: Date): Promise<void> {
  await makeSystemRoles(db);
  const fresh = await noteNewPermissions(db, now);
  if (fresh.size > 0) await giveOut(db, fresh, now);
}

async function makeSystemRoles(db: Writing): Promise<void> {
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

/** The permissions that no start has met before; of processes that start together, one is told of them. */
async function noteNewPermissions(db: Writing, now: Date): Promise<ReadonlySet<Permission>> {
  const names = [...PERMISSIONS.keys()];
  const rows = await db
    .insertInto('known_permissions')
    .values(names.map((permission) => ({ permission, known_since: now })))
    .onConflict((conflict) => conflict.column('permission').doNothing())
    .returning('permission')
    .execute();
  const noted = new Set(rows.map(({ permission }) => permission));
  return new Set(names.filter((name) => noted.has(name)));
}

async function giveOut(db: Writing, fresh: ReadonlySet<Permission>, now: Date): Promise<void> {
  const changes: Change[] = [];
  for (const role of await listRoles(db)) {
    const gains = gainsOf({ ...role, grants: await listGrants(db, role.id) }, fresh);
    const ofRole = (grant: (typeof gains.given)[number]) => ({ role_id: role.id, ...grant });
    if (gains.given.length > 0) {
      await db.insertInto('role_permissions').values(gains.given.map(ofRole)).execute();
      await touchRole(db, role.id, now);
      changes.push({
        action: 'roles.upgrade',
        resource: 'roles',
        id: role.id,
        after: { grants: gains.given },
      });
    }
    if (gains.undecided.length > 0) {
      const rows = gains.undecided.map((gain) => ({ ...ofRole(gain), noted_at: now }));
      await db.insertInto('permission_decisions').values(rows).execute();
    }
  }
  await appendChanges(db, SYSTEM, now, changes);
}

const SYSTEM = { uuid: null, role: null, sessionId: null, ip: null, requestId: null } as const;
