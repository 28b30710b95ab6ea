import type { InputOf } from '@datum/contract/calls/endpoint';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { subscribeAccount } from '@datum/contract/orders/subscribe-account';
import { leadPrice } from '@datum/contract/plans/plan-money';
import { accessOn } from '@datum/contract/subscriptions/reader-access';
import type { Reading } from '@datum/database/open';
import type { FastifyInstance } from 'fastify';
import { mountWrite, type WriteCall } from '../../../platform/http/mount.ts';
import { invalid, notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSubscriptionFacts } from '../../../platform/session/holdings.queries.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { toldSubscription } from '../../../platform/session/told-subscription.ts';
import { findPlanByCode, findPlanOn } from '../../subscriptions/plans.queries.ts';
import { needOwn } from '../call.routes.ts';
import { makeOrder } from '../order.routes.ts';
import { needBuyer, quoteFor } from '../quote.routes.ts';
import { usualDetails } from './details.queries.ts';

type SubscribeCall = WriteCall<undefined, undefined, NonNullable<InputOf<typeof subscribeAccount>['body']>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The call of requirements 7: an order without a page in between. */
export function subscribeRoutes(app: FastifyInstance, platform: Platform): void {
  mountWrite(app, platform, subscribeAccount, async (call) => {
    const { db, body } = call;
    const person = knownPerson(call.person);
    const buyer = await needBuyer(db, person);
    const uuid = await makeOrder(call, {
      seal: body.seal ?? (await sealNow(call)),
      method: body.method,
      buyer: body.buyer ?? (await usualDetails(db, buyer)),
      replaces: body.replaces,
      terms: body.terms ?? null,
    });
    const order = await needOwn(db, buyer.uuid, uuid);
    // of the subscription that is bought for: a company's has no seat yet
    const ids = order.subscription_id === null ? [] : [order.subscription_id];
    const holdings = [...(await readSubscriptionFacts(db, ids)).values()];
    const { told } = accessOn({ holdings, grants: [], permissions: [] }, platform.today());
    const subscription = toldSubscription(told);
    if (!subscription) throw notFound();
    const is_own = order.organisation_id === null;
    return { ...subscription, is_own, order: order.uuid, reference: order.reference, state: order.state };
  });
}

/** The price of now of the plan that is named. @throws Problem 422 */
async function sealNow({ db, platform, body, person, request }: SubscribeCall): Promise<string> {
  const plan = await needPlan(db, body.plan, platform.today());
  const term_months = body.term_months ?? leadPrice(plan.terms?.prices ?? [])?.term_months;
  if (term_months === undefined) throw invalid({ plan: [refusal('orders.plan-not-sold')] });
  const chosen = { plan: plan.uuid, term_months, extra_seats: null, code: body.code ?? null };
  const { seal } = await quoteFor({ db, platform, request, person: knownPerson(person) }, chosen);
  return seal;
}

async function needPlan(db: Reading, plan: string, today: string) {
  const found = UUID.test(plan) ? await findPlanOn(db, plan, today) : await findPlanByCode(db, plan, today);
  if (!found) throw invalid({ plan: [refusal('orders.plan-not-sold')] });
  return found;
}
