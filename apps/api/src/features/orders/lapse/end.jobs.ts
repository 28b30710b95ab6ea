import { endPayments } from '../pay/payments.queries.ts';
import { type OrderRow, updateOrder } from '../queries.ts';
import type { Settling } from '../settle/settle.jobs.ts';
import { soldBy } from '../sold/sold.table.ts';

/** Ends an order that was not paid, with what waited for it. The order is locked. */
export async function endOrder(
  call: Settling,
  order: OrderRow,
  state: 'cancelled' | 'expired',
): Promise<void> {
  const { db, now } = call;
  await updateOrder(db, order.id, { state, closed_at: now });
  await endPayments(db, { id: order.id }, now);
  await soldBy(order).endWaiting(
    call,
    order,
    state === 'cancelled' ? (call.actor ?? order.buyer_uuid) : null,
  );
}
