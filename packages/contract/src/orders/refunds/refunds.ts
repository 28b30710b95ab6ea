import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { pageOf, pageQuery } from '../../calls/paging.ts';
import { reason } from '../../lists/values.ts';
import { asksFor, says } from '../../messages/refusals/says.ts';
import { dayText } from '../../values/day-schema.ts';
import { nameText } from '../../values/name-text.ts';
import { money } from '../order-quotes.ts';
import { transactionDetail } from '../transactions.ts';
import { REFUND_ACCESS, REFUND_STATES, REFUND_VIEWS, REFUND_WAYS } from './refund-facts.ts';

const upTo = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const some = (field: string, count: number) => upTo(count).min(1, asksFor(field));

/** Whom money is paid out to by hand. */
export const payee = z.object({
  name: nameText(70).min(1, asksFor('name')),
  /** An IBAN, or what the bank of the country uses. */
  account_number: some('account_number', 40),
  bank: upTo(120).default(''),
});
export type Payee = z.output<typeof payee>;

const access = { permission: 'billing.transaction.refund' } as const;
const params = z.object({ uuid: z.uuid() });

/**
 * 422 at `amount` above what is left, at `way` where the service cannot pay it back, at `payee.account_number` for an IBAN with a
 * wrong digit, at `access` where the order has no days left. 409 where `left` is no longer what is left: another refund came first.
 */
export const refundTransaction = endpoint({
  id: 'transactions.refund',
  method: 'POST',
  path: '/api/v1/transactions/:uuid/refund',
  access,
  stepUp: true,
  secondPerson: true,
  summary:
    'Pays back a payment or a part of it, with a credit note; money that settled nothing is paid back without one.',
  params,
  body: z.object({
    /** Minor units. */
    amount: z
      .number(says('values.transfer-amount'))
      .refine(
        (value) => Number.isInteger(value) && value > 0 && value < 1e12,
        says('values.transfer-amount'),
      ),
    /** What could go back when this was written, as the payment shows it. */
    left: money,
    way: z.enum(REFUND_WAYS, says('values.choice-asked')),
    /** Null at a service. */
    payee: payee.nullable().default(null),
    access: z.enum(REFUND_ACCESS, says('values.choice-asked')),
    /** The payer reads it, in an email and on the credit note. */
    reason,
  }),
  answer: transactionDetail,
});

const row = z.object({
  uuid: z.uuid(),
  /** Of the payment. */
  payment: z.uuid(),
  reference: z.string(),
  payer: z.string(),
  amount: money,
  currency: z.string(),
  way: z.enum(REFUND_WAYS),
  state: z.enum(REFUND_STATES),
  payee: payee.nullable(),
  reason: z.string(),
  /** What the service said of a failure. */
  failure: z.string(),
  credit_note: z.string().nullable(),
  bank_reference: z.string(),
  paid_on: z.string().nullable(),
  paid_by: z.string().nullable(),
  proposed_by: z.string().nullable(),
  confirmed_by: z.string(),
  created_at: z.string(),
});
export type Refund = z.output<typeof row>;

export const listRefunds = endpoint({
  id: 'refunds.list',
  method: 'GET',
  path: '/api/v1/refunds',
  access,
  summary: 'Refunds to pay out with the oldest first; under way, failed and paid ones with the newest first.',
  query: z.object({ ...pageQuery, view: z.enum(REFUND_VIEWS).default('due') }),
  answer: pageOf(row),
});

/** 409 where it was recorded meanwhile; 422 at `paid_on` for a day to come, or before the refund was decided. */
export const recordPaidOut = endpoint({
  id: 'refunds.paid',
  method: 'POST',
  path: '/api/v1/refunds/:uuid/paid',
  access,
  summary: 'The money has left the account: its payer is told.',
  params,
  body: z.object({
    paid_on: dayText(says('values.transfer-day')),
    bank_reference: some('bank_reference', 60),
  }),
  answer: row,
});

export const sendRefundAgain = endpoint({
  id: 'refunds.send',
  method: 'POST',
  path: '/api/v1/refunds/:uuid/send',
  access,
  stepUp: true,
  summary: 'Asks the payment service once more for a refund that failed there.',
  params,
  answer: row,
});

export const payRefundByBank = endpoint({
  id: 'refunds.by-bank',
  method: 'POST',
  path: '/api/v1/refunds/:uuid/by-bank',
  access,
  stepUp: true,
  secondPerson: true,
  summary: 'Pays a refund that failed at its service to a bank account instead.',
  params,
  body: z.object({ payee }),
  answer: row,
});
