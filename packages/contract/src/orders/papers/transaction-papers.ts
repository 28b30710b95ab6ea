import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';
import { email } from '../../values/email.ts';
import { documentDetail } from './order-documents.ts';
import { PAPER_LANGUAGES, reissued } from './order-papers.ts';

const language = z.enum(PAPER_LANGUAGES, says('values.choice-asked'));
const params = z.object({ uuid: z.uuid() });

export const downloadTransactionPaper = endpoint({
  id: 'transaction-papers.download',
  method: 'GET',
  path: '/api/v1/transaction-documents/:uuid/paper',
  access: { permission: 'billing.transaction.view' },
  summary: 'A document of any buyer as a PDF, the same bytes that its buyer gets. Who fetched it is noted.',
  params,
  query: z.object({ language }),
  produces: 'application/pdf',
});

export const sendTransactionPaper = endpoint({
  id: 'transaction-papers.send',
  method: 'POST',
  path: '/api/v1/transaction-documents/:uuid/send',
  access: { permission: 'billing.transaction.edit' },
  limits: ['thread'],
  summary: 'Sends an email with an address where a document of any buyer can be fetched for 30 days.',
  params,
  body: z.object({ language, email }),
  answer: z.object({ email: z.string() }),
});

export const showTransactionDocument = endpoint({
  id: 'transaction-papers.show',
  method: 'GET',
  path: '/api/v1/transaction-documents/:uuid',
  access: { permission: 'billing.transaction.view' },
  summary: 'A document of any buyer with its sums.',
  params,
  answer: documentDetail,
});

/** 409 where the invoice was replaced already, or all of it was taken off. What was taken off in part is taken off the new one. */
export const reissueTransactionInvoice = endpoint({
  id: 'transaction-papers.reissue',
  method: 'POST',
  path: '/api/v1/transaction-documents/:uuid/reissue',
  access: { permission: 'billing.transaction.edit' },
  limits: ['thread'],
  status: 201,
  summary:
    'Makes an invoice of any buyer out to other details: a credit note takes what is left of the first one off, and a new one follows.',
  params,
  body: reissued,
  answer: documentDetail,
});
