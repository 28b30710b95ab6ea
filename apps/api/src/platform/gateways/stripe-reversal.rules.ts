import type Stripe from 'stripe';
import type { RefundTold, Reversal } from './gateway.ts';

/** What a refund or dispute of Stripe means for the money; null where a message is about neither. */
export function reversalOf(event: Stripe.Event): Reversal | null {
  switch (event.type) {
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return reversed(event, event.data.object, 'refund', refundState(event.data.object.status));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return reversed(event, event.data.object, 'dispute', disputeState(event.data.object.status));
    default:
      return null;
  }
}

function reversed(
  { created }: Stripe.Event,
  { id, amount, currency, payment_intent, metadata }: Stripe.Refund | Stripe.Dispute,
  kind: Reversal['kind'],
  state: Reversal['state'],
): Reversal | null {
  const charge = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (charge === undefined || amount <= 0) return null;
  const at = new Date(created * 1_000);
  const ours = kind === 'refund' ? (metadata?.['refund'] ?? null) : null;
  const key = ours === null ? null : (metadata?.['key'] ?? null);
  return { ref: id, kind, charge, amount, currency: currency.toUpperCase(), state, at, ours, key };
}

/** A refund as Stripe answers it. */
export const refundTold = ({ id, status, failure_reason }: Stripe.Refund): RefundTold => ({
  state: refundState(status),
  ref: id,
  failure: failure_reason ?? (status === 'canceled' ? 'canceled' : ''),
});

function refundState(status: string | null): Reversal['state'] {
  if (status === 'succeeded') return 'taken';
  return status === 'failed' || status === 'canceled' ? 'returned' : 'pending';
}

/** An open dispute has taken the money already; a warning has not. */
function disputeState(status: string): Reversal['state'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'returned';
  return status.startsWith('warning_') ? 'pending' : 'taken';
}
