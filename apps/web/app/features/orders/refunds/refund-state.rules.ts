import type { RefundState } from '@datum/contract/orders/refunds/refund-facts';
import type { Transaction } from '@datum/contract/orders/transactions';
import type { BadgeKind } from '../../../ui/status-badge.tsx';

/** Badges of refunds by where they are. */
export const REFUND_BADGES: Readonly<Record<RefundState, BadgeKind>> = {
  sending: 'in-review',
  pending: 'in-review',
  due: 'flagged',
  paid: 'returned',
  failed: 'problem',
};

/** What a list says of a payment of which something goes back: what needs somebody first. */
export type GivenBack = 'failed' | 'due' | 'underway' | 'whole' | 'part';

/** Null where nothing of a payment has gone back or is to. */
export function givenBack({
  refund,
  refunded,
  amount,
}: Pick<Transaction, 'refund' | 'refunded' | 'amount'>): GivenBack | null {
  if (refund === 'failed' || refund === 'due') return refund;
  if (refund !== null && refund !== 'paid') return 'underway';
  if (refunded === 0) return null;
  return refunded >= amount ? 'whole' : 'part';
}

/** Badges of payments of which something goes back. */
export const GIVEN_BACK_BADGES: Readonly<Record<GivenBack, BadgeKind>> = {
  failed: 'problem',
  due: 'flagged',
  underway: 'in-review',
  whole: 'returned',
  part: 'returned',
};
