import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { ORDER_STATES } from '../orders/order-facts.ts';
import { money } from '../orders/order-quotes.ts';
import { showOrder } from '../orders/orders.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { PROOF_STATES, PROOF_WARNINGS, RETURN_REASONS } from './transfer-facts.ts';

const reference = z
  .string()
  .trim()
  .max(60, says('values.characters', { count: 60 }))
  .default('');
const paidOn = dayText(says('values.transfer-day'));
const amount = <T extends z.ZodType<number>>(number: T) =>
  number.refine(
    (value) => Number.isInteger(value) && value > 0 && value < 1e12,
    says('values.transfer-amount'),
  );

/**
 * Takes a picture or PDF of the slip, now or later; a second one takes the place of the first. 409 where the order is
 * not paid by transfer or no longer waits.
 */
export const sendProof = endpoint({
  id: 'orders.proof',
  method: 'POST',
  path: '/api/v1/orders/:uuid/transfer-proof',
  access: 'signed-in',
  limits: ['upload'],
  upload: true,
  status: 201,
  summary: 'Takes the proof of a transfer for an order of the signed-in person.',
  params: z.object({ uuid: z.uuid() }),
  query: z.object({
    /** Minor units. */
    amount: amount(z.coerce.number(says('values.transfer-amount'))),
    paid_on: paidOn,
    /** What the bank calls the transfer. */
    bank_reference: reference,
  }),
  answer: showOrder.answer ?? z.never(),
});

const row = z.object({
  uuid: z.uuid(),
  order: z.uuid(),
  reference: z.string(),
  order_state: z.enum(ORDER_STATES),
  payer: z.string(),
  title: localText,
  currency: z.string(),
  /** What the order costs, what came of it, what is still asked for. */
  total: money,
  received: money,
  rest: money,
  /** What the payer says. */
  amount: money,
  paid_on: z.string(),
  bank_reference: z.string(),
  name: z.string(),
  media_type: z.string(),
  state: z.enum(PROOF_STATES),
  reason: z.enum(RETURN_REASONS).nullable(),
  note: z.string(),
  warnings: z.array(z.enum(PROOF_WARNINGS)),
  /** Who found it right first. */
  first_by: z.string().nullable(),
  /** What that person found: a second one confirms exactly this, and only the first one corrects it. */
  found: z.object({ amount: money, paid_on: z.string(), bank_reference: z.string() }).nullable(),
  /** The reader bought it, belongs to the organisation that did, or asked for it: others check it. */
  is_own: z.boolean(),
  /** A second person confirms it. */
  asks_second: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  sent_at: z.string(),
  /** What the payer was verified for before, the newest first. */
  before: z.array(z.object({ paid_on: z.string(), amount: money, bank_reference: z.string() })),
});
export type TransferProof = z.output<typeof row>;

const params = z.object({ uuid: z.uuid() });
const access = { permission: 'billing.transaction.verify' } as const;

export const listTransfers = endpoint({
  id: 'transfers.list',
  method: 'GET',
  path: '/api/v1/transfers',
  access,
  summary: 'Proofs of transfers: those to check with the oldest first, else the newest first.',
  query: z.object({ ...pageQuery, view: z.enum(['open', 'returned', 'done']).default('open') }),
  answer: pageOf(row),
});

export const downloadProof = endpoint({
  id: 'transfers.file',
  method: 'GET',
  path: '/api/v1/transfers/:uuid/file',
  access,
  summary: 'The file of a proof.',
  params,
  produces: 'application/octet-stream',
});

const found = z.object({
  /** Minor units, as the account shows it. */
  amount: amount(z.number(says('values.transfer-amount'))),
  paid_on: paidOn,
  bank_reference: reference,
});

/**
 * 422 at `amount` where it is less than what is asked for: record it as a part. Above the amount of the settings the first
 * call marks it, and another person's with the same facts settles it (409 for the same person, and for other facts). Both
 * prove who they are within ten minutes. 403 to who bought it or asked for it.
 */
export const verifyTransfer = endpoint({
  id: 'transfers.verify',
  method: 'POST',
  path: '/api/v1/transfers/:uuid/verify',
  access,
  summary: 'The money is there: pays the order, opens access and issues its documents.',
  params,
  body: found,
  answer: row,
});

/** 422 at `amount` where it is all that is asked for. */
export const recordPart = endpoint({
  id: 'transfers.part',
  method: 'POST',
  path: '/api/v1/transfers/:uuid/part',
  access,
  summary: 'A part of the money is there: it is held, and the payer is asked for the rest.',
  params,
  body: found,
  answer: row,
});

export const returnProof = endpoint({
  id: 'transfers.return',
  method: 'POST',
  path: '/api/v1/transfers/:uuid/return',
  access,
  summary: 'Sends a proof back to its payer, with the reason.',
  params,
  body: z.object({
    reason: z.enum(RETURN_REASONS, says('values.choice-asked')),
    note: z
      .string()
      .trim()
      .max(500, says('values.characters', { count: 500 }))
      .default(''),
  }),
  answer: row,
});
