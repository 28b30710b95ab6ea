import type { DocumentKind } from '@datum/contract/orders/order-facts';
import type { DocumentRow } from '../own/documents.queries.ts';

const LINES = [
  { kind: 'plan' as const, count: 1, unit: 36_500, amount: 36_500, code: null },
  { kind: 'seats' as const, count: 2, unit: 3_650, amount: 7_300, code: null },
];

const NUMBERS = {
  invoice: 'INV-2026-000042',
  receipt: 'RCT-2026-000040',
  credit_note: 'CRN-2026-000007',
  proforma: 'PF-D00000042-15',
} as const satisfies Readonly<Record<DocumentKind, string>>;

/** A sale that never was, for previews: a document of each kind with all that it may have, from the office that sells. */
export function sampleDocument(kind: DocumentKind, seller: DocumentRow['seller'], now: Date): DocumentRow {
  return {
    ...{ id: 0, order_id: 0, uuid: '', order: '', buyer_uuid: '', kind, number: NUMBERS[kind] },
    ...{ issued_on: '2026-11-25', issued_at: now, due_on: kind === 'proforma' ? '2026-12-02' : null },
    ...{ from: '2026-11-25', to: '2027-11-24', currency: 'MYR', lines: LINES, credits: [] },
    ...{ amount: 43_800, tax: 3_504, total: 47_304, tax_percent: '8' },
    ...{ method: 'transfer', reference: 'D00000042-15', term_months: 12, locale: 'en', is_demo: false },
    ...{ days_left: null, days_of: null, days_paid: null, title: { en: 'Premium', ms: 'Premium' } },
    ...{ reason: '', replaces: null, replaced_by: null },
    refers_to: kind === 'receipt' || kind === 'credit_note' ? NUMBERS.invoice : null,
    seller,
    buyer: {
      ...{ name: 'QS Partners Sdn Bhd', registration_no: '202001017342', tax_no: '' },
      ...{ address: '12 Jalan Ampang', postcode: '50450', city: 'Kuala Lumpur', country: 'MY' },
      email: 'accounts@example.org',
    },
    account: {
      ...{ account_name: seller.name, bank: 'Bank', account_number: '1402 0000 1234', swift: '' },
      code: 'D00000042-15',
    },
  };
}
