import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { fileFormat } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day.ts';
import { localText } from '../values/local-text.ts';
import {
  CHOSEN_METHODS,
  DOCUMENT_KINDS,
  FAILURES,
  GATEWAYS,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from './order-facts.ts';
import { money } from './order-quotes.ts';

const day = dayText(says('values.day-asked'));

const row = z.object({
  /** Of the payment. */
  uuid: z.uuid(),
  order: z.uuid(),
  reference: z.string(),
  payer: z.object({ name: z.string(), email: z.string() }),
  method: z.enum(PAYMENT_METHODS),
  gateway: z.enum(GATEWAYS).nullable(),
  /** The payment's name at its service. */
  gateway_ref: z.string().nullable(),
  amount: money,
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  failure: z.enum(FAILURES).nullable(),
  /** Money that came and could not be used: it is to be paid back. */
  is_credit: z.boolean(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
});
export type Transaction = z.output<typeof row>;

const filters = {
  /** Order reference, or a part of the payer's name or email. */
  search: z.string().trim().max(120).optional(),
  state: z.enum(PAYMENT_STATES).optional(),
  method: z.enum(CHOSEN_METHODS).optional(),
  /** First and last day on which it was begun, where the office is. */
  from: day.optional(),
  to: day.optional(),
};

const view = { permission: 'billing.transaction.view' } as const;

export const listTransactions = endpoint({
  id: 'transactions.list',
  method: 'GET',
  path: '/api/v1/transactions',
  access: view,
  summary: 'Attempts to pay orders, the newest first.',
  query: z.object({ ...cursorQuery, ...filters }),
  answer: cursorPageOf(row),
});

export const exportTransactions = endpoint({
  id: 'transactions.export',
  method: 'GET',
  path: '/api/v1/transactions/export',
  access: { permission: 'billing.transaction.export' },
  limits: ['heavy'],
  summary: 'The transactions that match as a file.',
  query: z.object({ ...filters, ...fileFormat }),
  produces: 'application/octet-stream',
});

export const listTransactionDays = endpoint({
  id: 'transactions.days',
  method: 'GET',
  path: '/api/v1/transaction-days',
  access: view,
  summary: 'What came in on each of the last 31 days that had any, by currency.',
  answer: listOf(
    z.object({
      day: z.string(),
      currency: z.string(),
      count: z.number().int(),
      /** Money that paid orders. */
      paid: money,
      /** Money that is to be paid back. */
      credited: money,
    }),
  ),
});

const params = z.object({ uuid: z.uuid() });

const detail = row.extend({
  plan: localText,
  order_state: z.enum(ORDER_STATES),
  total: money,
  /** Every attempt to pay the same order, the newest first. */
  payments: z.array(row),
  documents: z.array(
    z.object({ kind: z.enum(DOCUMENT_KINDS), number: z.string(), issued_on: z.string(), total: money }),
  ),
  /** Signed messages of services about these payments, the newest first; forged ones are not kept. */
  events: z.array(
    z.object({
      id: z.number().int(),
      gateway: z.enum(GATEWAYS),
      event_id: z.string(),
      /** What became of it. */
      outcome: z.string(),
      body: z.string(),
      received_at: z.string(),
    }),
  ),
  asked_at: z.string().nullable(),
  /** When the service is asked by itself; null = its answer is final. */
  ask_at: z.string().nullable(),
  /** Its service can be asked now. */
  can_ask: z.boolean(),
});
export type TransactionDetail = z.output<typeof detail>;

export const showTransaction = endpoint({
  id: 'transactions.show',
  method: 'GET',
  path: '/api/v1/transactions/:uuid',
  access: view,
  summary: 'One payment with its order, documents and the messages of its service.',
  params,
  answer: detail,
});

/** 409 where the service cannot be asked, or does not answer. */
export const askTransaction = endpoint({
  id: 'transactions.ask',
  method: 'POST',
  path: '/api/v1/transactions/:uuid/ask',
  access: { permission: 'billing.transaction.edit' },
  summary: 'Asks the payment service about a payment now, and applies what it says.',
  params,
  answer: detail,
});

/** Accounts of the journal. */
export const ACCOUNTS = ['receivable', 'revenue', 'tax', 'money', 'to-pay-back'] as const;

export const exportJournal = endpoint({
  id: 'journal.export',
  method: 'GET',
  path: '/api/v1/transactions/journal',
  access: { permission: 'billing.transaction.export' },
  limits: ['heavy'],
  summary:
    'Journal lines of invoices, credit notes and money by day: debits and credits of each entry agree.',
  query: z.object({ from: day.optional(), to: day.optional(), ...fileFormat }),
  produces: 'application/octet-stream',
});
