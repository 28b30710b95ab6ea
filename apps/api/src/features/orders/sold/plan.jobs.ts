import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { findPlanOn } from '../../subscriptions/plans.queries.ts';
import { hasBoughtSince } from '../pay/payments.queries.ts';
import { whyNotPromo } from '../price/promo.queries.ts';
import { isPlanOrder, type OrderRow, type PlanOrder } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { endWaiting, giveAccess, isPricedBefore, noteProof } from './plan-giving.queries.ts';
import type { Sold } from './sold.table.ts';

/** Access by days: what is held decides where they begin. */
export const plan: Sold = {
  whyNot,
  give: (call, order) => giveAccess(call.db, about(call, order)),
  hold: async (_call, _order, until) => until,
  noteProof: (call, order, awaiting) => noteProof(call.db, about(call, order), awaiting),
  endWaiting: (call, order, actor) => endWaiting(call.db, about(call, order), actor),
  // two people choose what happens to its days
  takeBack: null,
  paidMail: 'payment-received',
  opens: () => href('products'),
  gone: null,
  notGiven: sql<boolean>`not exists (select from subscription_periods p
    where p.subscription_id = o.subscription_id and p.starts_on = o.given_from)`,
};

/** An order as one of a plan. @throws Error for one of something else, which is a fault of ours */
export function planOf(order: OrderRow): PlanOrder {
  if (!isPlanOrder(order)) throw new Error(`the order ${order.reference} sells no plan`);
  return order;
}

const about = ({ platform, now, actor }: Settling, order: OrderRow) => ({
  order: planOf(order),
  today: platform.today(),
  now,
  actor: actor ?? order.buyer_uuid,
});

/**
 * Nothing is given beside what its holder has paid for since. One that waits is held to its price; one that expired is given while
 * the plan is sold in the same version and its promo code has a use left.
 */
async function whyNot(db: Writing, order: OrderRow, today: string): Promise<Refusal | null> {
  const late = refusal('orders.late-reason');
  if (await hasBoughtSince(db, order)) return late;
  if (order.state === 'waiting') return (await isPricedBefore(db, planOf(order), today)) ? late : null;
  const { plan_uuid, plan_version_id } = planOf(order);
  const found = await findPlanOn(db, plan_uuid, today);
  if (found?.visibility === 'archived' || found?.version_id !== plan_version_id) return late;
  const isCodeGone = order.promo_code_id !== null && (await whyNotPromo(db, order.promo_code_id, order));
  return isCodeGone ? late : null;
}
