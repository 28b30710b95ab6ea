import { isPermission, type Permission, type Scope } from '@datum/contract/access/permissions';
import type { RoleName } from '@datum/contract/access/roles';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** One permission of a role, and how far it reaches; the name may be anything, as somebody sent it. */
export interface Grant {
  readonly permission: string;
  readonly scope: Scope;
}

/** A grant whose permission is in the vocabulary. */
export interface KnownGrant extends Grant {
  readonly permission: Permission;
}

const roles = (db: Reading) =>
  db
    .selectFrom('roles as r')
    .select([
      'r.id',
      'r.name',
      'r.base_role',
      'r.description',
      'r.is_system',
      'r.rank',
      'r.updated_at',
      'r.version',
    ])
    .select([
      sql<number>`(select count(*) from users u where u.role_id = r.id and u.status <> 'closed')`.as(
        'people',
      ),
      sql<number>`(select count(*) from role_permissions p where p.role_id = r.id)`.as('permissions'),
    ]);

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>;

export const listRoles = (db: Reading) => roles(db).orderBy('r.rank').orderBy('r.name').execute();

export const findRole = (db: Reading, id: number): Promise<RoleRow | undefined> =>
  roles(db).where('r.id', '=', id).executeTakeFirst();

/** What a role holds; a name that only an older version knew counts for nothing. */
export async function listGrants(db: Reading, roleId: number): Promise<KnownGrant[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select(['permission', 'scope'])
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute();
  return rows.filter((grant): grant is KnownGrant => isPermission(grant.permission));
}

/** What giving a role to somebody depends on. */
export async function findRoleToGive(db: Reading, id: number) {
  const role = await findRole(db, id);
  return role ? { ...role, grants: await listGrants(db, id) } : undefined;
}

export const listMembers = (db: Reading, roleId: number) =>
  db
    .selectFrom('users')
    .select(['uuid', 'name', 'email', 'status'])
    .where('role_id', '=', roleId)
    .where('status', '<>', 'closed')
    .orderBy(sql`lower(name)`)
    .limit(200)
    .execute();

export async function countLiveSessions(db: Reading, roleId: number, now: Date): Promise<number> {
  const { live } = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uuid', 's.user_uuid')
    .where('u.role_id', '=', roleId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .select(sql<number>`count(*)`.as('live'))
    .executeTakeFirstOrThrow();
  return Number(live);
}

/** Adds a custom role. Undefined when its name is taken. */
export async function insertRole(
  db: Writing,
  role: { name: string; description: string; base_role: RoleName; rank: number },
  grants: readonly Grant[],
): Promise<number | undefined> {
  const row = await db
    .insertInto('roles')
    .values(role)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) {
    await replaceGrants(db, row.id, grants);
  }
  return row?.id;
}

/** Changes a role that nobody changed since `version`; false otherwise. */
export async function updateRole(
  db: Writing,
  id: number,
  version: number,
  role: { name: string; description: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('roles')
    .set({ ...role, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceGrants(db: Writing, roleId: number, grants: readonly Grant[]): Promise<void> {
  await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  if (grants.length > 0) {
    await db
      .insertInto('role_permissions')
      .values(grants.map((grant) => ({ role_id: roleId, ...grant })))
      .execute();
  }
}

/** Marks a role as changed where its grants alone did, so that a form opened before is refused. */
export const touchRole = (db: Writing, id: number, now: Date) =>
  db
    .updateTable('roles')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();

export const deleteRole = (db: Writing, id: number) =>
  db.deleteFrom('roles').where('id', '=', id).where('is_system', '=', false).execute();

/** A person with the role that decides what they may do, for "try as". */
export const findPersonOfRole = (db: Reading, uuid: string) =>
  db
    .selectFrom('users')
    .select(['name', 'role_id', 'is_verified', 'status'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
