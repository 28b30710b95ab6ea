import { permissionsIn } from '@datum/contract/access/access';
import { PERMISSIONS } from '@datum/contract/access/permissions';
import { reaches, reachOf } from '@datum/contract/access/reach';
import {
  createRole,
  deleteRole,
  editRole,
  listPermissions,
  listRoles,
  previewRole,
  type ShownRole,
  showRole,
  tryRole,
} from '@datum/contract/access/roles/matrix';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import { tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { countAdministrators } from './administrators.queries.ts';
import { askedPermissions } from './asked.rules.ts';
import { decisionRoutes } from './decisions.routes.ts';
import { roleFileRoutes } from './file.routes.ts';
import * as roles from './queries.ts';
import {
  decide,
  dependsOn,
  differenceOf,
  refusalsOf,
  refusalsOfOpenRole,
  scopesOf,
  withImplied,
} from './rules.ts';
import { shareRole } from './shared.queries.ts';

/** Roles and what they may do: the matrix, its effect before it is saved, and why a call is open or closed. */
export function roleRoutes(app: FastifyInstance, platform: Platform): void {
  roleFileRoutes(app, platform);
  decisionRoutes(app, platform);
  mountRead(app, platform, listRoles, async ({ db }) => ({ data: (await roles.listRoles(db)).map(shown) }));

  mountRead(app, platform, listPermissions, async ({ person }) => {
    const asked = askedPermissions(platform.endpoints);
    return {
      data: [...PERMISSIONS]
        .filter(([permission]) => asked.has(permission))
        .map(([permission, sentence]) => {
          const [area = '', name = '', action = ''] = permission.split('.');
          return {
            permission,
            area,
            resource: `${area}.${name}`,
            action,
            sentence,
            depends_on: dependsOn(permission, asked),
            scopes: scopesOf(permission),
            is_held: knownPerson(person).permissions.includes(permission),
          };
        }),
    };
  });

  mountRead(app, platform, tryRole, async ({ db, query }) => {
    const user = query.user ? await roles.findPersonOfRole(db, query.user) : undefined;
    const roleId = user?.role_id ?? query.role;
    const role = roleId === undefined ? undefined : await roles.findRole(db, roleId);
    if (!role || (query.user && !user)) {
      throw notFound();
    }
    const grants = new Map(
      (await roles.listGrants(db, role.id)).map(({ permission, scope }) => [permission, scope]),
    );
    const asked = platform.endpoints.filter(
      (endpoint) =>
        !query.permission || permissionsIn(endpoint.access).some((name) => name === query.permission),
    );
    return {
      who: {
        name: user?.name ?? role.name,
        role_name: role.name,
        base_role: role.base_role,
      },
      decisions: asked.map(({ id, method, path, summary, access }) => ({
        endpoint: id,
        method,
        path,
        summary,
        ...decide(access, grants),
      })),
    };
  });

  mountRead(app, platform, showRole, async ({ db, params, person }) => {
    const role = await need(db, params.id);
    const [grants, members] = await Promise.all([
      roles.listGrants(db, role.id),
      roles.listMembers(db, role.id),
    ]);
    const reader = knownPerson(person);
    const mayOpen = reader.permissions.includes('people.user.edit');
    const reach = reachOf(reader, 'people.user.edit');
    const isWithin = (uuid: string) => mayOpen && reaches(reach, { uuid, rank: role.rank });
    return {
      ...shown(role),
      grants,
      members: members.map((member) => ({ ...member, is_within: isWithin(member.uuid) })),
    };
  });

  mountWrite(app, platform, createRole, async (call) => {
    const { grants: wished, ...written } = call.body;
    const { grants } = withImplied(wished, askedPermissions(platform.endpoints));
    const refusals = refusalsOf(knownPerson(call.person), differenceOf([], grants));
    if (refusals.length > 0) {
      throw invalid({ grants: refusals });
    }
    const base = (await roles.listRoles(call.db)).find(({ name }) => name === written.base_role);
    const id = await roles.insertRole(call.db, { ...written, rank: base?.rank ?? 0 }, grants);
    if (id === undefined) {
      throw invalid({ name: [refusal('people.role-name-taken')] });
    }
    call.audit({ action: 'roles.create', resource: 'roles', id, after: { ...written, grants } });
    return shown(await need(call.db, id));
  });

  mountWrite(app, platform, previewRole, async ({ db, params, body, person, now, request }) => {
    const role = await need(db, params.id);
    const { effect, refusals } = await effectOf(platform, db, role, body.grants, knownPerson(person), now);
    return { ...effect, refusals: refusals.map(tellerFor(request)) };
  });

  mountWrite(app, platform, editRole, async (call) => {
    const { version, reason, grants: wished, name, description } = call.body;
    const role = await need(call.db, call.params.id);
    if (role.is_system && name !== role.name) {
      throw invalid({ name: [refusal('people.role-name-fixed')] });
    }
    const before = await roles.listGrants(call.db, role.id);
    const { grants, effect, refusals } = await effectOf(
      platform,
      call.db,
      role,
      wished,
      knownPerson(call.person),
      call.now,
    );
    if (refusals.length > 0) {
      throw invalid({ grants: refusals });
    }
    if (!(await roles.updateRole(call.db, role.id, version, { name, description }, call.now))) {
      throw changedMeanwhile();
    }
    await roles.replaceGrants(call.db, role.id, grants);
    if ((await countAdministrators(call.db)) === 0) {
      throw wrongState(refusal('people.last-administrator'));
    }
    const two = await shareRole(call, role, before, grants);
    call.audit({
      action: 'roles.edit',
      resource: 'roles',
      id: role.id,
      before: { name: role.name, description: role.description, grants: before },
      after: { name, description, grants, ...two },
      reason,
    });
    await notifySessions(call.db);
    call.afterCommit(() => platform.sessions.forget());
    return { role: shown(await need(call.db, role.id)), effect: { ...effect, refusals: [] } };
  });

  mountWrite(app, platform, deleteRole, async (call) => {
    const role = await need(call.db, call.params.id);
    if (role.is_system) {
      throw wrongState(refusal('people.role-system'));
    }
    if (Number(role.people) > 0) {
      throw wrongState(refusal('people.role-in-use'));
    }
    const before = { ...shown(role), grants: await roles.listGrants(call.db, role.id) };
    await roles.deleteRole(call.db, role.id);
    call.audit({ action: 'roles.delete', resource: 'roles', id: role.id, before });
    return undefined;
  });
}

async function need(db: Reading, id: number): Promise<roles.RoleRow> {
  const role = await roles.findRole(db, id);
  if (!role) throw notFound();
  return role;
}

/** What other grants would mean: the difference, whom it meets, and why it may not be. */
async function effectOf(
  platform: Platform,
  db: Reading,
  role: roles.RoleRow,
  wished: readonly roles.Grant[],
  editor: SignedIn,
  now: Date,
) {
  const { grants, implied } = withImplied(wished, askedPermissions(platform.endpoints));
  const difference = differenceOf(await roles.listGrants(db, role.id), grants);
  return {
    grants,
    refusals: [...refusalsOf(editor, difference), ...refusalsOfOpenRole(role, difference)],
    effect: {
      ...difference,
      implied,
      people: Number(role.people),
      live_sessions: await roles.countLiveSessions(db, role.id, now),
    },
  };
}

const shown = (row: roles.RoleRow): ShownRole => ({
  ...row,
  base_role: row.base_role,
  people: Number(row.people),
  permissions: Number(row.permissions),
  updated_at: row.updated_at.toISOString(),
});
