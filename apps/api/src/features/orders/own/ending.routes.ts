import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { cancelOwnSubscription, resumeOwnSubscription } from '@datum/contract/orders/own/own-subscription';
import type { FastifyInstance } from 'fastify';
import { mountWrite } from '../../../platform/http/mount.ts';
import { wrongState } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { noteChange } from '../../subscriptions/changes.queries.ts';
import { lockHolder, touchSubscription } from '../../subscriptions/write.queries.ts';
import type { BuyingCall } from '../order.routes.ts';
import { readHeld } from '../price/held.queries.ts';
import { needBuyer } from '../quote.routes.ts';

/** Ending the own subscription with its term, and taking that back. */
export function endingRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, cancelOwnSubscription, (call) =>
    turn(call, true, call.body.reason, refusal('orders.cancelled-already')),
  );
  mountWrite(app, platform, resumeOwnSubscription, (call) =>
    turn(call, false, '', refusal('orders.not-cancelled')),
  );
}

async function turn(call: BuyingCall, isEnding: boolean, reason: string, already: Refusal) {
  const { db, platform, person, now } = call;
  const today = platform.today();
  const buyer = await needBuyer(db, knownPerson(person));
  await lockHolder(db, buyer);
  const held = await readHeld(db, today, buyer);
  // a subscription in its days of grace has ended already
  if (!held || held.ends_on < today) throw wrongState(refusal('orders.nothing-to-cancel'));
  if (held.is_cancelled === isEnding) throw wrongState(already);
  await touchSubscription(db, held.subscription_id, now, { cancelled_on: isEnding ? today : null });
  const action = isEnding ? 'subscriptions.cancel' : 'subscriptions.uncancel';
  const { after } = await noteChange(db, {
    subscription: held.subscription_id,
    action,
    reason,
    actor: buyer.uuid,
    at: now,
    today,
  });
  call.audit({
    action,
    resource: 'subscriptions',
    id: held.subscription_uuid,
    before: { cancelled: held.is_cancelled },
    after: { cancelled: isEnding, ends_on: held.ends_on },
    reason,
    subject: buyer.uuid,
  });
  call.afterCommit(() => platform.sessions.forget());
  return { status: after, ends_on: held.ends_on };
}
