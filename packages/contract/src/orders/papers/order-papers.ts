import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';
import { email } from '../../values/email.ts';
import { buyerDetails } from '../billing-details.ts';
import { documentDetail } from './order-documents.ts';

/** Languages that documents are written in. */
export const PAPER_LANGUAGES = ['en', 'ms'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

const language = z.enum(PAPER_LANGUAGES, says('values.choice-asked'));
const params = z.object({ uuid: z.uuid() });
const PDF = 'application/pdf';

export const downloadOwnPaper = endpoint({
  id: 'order-papers.download',
  method: 'GET',
  path: '/api/v1/order-documents/:uuid/paper',
  access: 'signed-in',
  summary:
    'One invoice, receipt or credit note of the signed-in person as a tagged PDF: always the same bytes. Each download is noted.',
  params,
  query: z.object({ language }),
  produces: PDF,
});

export const downloadOwnYear = endpoint({
  id: 'order-papers.year',
  method: 'GET',
  path: '/api/v1/order-documents/papers',
  access: 'signed-in',
  limits: ['heavy'],
  summary: 'All documents of a year of the signed-in person, as PDFs in a ZIP file.',
  query: z.object({
    language,
    year: z.coerce.number(says('values.number-asked')).int().min(1990).max(2999),
  }),
  produces: 'application/zip',
});

/** On whom a link stands that staff sent to an address of nobody who may fetch the document. */
export const BY_OFFICE = 'office';

/**
 * The key ends after 30 days, and is good only for the person `by` on whom the link stands: 404 from when that one may fetch the
 * document no longer, such as a buyer who left. Browsers get the refusal as a page of plain text.
 */
export const openLinkedPaper = endpoint({
  id: 'order-papers.linked',
  method: 'GET',
  path: '/api/v1/order-documents/:uuid/linked',
  access: 'public',
  summary: 'A document as a PDF, by the signed address that an email gave.',
  params,
  query: z.object({
    language,
    key: z.string().max(120),
    by: z.union([z.uuid(), z.literal(BY_OFFICE)]).optional(),
  }),
  produces: PDF,
});

export const sendOwnPaper = endpoint({
  id: 'order-papers.send',
  method: 'POST',
  path: '/api/v1/order-documents/:uuid/send',
  access: 'signed-in',
  limits: ['thread'],
  summary:
    'Sends an email with an address where a document of the signed-in person can be fetched for 30 days.',
  params,
  body: z.object({ language, email }),
  answer: z.object({ email: z.string() }),
});

/** Whom an invoice is made out to instead, and why. */
export const reissued = z.object({
  buyer: buyerDetails,
  reason: z
    .string()
    .trim()
    .min(3, says('values.why'))
    .max(500, says('values.characters', { count: 500 })),
});

/**
 * 409 where the invoice was replaced already, or something was taken off it. Answers the new invoice, whose `replaces` is the
 * number of the one before.
 */
export const reissueOwnInvoice = endpoint({
  id: 'order-papers.reissue',
  method: 'POST',
  path: '/api/v1/order-documents/:uuid/reissue',
  access: 'signed-in',
  limits: ['thread'],
  status: 201,
  summary:
    'Makes an invoice out to other details: a credit note takes the first one off, and a new one follows.',
  params,
  body: reissued,
  answer: documentDetail,
});
