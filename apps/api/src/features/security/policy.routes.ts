import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  editPolicy,
  type PolicyField,
  previewPolicy,
  type SecurityPolicy,
  showPolicy,
  showPolicyHistory,
} from '@datum/contract/sign-in/security';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountRead, mountWrite } from '../../platform/http/mount.ts';
import { changedMeanwhile, invalid } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteSecurity } from '../../platform/security/security-log.ts';
import {
  networksOfRole,
  notifyPolicy,
  POLICY_KEY,
  readPolicy,
  usualPolicy,
} from '../../platform/security/security-policy.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { isWithin } from '../../platform/session/networks.ts';
import { secondPerson } from '../proposals/second-person.queries.ts';
import {
  countActive,
  countElsewhere,
  countWithoutSecondFactor,
  listPolicyChanges,
  readSettingVersion,
  writeSetting,
} from './policy.queries.ts';
import { changedFields, lastChanges, MEETS, openedFields, openingPolicy } from './policy.rules.ts';

/** The organisation's security policy: what it is, what changing it would do, and its history. */
export function policyRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showPolicy, ({ db }) => shown(db));

  mountRead(app, platform, showPolicyHistory, async ({ db }) => ({
    defaults: usualPolicy(platform.config),
    changes: lastChanges(await listPolicyChanges(db)),
  }));

  mountWrite(app, platform, previewPolicy, async ({ db, body, now }) => {
    const before = await readPolicy(db, platform.config);
    const effects = [];
    for (const field of changedFields(before, body)) {
      const people = await peopleMet(db, field, before, body, now);
      effects.push({ field, people, when: MEETS[field].when });
    }
    return { effects };
  });

  mountWrite(app, platform, editPolicy, async (call) => {
    const { version, ...after } = call.body;
    const person = knownPerson(call.person);
    const before = await readPolicy(call.db, platform.config);
    if (!isWithin(networksOfRole(after, person.role), call.request.ip)) {
      throw invalid({
        staff_networks: [refusal('sign-in.locks-you-out', { ip: call.request.ip })],
      });
    }
    if (!(await writeSetting(call.db, POLICY_KEY, after, version, call.now))) {
      throw changedMeanwhile();
    }
    await notifyPolicy(call.db);
    const opened = openedFields(before, after);
    const two = opened.length > 0 ? await secondPerson(call, openingPolicy(opened, after)) : {};
    call.audit({
      action: 'security.edit-policy',
      resource: 'settings',
      id: POLICY_KEY,
      before,
      after: { ...after, ...two },
    });
    call.afterCommit(() => {
      platform.policy.forget();
      return noteSecurity(platform, call.request, { kind: 'policy-changed', userUuid: person.uuid });
    });
    return shown(call.db);
  });

  async function shown(db: Reading) {
    const policy = await readPolicy(db, platform.config);
    const row = await readSettingVersion(db, POLICY_KEY);
    const without = await countWithoutSecondFactor(db, policy.two_factor_roles);
    return { ...policy, version: row?.version ?? 0, people_without: without };
  }
}

/** How many people a change of one part would meet. */
function peopleMet(
  db: Reading,
  field: PolicyField,
  before: SecurityPolicy,
  after: SecurityPolicy,
  now: Date,
): Promise<number> {
  const { roles } = MEETS[field];
  if (field === 'two_factor_roles') {
    const added = after.two_factor_roles.filter((role) => !before.two_factor_roles.includes(role));
    return countWithoutSecondFactor(db, added);
  }
  if (field === 'staff_networks' || field === 'provider_networks') {
    return after[field].length === 0 ? Promise.resolve(0) : countElsewhere(db, roles, after[field], now);
  }
  return countActive(db, roles);
}
