import { refusal } from '@datum/contract/messages/refusals/refusal';
import { beginOwnTrial } from '@datum/contract/orders/own/own-trial';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { invalid, wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { noteChange } from '../../subscriptions/changes.queries.ts';
import { findPlanOn } from '../../subscriptions/plans.queries.ts';
import * as write from '../../subscriptions/write.queries.ts';
import { lockParties } from '../price/held.queries.ts';
import { needBuyer } from '../quote.routes.ts';
import { trialOf } from './trial.queries.ts';

/** A trial begins by itself: once for a person or an organisation, without a payment. */
export function trialRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, beginOwnTrial, async (call) => {
    const { db, body, now } = call;
    const today = platform.today();
    const buyer = await needBuyer(db, knownPerson(call.person));
    await lockParties(db, buyer.uuid, buyer);
    const plan = await findPlanOn(db, body.plan, today);
    if (plan?.version_id == null || plan.visibility !== 'public') {
      throw invalid({ plan: [refusal('orders.plan-not-sold')] });
    }
    if (!plan.is_agreed) throw invalid({ plan: [refusal('orders.plan-not-agreed')] });
    const trial = await trialOf(db, today, buyer, plan);
    if ('why' in trial) throw wrongState(trial.why);
    const { user_uuid, organisation_id } = buyer;
    const holder = { user_uuid, organisation_id, extra_seats: 0 };
    const { id, uuid } = await write.insertSubscription(db, holder, now);
    await write.insertPeriod(db, {
      subscription_id: id,
      plan_version_id: plan.version_id,
      source: 'trial',
      starts_on: today,
      ends_on: trial.to,
      reason: '',
      payment_reference: null,
      granted_by: null,
      approved_by: null,
      created_at: now,
    });
    if (organisation_id !== null) {
      const seat = { subscription_id: id, user_uuid: buyer.uuid, from_on: today };
      await write.insertSeat(db, { ...seat, created_by: null, created_at: now });
    }
    const action = 'subscriptions.grant';
    const actor = buyer.uuid;
    await noteChange(db, { subscription: id, action, reason: '', actor, at: now, today });
    call.audit({
      action,
      resource: 'subscriptions',
      id: uuid,
      after: { plan: plan.code, source: 'trial', from: today, to: trial.to },
      subject: actor,
    });
    call.afterCommit(() => platform.sessions.forget());
    return { ends_on: trial.to };
  });
}
