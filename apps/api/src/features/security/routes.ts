import { listOwnEvents, showOwnSecurity } from '@datum/contract/sign-in/security';
import type { FastifyInstance } from 'fastify';
import { mountRead } from '../../platform/http/mount.ts';
import { pageAnswer } from '../../platform/http/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { relyingParty } from '../../platform/proofs/passkeys.ts';
import { mustEnrol, readPolicy } from '../../platform/security/security-policy.ts';
import { deviceOf } from '../../platform/session/device.ts';
import { knownPerson } from '../../platform/session/known-person.ts';
import { STEP_UP_MINUTES } from '../../platform/session/step-up.ts';
import { listPasskeys } from '../passkeys/queries.ts';
import { policyRoutes } from './policy.routes.ts';
import { countBackupCodes, listEvents, readPasswordChange, readSecondFactor } from './queries.ts';

/** How one signs in oneself, and what everybody must do. */
export function securityRoutes(app: FastifyInstance, platform: Platform): void {
  policyRoutes(app, platform);

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
}
