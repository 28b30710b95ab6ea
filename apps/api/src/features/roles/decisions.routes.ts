import { PERMISSIONS } from '@datum/contract/access/permissions';
import { decidePermission, listDecisions, type OpenDecision } from '@datum/contract/access/roles/decisions';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { notifySessions } from '../../platform/session/sessions.queries.ts';
import { askedPermissions } from './asked.rules.ts';
import { listOpenDecisions, lockDecision, settleDecision } from './decisions.queries.ts';
import { findRole, listGrants, replaceGrants, touchRole } from './queries.ts';
import { differenceOf, refusalsOf, withImplied } from './rules.ts';
import { shareRole } from './shared.queries.ts';

/** Permissions that an upgrade brought and that custom roles get only when somebody says so. */
export function decisionRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, listDecisions, ({ db }) => shown(db));

  mountWrite(app, platform, decidePermission, async (call) => {
    const { db, params, body, person, now } = call;
    const editor = knownPerson(person);
    const wanted = await lockDecision(db, params.id, params.permission);
    if (!wanted) {
      throw notFound();
    }
    const before = await listGrants(db, params.id);
    const { grants } = body.is_accepted
      ? withImplied([...before, wanted], askedPermissions(platform.endpoints))
      : { grants: before };
    const refusals = refusalsOf(editor, differenceOf(before, grants));
    if (refusals.length > 0) {
      throw invalid({ is_accepted: refusals });
    }
    if (body.is_accepted) {
      await replaceGrants(db, params.id, grants);
      await touchRole(db, params.id, now);
      await notifySessions(db);
      call.afterCommit(() => platform.sessions.forget());
    }
    const settled = { is_accepted: body.is_accepted, decided_by: editor.uuid, decided_at: now };
    await settleDecision(db, params.id, wanted.permission, settled);
    const role = await findRole(db, params.id);
    const two = role ? await shareRole(call, role, before, grants) : {};
    call.audit({
      action: body.is_accepted ? 'roles.accept-permission' : 'roles.decline-permission',
      resource: 'roles',
      id: params.id,
      before: { grants: before },
      after: { grants, decided: wanted, ...two },
    });
    return shown(db);
  });
}

async function shown(db: Reading): Promise<{ data: OpenDecision[] }> {
  const rows = await listOpenDecisions(db);
  return {
    data: rows.map((row) => ({
      ...row,
      sentence: PERMISSIONS.get(row.permission) ?? row.permission,
      noted_at: row.noted_at.toISOString(),
    })),
  };
}
