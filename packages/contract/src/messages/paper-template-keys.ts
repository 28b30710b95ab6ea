import type { DocumentKind } from '../orders/order-facts.ts';

/** The template of each kind of document. Stored with each wording: a name is never changed. */
export const PAPER_TEMPLATE_OF = {
  invoice: 'paper-invoice',
  receipt: 'paper-receipt',
  credit_note: 'paper-credit-note',
  proforma: 'paper-proforma',
} as const satisfies Readonly<Record<DocumentKind, string>>;
export type PaperTemplateKey = (typeof PAPER_TEMPLATE_OF)[DocumentKind];

export const PAPER_TEMPLATE_KEYS = Object.values(PAPER_TEMPLATE_OF);

/** Whether a word from an address is a kind of document. */
export const isPaperTemplateKey = (word: string): word is PaperTemplateKey =>
  PAPER_TEMPLATE_KEYS.some((key) => key === word);
