import { refusal } from '@datum/contract/messages/refusals/refusal';
import { takeBackChange } from '@datum/contract/subscriptions/subscription-steps';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { both } from '../rules.ts';
import { follow, lockVersion } from '../told.routes.ts';
import { dropPeriodsAfter, touchSubscription } from '../write.queries.ts';

/** A scheduled change is taken back by one person: nobody has more than before. */
export function takeBackRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, takeBackChange, async (call) => {
    const { db, body, now } = call;
    const row = await lockVersion(call, call.params.uuid, body.version);
    if (row.state !== 'change_scheduled') throw wrongState(refusal('subscriptions.no-change-scheduled'));
    await dropPeriodsAfter(db, row.id, platform.today());
    await touchSubscription(db, row.id, now);
    const told = { plan: both(row.plan_name), to: row.ends_on };
    return follow(call, {
      action: 'subscriptions.take-back-change',
      uuid: row.uuid,
      before: row,
      reason: body.reason,
      told: body.mail ? () => refusal('subscriptions.told-change-back', told) : null,
    });
  });
}
