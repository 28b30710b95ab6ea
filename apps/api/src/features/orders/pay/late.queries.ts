import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import { findBuyer } from '../price/held.queries.ts';
import { isPlanOrder, type OrderRow } from '../queries.ts';
import { soldBy } from '../sold/sold.table.ts';

/**
 * Why money no longer buys what an order says; null where it does. One that its buyer cancelled is never given, and none to somebody
 * who may no longer buy; the rest depends on what is sold. The parties are locked.
 */
export async function whyNotGiven(db: Writing, order: OrderRow, today: string): Promise<Refusal | null> {
  if (order.state === 'paid') return refusal('orders.twice-reason');
  if (order.state === 'cancelled') return refusal('orders.late-reason');
  if (!(await mayStillBuy(db, order))) return refusal('orders.left-reason');
  return soldBy(order).whyNot(db, order, today);
}

/**
 * Whether who ordered may buy for the same holder today: people leave, and accounts and organisations are closed or suspended. Plans
 * are bought by subscribers alone; staff and data providers have their data by their role.
 */
export async function mayStillBuy(db: Writing, order: OrderRow): Promise<boolean> {
  const buyer = await findBuyer(db, order.buyer_uuid);
  if (!buyer || buyer.status === 'suspended' || buyer.status === 'closed') return false;
  if (isPlanOrder(order) && !buyer.base_role.endsWith('Subscriber')) return false;
  return order.organisation_id === null || buyer.organisation_id === order.organisation_id;
}
