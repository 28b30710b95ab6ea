import { PERMISSIONS, type Permission } from '@datum/contract/access/permissions';
import { exportRoles } from '@datum/contract/access/roles/matrix';
import { href } from '@datum/contract/screens/all';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../platform/files/list-file.ts';
import type { TableColumn } from '../../platform/files/tables.ts';
import { mountRead } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { askedPermissions } from './asked.rules.ts';
import { listGrants, listRoles } from './queries.ts';

type Line = readonly [permission: Permission, sentence: string];

/** The whole matrix as a file: a row a permission, a column a role, the scope where they meet. */
export function roleFileRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, exportRoles, async (call) => {
    const roles = await listRoles(call.db);
    const columns: TableColumn<Line>[] = [
      { header: 'permission', kind: 'text', width: 34, value: ([permission]) => permission },
      { header: 'sentence', kind: 'text', width: 44, value: ([, sentence]) => sentence },
    ];
    for (const { id, name } of roles) {
      const grants = await listGrants(call.db, id);
      const scopes = new Map(grants.map(({ permission, scope }) => [permission, scope]));
      columns.push({
        header: name,
        kind: 'text',
        width: 22,
        value: ([permission]) => scopes.get(permission),
      });
    }
    const file = {
      name: 'roles',
      title: 'Roles and permissions',
      page: href('roles.list'),
      columns,
      more: [['Cells', 'how far the permission reaches in the role; empty = not granted']],
    } as const;
    const asked = askedPermissions(platform.endpoints);
    return sendList(
      call,
      file,
      [...PERMISSIONS].filter(([permission]) => asked.has(permission)),
    );
  });
}
