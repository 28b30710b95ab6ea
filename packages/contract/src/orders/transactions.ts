import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { fileFormat } from '../calls/resource.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { CLEARANCE_FILTERS } from './clearance/clearance-facts.ts';
import { documentClearance } from './clearance/document-clearance.ts';
import {
  CHOSEN_METHODS,
  DELIVERY_STATES,
  DOCUMENT_KINDS,
  FAILURES,
  GATEWAYS,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from './order-facts.ts';
import { money } from './order-quotes.ts';
import { REFUND_ACCESS, REFUND_FILTERS, REFUND_STATES, REFUND_WAYS } from './refunds/refund-facts.ts';

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
  /** What was given back of it: by refunds, and as its service told. */
  refunded: money,
  /** The refund of it that needs somebody: failed, else on its way; null where none does. */
  refund: z.enum(REFUND_STATES).nullable(),
  /** How far its order is delivered; null where nothing is delivered, or it is not paid. */
  delivery: z.enum(DELIVERY_STATES).nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
});
export type Transaction = z.output<typeof row>;

const filters = {
  /** Order reference, or a part of the payer's name or email. */
  search: z.string().trim().max(120).optional(),
  state: z.enum(PAYMENT_STATES).optional(),
  method: z.enum(CHOSEN_METHODS).optional(),
  /** What was given back, has not arrived yet, or could not be sent. */
  refund: z.enum(REFUND_FILTERS).optional(),
  /** Paid orders of what is bought once, by how far it is delivered. */
  delivery: z.enum(DELIVERY_STATES).optional(),
  /** Payments of orders with a document whose clearance is so. */
  clearance: z.enum(CLEARANCE_FILTERS).optional(),
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
  summary: 'What came in and went back on each of the last 31 days that had any, by currency.',
  answer: listOf(
    z.object({
      day: z.string(),
      currency: z.string(),
      count: z.number().int(),
      /** Money that paid orders; a transfer on the day of the bank, as in all of these. */
      paid: money,
      /** Parts of transfers that wait for the rest. */
      held: money,
      /** Money that is to be paid back. */
      credited: money,
      /** Money that went back. */
      refunded: money,
    }),
  ),
});

const params = z.object({ uuid: z.uuid() });

export const transactionDetail = row.extend({
  /** What was ordered. */
  title: localText,
  order_state: z.enum(ORDER_STATES),
  total: money,
  /** Every attempt to pay the same order, the newest first. */
  payments: z.array(row),
  documents: z.array(
    z.object({
      uuid: z.uuid(),
      kind: z.enum(DOCUMENT_KINDS),
      number: z.string(),
      issued_on: z.string(),
      total: money,
      /** How often its PDF was fetched by anybody, and when last. */
      fetched: z.number().int(),
      fetched_at: z.string().nullable(),
      /** Where its clearance is; null = it is not cleared. */
      clearance: documentClearance.nullable(),
    }),
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
  /** What can be given back; null where nothing can. */
  refundable: z
    .object({
      left: money,
      ways: z.array(z.enum(REFUND_WAYS)),
      /** Days of the order that could end with it; null where it has none left. */
      access: z.object({ from: z.string(), to: z.string() }).nullable(),
    })
    .nullable(),
  /** Refunds of this payment, the newest first. */
  refunds: z.array(
    z.object({
      uuid: z.uuid(),
      amount: money,
      way: z.enum(REFUND_WAYS),
      state: z.enum(REFUND_STATES),
      access: z.enum(REFUND_ACCESS),
      reason: z.string(),
      credit_note: z.string().nullable(),
      created_at: z.string(),
      paid_on: z.string().nullable(),
    }),
  ),
});
export type TransactionDetail = z.output<typeof transactionDetail>;

export const showTransaction = endpoint({
  id: 'transactions.show',
  method: 'GET',
  path: '/api/v1/transactions/:uuid',
  access: view,
  summary: 'One payment with its order, documents and the messages of its service.',
  params,
  answer: transactionDetail,
});

/** 409 where the service cannot be asked, or does not answer. */
export const askTransaction = endpoint({
  id: 'transactions.ask',
  method: 'POST',
  path: '/api/v1/transactions/:uuid/ask',
  access: { permission: 'billing.transaction.edit' },
  summary: 'Asks the payment service about a payment now, and applies what it says.',
  params,
  answer: transactionDetail,
});

/** Accounts of the journal. `held`: transfers until all of their order is there; `taken-back`: what a service or the bank took back by itself. */
export const ACCOUNTS = [
  'receivable',
  'revenue',
  'tax',
  'money',
  'held',
  'to-pay-back',
  'taken-back',
] as const;

/** Entries of the journal. `came-again`: money of a dispute or refund that came back. */
export type JournalKind =
  | 'invoice'
  | 'credit_note'
  | 'transfer'
  | 'payment'
  | 'credit'
  | 'refund'
  | 'paid-back'
  | 'service-refund'
  | 'dispute'
  | 'returned-transfer'
  | 'came-again';

export const exportJournal = endpoint({
  id: 'journal.export',
  method: 'GET',
  path: '/api/v1/transactions/journal',
  access: { permission: 'billing.transaction.export' },
  limits: ['heavy'],
  summary:
    'Journal lines of invoices, credit notes and every movement of money by day: debits and credits of each entry agree. 422 where the days have more lines than a file holds.',
  query: z.object({ from: day.optional(), to: day.optional(), ...fileFormat }),
  produces: 'application/octet-stream',
});
