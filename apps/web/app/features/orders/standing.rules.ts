import type { Order } from '@datum/contract/orders/orders';

/** What an order is to its buyer: the words, and what comes next, follow from it. */
export type OrderStanding =
  | 'succeeded'
  | 'waiting'
  | 'failed'
  | 'left'
  | 'returned'
  | 'unpaid'
  | 'transfer'
  | 'cancelled'
  | 'expired';

/** The order decides, never the way by which its buyer came back. */
export function standingOf({
  state,
  method,
  payment,
}: Pick<Order, 'state' | 'method' | 'payment'>): OrderStanding {
  if (state === 'paid') return 'succeeded';
  if (state !== 'waiting') return state;
  if (method === 'transfer') return 'transfer';
  if (payment?.state === 'failed') return payment.failure === 'cancelled' ? 'left' : 'failed';
  if (payment?.state === 'expired') return 'failed';
  // money came and did not settle the order: it goes back, and the order is paid anew
  if (payment?.state === 'succeeded') return 'returned';
  return payment ? 'waiting' : 'unpaid';
}

/** Whether an answer of the payment service is still to come. */
export const isUndecided = (order: Pick<Order, 'state' | 'method' | 'payment'>): boolean =>
  standingOf(order) === 'waiting';
