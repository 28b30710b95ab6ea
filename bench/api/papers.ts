/**
 * `node bench/run.ts papers`: the PDFs of 3,000 renewals, an invoice and a receipt each, in the buyer's language, written one
 * after the other in one process and hashed, as the job does. The database is not part of it.
 */
import { createHash } from 'node:crypto';
import { PAPER_TEMPLATE_OF } from '@datum/contract/messages/paper-template-keys';
import type { DocumentRow } from '../../apps/api/src/features/orders/own/documents.queries.ts';
import { documentPaper } from '../../apps/api/src/features/orders/papers/paper.rules.ts';
import { paperPdf } from '../../apps/api/src/platform/pdf/paper.ts';
import { PAPER_TEMPLATES } from '../../apps/api/src/platform/pdf/paper-templates.table.ts';
import { check, note } from '../limit.ts';

const RENEWALS = 3_000;
const address = { address: '12 Jalan Kenari', email: 'accounts@tan.example' };
const company = {
  ...address,
  name: 'Tan Surveyors',
  registration_no: '202001017342',
  tax_no: 'C 1234567890',
};

const documentOf = (at: number, kind: 'invoice' | 'receipt'): DocumentRow => ({
  ...{ id: at, order_id: at, uuid: '018f3c6e-0000-7000-8000-0000000000d1', kind, issued_on: '2026-11-23' },
  ...{ number: `${kind === 'invoice' ? 'INV' : 'RCT'}-2026-${String(at).padStart(6, '0')}`, method: 'card' },
  ...{ from: '2026-11-23', to: '2027-11-22', currency: 'MYR', tax_percent: '8', term_months: 12 },
  ...{
    amount: 144_000,
    tax: kind === 'invoice' ? 11_520 : 0,
    total: 155_520,
    title: { en: 'Premium', ms: 'Premium' },
  },
  ...{
    seller: { ...company, country: 'MY', phone: '', footer: '' },
    buyer: { ...company, postcode: '50480', city: 'Kuala Lumpur', country: 'MY' },
  },
  lines: [
    { kind: 'plan', count: 1, unit: 120_000, amount: 120_000, code: null },
    { kind: 'seats', count: 4, unit: 6_000, amount: 24_000, code: null },
  ],
  ...{ order: '018f3c6e-0000-7000-8000-0000000000c1', reference: `D${String(at).padStart(8, '0')}-15` },
  ...{ days_left: null, days_of: null, days_paid: null, refers_to: null, replaces: null, replaced_by: null },
  ...{ due_on: null, account: null, credits: [], buyer_uuid: '018f3c6e-0000-7000-8000-0000000000e1' },
  ...{
    reason: '',
    is_demo: false,
    locale: at % 2 === 0 ? 'en' : 'ms',
    issued_at: new Date('2026-11-23T02:00:00Z'),
  },
});

const from = performance.now();
const hashes = new Set<string>();
let bytes = 0;
for (let at = 1; at <= RENEWALS; at += 1) {
  for (const kind of ['invoice', 'receipt'] as const) {
    const row = documentOf(at, kind);
    const language = row.locale === 'ms' ? 'ms' : 'en';
    const content = await paperPdf(
      documentPaper(row, language, PAPER_TEMPLATES[PAPER_TEMPLATE_OF[row.kind]][language]),
    );
    hashes.add(createHash('sha256').update(content).digest('hex'));
    bytes += content.length;
  }
}
const seconds = (performance.now() - from) / 1_000;
check('PDFs of 3,000 renewals', seconds, { atMost: 60 }, ' s');
check('different PDFs', hashes.size, { atLeast: 2 * RENEWALS });
note('one PDF', (seconds * 1_000) / (2 * RENEWALS), ' ms');
note('one PDF', bytes / (2 * RENEWALS) / 1024, ' kB');
