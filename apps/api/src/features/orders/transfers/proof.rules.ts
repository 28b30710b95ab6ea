import type { ProofWarning } from '@datum/contract/transfers/transfer-facts';
import type { TransferSettings } from '@datum/contract/transfers/transfer-settings';
import type { TransferProof } from '@datum/contract/transfers/transfers';
import type { ProofRow } from './proofs.queries.ts';

/**
 * Whether a second person confirms money: what one person alone found for the order before counts with it, or an amount for two
 * would be recorded by one in parts.
 */
export const isAboveAlone = (secondAbove: number | null, alone: number, amount: number): boolean =>
  secondAbove !== null && alone + amount > secondAbove;

/** A proof as those who check it see it. */
export function shownProof(row: ProofRow, { second_above }: TransferSettings): TransferProof {
  const rest = Math.max(0, row.total - Number(row.received));
  return {
    uuid: row.uuid,
    order: row.order_uuid,
    reference: row.reference,
    order_state: row.order_state,
    payer: row.buyer.name,
    title: row.title,
    currency: row.currency,
    total: row.total,
    received: Number(row.received),
    rest,
    amount: row.amount,
    paid_on: row.paid_on,
    bank_reference: row.bank_reference,
    name: row.name,
    media_type: row.media_type,
    state: row.state,
    reason: row.reason,
    note: row.note,
    warnings: warningsOf(row, rest),
    first_by: row.first_name,
    found:
      row.first_amount === null || row.first_paid_on === null
        ? null
        : { amount: row.first_amount, paid_on: row.first_paid_on, bank_reference: row.first_reference ?? '' },
    is_own: row.is_own,
    asks_second: isAboveAlone(second_above, Number(row.alone), row.amount),
    decided_by: row.decided_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    sent_at: row.created_at.toISOString(),
    before: row.before,
  };
}

function warningsOf(row: ProofRow, rest: number): ProofWarning[] {
  const isOpen = row.state === 'received' || row.state === 'checked';
  const found: readonly (readonly [ProofWarning, boolean])[] = [
    ['file-seen', row.file_seen],
    ['reference-seen', row.reference_seen],
    ['short', isOpen && row.amount < rest],
    ['over', isOpen && row.amount > rest],
    ['not-waiting', isOpen && row.order_state !== 'waiting'],
  ];
  return found.filter(([, is]) => is).map(([name]) => name);
}
