import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { findPlanOn } from '../../subscriptions/plans.queries.ts';
import { findBuyer } from '../price/held.queries.ts';
import { whyNotPromo } from '../price/promo.queries.ts';
import type { OrderRow } from '../queries.ts';
import { hasBoughtSince } from './payments.queries.ts';

/**
 * Why money no longer buys what an order says; null where it does. One that waits is held to its price. One that expired is given
 * while the plan is sold in the same version and its promo code has a use left; one that its buyer cancelled never is. Neither is
 * given to somebody who may no longer buy, nor beside what its holder has paid for since. The parties are locked.
 */
export async function whyNotGiven(db: Writing, order: OrderRow, today: string): Promise<Refusal | null> {
  const late = refusal('orders.late-reason');
  if (order.state === 'paid') return refusal('orders.twice-reason');
  if (order.state === 'cancelled') return late;
  if (!(await mayStillBuy(db, order))) return refusal('orders.left-reason');
  if (await hasBoughtSince(db, order)) return late;
  if (order.state === 'waiting') return null;
  const plan = await findPlanOn(db, order.plan_uuid, today);
  if (plan?.visibility === 'archived' || plan?.version_id !== order.plan_version_id) return late;
  const isCodeGone = order.promo_code_id !== null && (await whyNotPromo(db, order.promo_code_id, order));
  return isCodeGone ? late : null;
}

/** Whether who ordered may buy for the same holder today: people leave, and accounts and organisations are closed or suspended. */
export async function mayStillBuy(db: Writing, order: OrderRow): Promise<boolean> {
  const buyer = await findBuyer(db, order.buyer_uuid);
  if (!buyer?.base_role.endsWith('Subscriber')) return false;
  if (buyer.status === 'suspended' || buyer.status === 'closed') return false;
  return order.organisation_id === null || buyer.organisation_id === order.organisation_id;
}
