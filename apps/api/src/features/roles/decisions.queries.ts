import { isPermission } from '@datum/contract/access/permissions';
import type { Reading, Writing } from '@datum/database/open';
import type { KnownGrant } from './queries.ts';

/** New permissions that wait for a decision, with their roles; what a role got meanwhile in its form is decided. */
export async function listOpenDecisions(db: Reading) {
  const rows = await open(db).orderBy('r.rank').orderBy('r.name').orderBy('d.permission').execute();
  return rows.flatMap(({ permission, ...row }) => (isPermission(permission) ? [{ ...row, permission }] : []));
}

/** One of them, locked until the transaction ends; undefined when there is nothing to decide. */
export async function lockDecision(
  db: Writing,
  roleId: number,
  permission: string,
): Promise<KnownGrant | undefined> {
  const row = await open(db)
    .where('d.role_id', '=', roleId)
    .where('d.permission', '=', permission)
    .forUpdate('d')
    .executeTakeFirst();
  return row && isPermission(row.permission) ? { permission: row.permission, scope: row.scope } : undefined;
}

export const settleDecision = (
  db: Writing,
  roleId: number,
  permission: string,
  settled: { readonly is_accepted: boolean; readonly decided_by: string; readonly decided_at: Date },
) =>
  db
    .updateTable('permission_decisions')
    .set(settled)
    .where('role_id', '=', roleId)
    .where('permission', '=', permission)
    .execute();

const open = (db: Reading) =>
  db
    .selectFrom('permission_decisions as d')
    .innerJoin('roles as r', 'r.id', 'd.role_id')
    .where('d.decided_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('role_permissions as p')
            .whereRef('p.role_id', '=', 'd.role_id')
            .whereRef('p.permission', '=', 'd.permission')
            .select('p.permission'),
        ),
      ),
    )
    .select(['d.role_id', 'r.name as role_name', 'd.permission', 'd.scope', 'd.noted_at']);
