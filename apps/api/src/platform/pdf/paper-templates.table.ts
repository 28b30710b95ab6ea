import type { PaperTemplateKey } from '@datum/contract/messages/paper-template-keys';

interface Wording {
  readonly subject: string;
  readonly body: string;
}

/** What can stand in a wording: a value within words, or a part of the page in a paragraph of its own. */
interface Mark {
  readonly sample: string;
  readonly required?: true;
  readonly part?: true;
}

/** One kind of document: what it may say, and its words and layout until staff publish others. */
export interface PaperTemplate {
  readonly event: Readonly<Record<'en' | 'ms', string>>;
  readonly variables: Readonly<Record<string, Mark>>;
  readonly en: Wording;
  readonly ms: Wording;
}

const COMMON = {
  number: { sample: 'INV-2026-000042', required: true },
  reference: { sample: 'D00000042-15' },
  date: { sample: '2026-11-25' },
  buyer: { sample: 'QS Partners Sdn Bhd' },
  seller: { sample: 'Office of Figures' },
  total: { sample: 'MYR 394.20' },
  logo: { sample: 'Logo', part: true },
  facts: { sample: 'Seller, buyer, date', required: true, part: true },
  lines: { sample: 'Items, tax, total', required: true, part: true },
} as const;

const page = (title: string, ...after: readonly string[]): Wording => ({
  subject: `${title} {{number}}`,
  body: ['{{logo}}', '{{facts}}', '{{lines}}', ...after].join('\n\n'),
});

/** Documents of orders. A paragraph is words, or one part of the page. */
export const PAPER_TEMPLATES = {
  'paper-invoice': {
    event: { en: 'Document: invoice', ms: 'Dokumen: invois' },
    variables: COMMON,
    en: page('Invoice', 'Tax is rounded once, on this document.'),
    ms: page('Invois', 'Cukai dibundarkan sekali sahaja, pada dokumen ini.'),
  },
  'paper-receipt': {
    event: { en: 'Document: receipt', ms: 'Dokumen: resit' },
    variables: COMMON,
    en: page('Receipt', 'Thank you for your payment.'),
    ms: page('Resit', 'Terima kasih atas bayaran anda.'),
  },
  'paper-credit-note': {
    event: { en: 'Document: credit note', ms: 'Dokumen: nota kredit' },
    variables: COMMON,
    en: page('Credit note', 'This amount is taken off the invoice named above.'),
    ms: page('Nota kredit', 'Amaun ini ditolak daripada invois yang dinamakan di atas.'),
  },
  'paper-proforma': {
    event: { en: 'Document: proforma', ms: 'Dokumen: proforma' },
    variables: {
      ...COMMON,
      number: { sample: 'PF-D00000042-15', required: true },
      due: { sample: '2026-12-02' },
      payment: { sample: 'Account and code', required: true, part: true },
      notice: { sample: 'This is not a tax invoice.', required: true },
    },
    en: page('Proforma', '{{payment}}', '{{notice}} The invoice follows when the money has arrived.'),
    ms: page('Proforma', '{{payment}}', '{{notice}} Invois dikeluarkan apabila wang telah diterima.'),
  },
} as const satisfies Readonly<Record<PaperTemplateKey, PaperTemplate>>;
