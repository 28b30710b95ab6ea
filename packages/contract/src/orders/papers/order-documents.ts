import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { pageOf, pageQuery } from '../../calls/paging.ts';
import { says } from '../../messages/refusals/says.ts';
import { localText } from '../../values/local-text.ts';
import { buyerDetails } from '../billing-details.ts';
import { sellerDetails } from '../billing-settings.ts';
import { DOCUMENT_KINDS, PAYMENT_METHODS } from '../order-facts.ts';
import { money, orderLine, sums } from '../order-quotes.ts';

const row = z.object({
  uuid: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Gapless in its series of a year: `INV-2026-000042`. */
  number: z.string(),
  issued_on: z.string(),
  /** What was sold. */
  title: localText,
  /** Days of access that it is about; null for a receipt, and where no days were sold. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  currency: z.string(),
  ...sums.shape,
  method: z.enum(PAYMENT_METHODS),
  /** The order that it came of. */
  order: z.uuid(),
  reference: z.string(),
  /** A test of the demonstration: nothing was sold. */
  is_demo: z.boolean(),
});
export type OrderDocument = z.output<typeof row>;

/** A document as it was issued; nothing of it changes later. */
export const documentDetail = row.extend({
  seller: sellerDetails,
  buyer: buyerDetails,
  /** Of an invoice. */
  lines: z.array(orderLine),
  /** Of a plan; null otherwise. */
  term_months: z.number().int().nullable(),
  tax_percent: z.string().nullable(),
  /** The invoice that a receipt or credit note belongs to. */
  refers_to: z.string().nullable(),
  /** Days of a credit note: left, and in all. */
  days: z.object({ left: z.number().int(), of: z.number().int(), paid: money }).nullable(),
  /** Numbers of the invoice before it, and of the one after it, where it was made out anew. */
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  /** Why it was made out anew; empty otherwise. */
  reason: z.string(),
});
export type DocumentDetail = z.output<typeof documentDetail>;

export const listOwnDocuments = endpoint({
  id: 'order-documents.list',
  method: 'GET',
  path: '/api/v1/order-documents',
  access: 'signed-in',
  summary: 'Invoices, receipts and credit notes of the signed-in person, the newest first.',
  query: z.object({
    ...pageQuery,
    kind: z.enum(DOCUMENT_KINDS).optional(),
    year: z.coerce.number(says('values.number-asked')).int().min(1990).max(2999).optional(),
  }),
  answer: pageOf(row),
});

export const showOwnDocument = endpoint({
  id: 'order-documents.show',
  method: 'GET',
  path: '/api/v1/order-documents/:uuid',
  access: 'signed-in',
  summary: 'One invoice, receipt or credit note of the signed-in person.',
  params: z.object({ uuid: z.uuid() }),
  answer: documentDetail,
});
