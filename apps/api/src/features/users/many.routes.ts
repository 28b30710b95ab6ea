import { reaches, reachOf } from '@datum/contract/access/reach';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { changeManyUsers } from '@datum/contract/people/users';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../platform/http/mount.ts';
import { forbidden, invalid, Problem, wrongState } from '../../platform/http/problem.ts';
import { summaryOf, tellerFor } from '../../platform/http/tell.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { noteHands } from '../approvals/hands.queries.ts';
import { isHeldByOne } from '../approvals/held-by-one.queries.ts';
import { findRoleToGive } from '../roles/queries.ts';
import { findUser, setRole, type UserRow } from './queries.ts';
import { checkOrganisation, questionsOf, whyNotGive } from './rules.ts';
import { sharedBy } from './shared.queries.ts';
import { followAtOnce, keepAdministrator, reinvite, suspend, tellOfRole } from './steps.routes.ts';

const NEEDS = {
  suspend: 'people.user.suspend',
  invite: 'people.user.invite',
  'assign-role': 'people.user.assign-role',
} as const;

/** One step for many accounts: each says for itself what happened, and one refusal does not stop the others. */
export function manyRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, changeManyUsers, async (call) => {
    const { uuids, action, reason, role_id } = call.body;
    const person = knownPerson(call.person);
    if (!person.permissions.includes(NEEDS[action])) {
      throw forbidden();
    }
    if (action === 'assign-role' && role_id === undefined) {
      throw invalid({ role_id: [refusal('values.field-required', { field: { field: 'role_id' } })] });
    }
    const reach = reachOf(person, NEEDS[action]);
    const tell = tellerFor(call.request);
    const results = [];
    for (const uuid of new Set(uuids)) {
      const user = await findUser(call.db, uuid);
      const why =
        user && reaches(reach, user)
          ? await refusalOf(async () => {
              if (action === 'suspend') await suspend(call, user, reason);
              else if (action === 'invite') await reinvite(call, user);
              else await giveRole(call, user, role_id ?? 0);
            })
          : refusal('problems.not_found');
      results.push({ uuid, done: why === null, message: why && tell(why) });
    }
    await keepAdministrator(call.db);
    return { results };
  });
}

/** What a step was refused for, null when it was not. Steps refuse before they write, so nothing is half done. */
async function refusalOf(work: () => Promise<void>): Promise<Refusal | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof Problem) return summaryOf(error);
    throw error;
  }
}

async function giveRole(
  call: WriteCall<unknown, unknown, unknown>,
  user: UserRow,
  roleId: number,
): Promise<void> {
  const person = knownPerson(call.person);
  const role = await findRoleToGive(call.db, roleId);
  if (!role) {
    throw invalid({ role_id: [refusal('people.role-missing')] });
  }
  const refused = whyNotGive(person, role);
  if (refused) {
    throw invalid({ role_id: [refused] });
  }
  if (user.uuid === person.uuid) {
    throw forbidden(refusal('people.role-own'));
  }
  checkOrganisation(role.base_role, user.organisation_id);
  const given = { ...user, role_id: roleId, role_name: role.name };
  const questions = questionsOf(user, given, await sharedBy(call.db, user, given));
  for (const { permission } of questions) {
    if (await isHeldByOne(call.db, permission)) continue;
    const why = permission === NEEDS['assign-role'] ? 'people.role-needs-two' : 'people.reporter-needs-two';
    throw wrongState(refusal(why, { role: role.name }));
  }
  const isAlone = questions.length > 0;
  if (isAlone) await noteHands(call, [user.uuid]);
  await setRole(call.db, user.uuid, roleId, call.now);
  await followAtOnce(call, user.uuid);
  await tellOfRole(call, user, given);
  call.audit({
    action: 'users.assign-role',
    resource: 'users',
    id: user.uuid,
    before: { role: user.role_name },
    after: { role: role.name, ...(isAlone ? { alone: true } : {}) },
  });
}
