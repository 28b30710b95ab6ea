import type { Writing } from '@datum/database/open';
import { endPayments } from '../pay/payments.queries.ts';
import { type OrderRow, updateOrder } from '../queries.ts';
import { endWaiting } from '../settle/giving.queries.ts';

/** Ends an order that was not paid, with the subscription that waited for it. The order is locked. */
export async function endOrder(
  db: Writing,
  about: { readonly order: OrderRow; readonly today: string; readonly now: Date },
  state: 'cancelled' | 'expired',
): Promise<void> {
  const { order, now } = about;
  await updateOrder(db, order.id, { state, closed_at: now });
  await endPayments(db, { id: order.id }, now);
  await endWaiting(db, about, state === 'cancelled' ? order.buyer_uuid : null);
}
