import { PERMISSIONS, type Permission } from '@datum/contract/access/permissions';
import { exportRoles } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendTable, type TableColumn, tableFile } from '../../platform/files/tables.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { listGrants, listRoles } from './queries.ts';

type Line = readonly [permission: Permission, sentence: string];

/** The whole matrix as a file: a row a permission, a column a role, the scope where they meet. */
export function roleFileRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, exportRoles, async ({ db, query, person, now, reply }) => {
    const roles = await listRoles(db);
    const columns: TableColumn<Line>[] = [
      { header: 'permission', kind: 'text', width: 34, value: ([permission]) => permission },
      { header: 'sentence', kind: 'text', width: 44, value: ([, sentence]) => sentence },
    ];
    for (const { id, name } of roles) {
      const grants = await listGrants(db, id);
      const scopes = new Map(grants.map(({ permission, scope }) => [permission, scope]));
      columns.push({
        header: name,
        kind: 'text',
        width: 22,
        value: ([permission]) => scopes.get(permission),
      });
    }
    const rows = [...PERMISSIONS];
    const about = [
      ['Roles and permissions', `${roles.length} roles, ${rows.length} permissions`],
      ['Exported by', knownPerson(person).name],
      ['At', now.toISOString()],
      ['Cells', 'how far the permission reaches in the role; empty = not granted'],
      ['Source', platform.config.webUrl + href('roles.list')],
    ] as const;
    sendTable(reply, await tableFile({ name: 'roles', about, columns, rows, format: query.format }));
    return undefined;
  });
}
