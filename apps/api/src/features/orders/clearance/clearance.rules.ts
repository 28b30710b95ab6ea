import type { ClearanceState } from '@datum/contract/orders/clearance/clearance-facts';
import type { SentDocument } from './clearance.queries.ts';

/** What is done next about a document. */
export type Step = 'submit' | 'ask' | 'cancel' | 'wait' | 'not-required' | 'cancel-invoice' | 'nothing';

interface Own {
  readonly state: ClearanceState;
  readonly kind: string;
  readonly total: number;
}

interface Invoice {
  readonly state: ClearanceState;
  readonly total: number;
  readonly cancel_until: Date | null;
}

const OF_STATE: Readonly<Record<ClearanceState, Step>> = {
  waiting: 'submit',
  submitted: 'ask',
  cancelling: 'cancel',
  cleared: 'nothing',
  refused: 'nothing',
  cancelled: 'nothing',
  'not-required': 'nothing',
};

const BY_INVOICE: Readonly<Record<ClearanceState, Step>> = {
  waiting: 'wait',
  submitted: 'wait',
  cancelling: 'wait',
  cleared: 'submit',
  refused: 'not-required',
  cancelled: 'not-required',
  'not-required': 'not-required',
};

/**
 * What comes next for a document. A credit note waits until its invoice has a final answer: where it takes off the whole while the
 * service still cancels, the invoice is cancelled there and the note is not sent at all.
 * @param invoice the clearance of the invoice of a credit note; null where the service never had it
 */
export function stepOf(own: Own, invoice: Invoice | null, now: Date): Step {
  if (own.kind !== 'credit_note' || own.state !== 'waiting') return OF_STATE[own.state];
  if (invoice === null) return 'not-required';
  const isWhole = own.total === invoice.total;
  const isOpen = invoice.cancel_until !== null && now < invoice.cancel_until;
  if (invoice.state === 'cleared' && isWhole && isOpen) return 'cancel-invoice';
  return BY_INVOICE[invoice.state];
}

/** The JSON that is sent: names as in the contract, money in minor units, days and moments by ISO 8601. */
export const contentOf = (row: SentDocument) => ({
  type: row.kind === 'invoice' ? 'invoice' : 'credit-note',
  number: row.number,
  issued_at: row.issued_at.toISOString(),
  issued_on: row.issued_on,
  currency: row.currency,
  seller: row.seller,
  buyer: row.buyer,
  lines: row.lines.map(({ kind, name, count, unit, amount }) => ({
    kind,
    name: name ?? null,
    count,
    unit,
    amount,
  })),
  net: row.amount,
  tax_percent: row.tax_percent,
  tax: row.tax,
  total: row.total,
  reason: row.reason,
  /** The invoice that a credit note takes something off, and its name at the service. */
  refers_to: row.refers_to === null ? null : { number: row.refers_to, ref: row.service_ref },
});
