import {
  editPolicy,
  listOwnEvents,
  securityPolicy,
  showOwnSecurity,
  showPolicy,
} from '@datum/contract/security';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { deviceOf } from '../../platform/device.ts';
import { knownPerson } from '../../platform/known-person.ts';
import { mountRead, mountWrite } from '../../platform/mount.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { relyingParty } from '../../platform/passkeys.ts';
import type { Platform } from '../../platform/platform.ts';
import { changedMeanwhile } from '../../platform/problem.ts';
import { noteSecurity } from '../../platform/security-log.ts';
import { mustEnrol, POLICY_KEY, readPolicy } from '../../platform/security-policy.ts';
import { STEP_UP_MINUTES } from '../../platform/step-up.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import {
  countBackupCodes,
  countWithoutSecondFactor,
  listEvents,
  readPasswordChange,
  readSecondFactor,
  readSettingVersion,
  writeSetting,
} from './queries.ts';

/** How one signs in oneself, and what everybody must do. */
export function securityRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, showOwnSecurity, async ({ db, now, ...call }) => {
    const person = knownPerson(call.person);
    const policy = await readPolicy(db, platform.config);
    const [second, left, changed, keys] = await Promise.all([
      readSecondFactor(db, person.uuid),
      countBackupCodes(db, person.uuid),
      readPasswordChange(db, person.uuid),
      listPasskeys(db, person.uuid),
    ]);
    const until = (person.session.steppedUpAt?.getTime() ?? 0) + STEP_UP_MINUTES * 60_000;
    return {
      password_changed_at: changed?.at.toISOString() ?? null,
      two_factor: {
        is_on: Boolean(second?.confirmed_at),
        is_required: mustEnrol(policy, person.role),
        since: second?.confirmed_at?.toISOString() ?? null,
      },
      backup_codes_left: left,
      passkeys: keys.map(({ transports: _, ...key }) => ({
        ...key,
        created_at: key.created_at.toISOString(),
        last_used_at: key.last_used_at?.toISOString() ?? null,
      })),
      stepped_up_until: until > now.getTime() ? new Date(until).toISOString() : null,
      passkeys_possible: relyingParty(platform).isPossible,
    };
  });

  mountRead(app, platform, listOwnEvents, async ({ db, query, request, ...call }) => {
    const { uuid } = knownPerson(call.person);
    const { page, per_page } = query;
    const rows = await listEvents(db, uuid, { limit: per_page, offset: (page - 1) * per_page });
    const data = rows.map(({ all_rows: _, user_agent, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      device: deviceOf(user_agent),
    }));
    return pageAnswer(request, data, Number(rows[0]?.all_rows ?? 0), query);
  });

  mountRead(app, platform, showPolicy, ({ db }) => shown(db));

  mountWrite(app, platform, editPolicy, async (call) => {
    const { version, ...wanted } = call.body;
    const before = await readPolicy(call.db, platform.config);
    const after = securityPolicy.parse(wanted);
    if (!(await writeSetting(call.db, POLICY_KEY, after, version, call.now))) {
      throw changedMeanwhile();
    }
    call.audit({ action: 'security.edit-policy', resource: 'settings', id: POLICY_KEY, before, after });
    call.afterCommit(() =>
      noteSecurity(platform, call.request, {
        kind: 'policy-changed',
        userUuid: knownPerson(call.person).uuid,
      }),
    );
    return shown(call.db);
  });

  async function shown(db: Reading) {
    const policy = await readPolicy(db, platform.config);
    const row = await readSettingVersion(db, POLICY_KEY);
    const without = await countWithoutSecondFactor(db, policy.two_factor_roles);
    return { ...policy, version: row?.version ?? 0, people_without: without };
  }
}
