import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { PROOF_STATES, RETURN_REASONS } from '../transfers/transfer-facts.ts';
import { localText } from '../values/local-text.ts';
import { buyerDetails, knownDetails } from './billing-details.ts';
import {
  CHOSEN_METHODS,
  DELIVERY_STATES,
  DOCUMENT_KINDS,
  FAILURES,
  ORDER_KINDS,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
} from './order-facts.ts';
import { money, orderPlan, priced } from './order-quotes.ts';

/** An order on the wire. */
export const order = priced.extend({
  uuid: z.uuid(),
  kind: z.enum(ORDER_KINDS),
  /** What it sells is called so, as it was when it was ordered. */
  title: localText,
  /** Null where something else than a plan is sold; so are the term and the days. */
  plan: orderPlan.nullable(),
  term_months: z.number().int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  starts: priced.shape.starts.nullable(),
  /** With check digits, for bank transfers and questions. */
  reference: z.string(),
  /** A test of the demonstration: nothing is sold. */
  is_demo: z.boolean(),
  /** False for colleagues and staff who look at it: they neither pay nor cancel it. */
  is_own: z.boolean(),
  state: z.enum(ORDER_STATES),
  method: z.enum(PAYMENT_METHODS),
  /** Ways to pay that are open; empty once it no longer waits. */
  methods: z.array(z.enum(CHOSEN_METHODS)),
  /** Whom the invoice is for. What is ordered once begins with what the account says. */
  buyer: knownDetails,
  /** The newest attempt to pay; null before the first. A failed one leaves the order waiting. */
  payment: z
    .object({
      state: z.enum(PAYMENT_STATES),
      method: z.enum(PAYMENT_METHODS),
      failure: z.enum(FAILURES).nullable(),
      begun_at: z.string(),
    })
    .nullable(),
  /** Where a transfer goes; null for other methods. */
  transfer: z
    .object({
      account_name: z.string(),
      bank: z.string(),
      account_number: z.string(),
      swift: z.string(),
      /** A picture that banking apps read, as a data address; null where the account has none. */
      qr: z.string().nullable(),
      /** Money that came so far, and what is still asked for. */
      received: money,
      rest: money,
      /** Working days that a check usually takes. */
      check_days: z.number().int(),
      /** The newest proof; null before the first. */
      proof: z
        .object({
          state: z.enum(PROOF_STATES),
          name: z.string(),
          amount: money,
          paid_on: z.string(),
          reason: z.enum(RETURN_REASONS).nullable(),
          note: z.string(),
          sent_at: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  /** Days of access that it gave; null before it is paid, and where no days are sold. */
  given: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Money that came and could not be used, to be paid back. */
  credit: money,
  /** How far what is bought once is delivered; null before it is paid, and where nothing is delivered. */
  delivery: z.enum(DELIVERY_STATES).nullable(),
  /** What the office gave back of what was paid for it, each part with a credit note. */
  refunded: money,
  documents: z.array(z.object({ uuid: z.uuid(), kind: z.enum(DOCUMENT_KINDS), number: z.string() })),
  /** The terms of use that were accepted with it: their number, and the sha256 of their text; null where none were in force. */
  terms: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
  created_at: z.string(),
  /** An order that is not paid by then ends. */
  expires_at: z.string(),
  paid_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type Order = z.output<typeof order>;

const params = z.object({ uuid: z.uuid() });

/** What is ordered, how it is paid, and by whom. */
export const newOrder = z.object({
  /** The price as it was shown (`quoteOrder`). */
  seal: z
    .string()
    .min(1)
    .max(20_000, says('values.characters', { count: 20_000 })),
  method: z.enum(CHOSEN_METHODS, says('values.choice-asked')),
  buyer: buyerDetails,
  replaces: z.uuid().nullable().default(null),
  /** Number of the terms of use that the buyer ticked; asked for where some are in force, and no others. */
  terms: z.number().int().nullable().default(null),
});

/**
 * Answers 201 with the order. The same seal again gives the same order. While another order waits: 409 whose body has
 * `open_order` (its uuid); `replaces` with that uuid cancels it in the same transaction. 409 too where what is held
 * changed since the quote, or the quote expired: ask for a new one.
 */
export const createOrder = endpoint({
  id: 'orders.create',
  method: 'POST',
  path: '/api/v1/orders',
  access: 'signed-in',
  limits: ['order'],
  status: 201,
  summary: 'Makes an order of a quote; one that costs nothing is settled at once.',
  body: newOrder,
  answer: order,
});

export const listOwnOrders = endpoint({
  id: 'orders.list',
  method: 'GET',
  path: '/api/v1/orders',
  access: 'signed-in',
  summary: 'The orders of the signed-in person, the newest first.',
  query: z.object({ ...pageQuery, state: z.enum(ORDER_STATES).optional() }),
  answer: pageOf(order),
});

export const showOrder = endpoint({
  id: 'orders.show',
  method: 'GET',
  path: '/api/v1/orders/:uuid',
  access: 'signed-in',
  summary:
    'One order of the signed-in person, a paid one of their organisation, or any for staff who see transactions.',
  params,
  answer: order,
});

export const cancelOrder = endpoint({
  id: 'orders.cancel',
  method: 'POST',
  path: '/api/v1/orders/:uuid/cancel',
  access: 'signed-in',
  summary: 'Cancels an order that waits for its payment.',
  params,
  answer: order,
});

export const changeOrderBuyer = endpoint({
  id: 'orders.buyer',
  method: 'PUT',
  path: '/api/v1/orders/:uuid/buyer',
  access: 'signed-in',
  limits: ['thread'],
  summary: 'Changes whom the invoice of an order that waits is for, and keeps it for the next order.',
  params,
  body: buyerDetails,
  answer: order,
});

/**
 * `redirect_to` is where the payer goes: another host for `card`, a path of ours for `test`, null for `transfer`. An attempt
 * that is still open is gone on with. 409 `orders.gateway-away` where the service does not answer: offer another method.
 */
export const payOrder = endpoint({
  id: 'orders.pay',
  method: 'POST',
  path: '/api/v1/orders/:uuid/pay',
  access: 'signed-in',
  summary: 'Begins a payment of an order that waits, and says where the payer goes.',
  params,
  body: z.object({ method: z.enum(CHOSEN_METHODS, says('values.choice-asked')) }),
  answer: z.object({ order, redirect_to: z.string().nullable() }),
});

/** For "check again": asks the service now, and answers the order as it is then. */
export const checkOrder = endpoint({
  id: 'orders.check',
  method: 'POST',
  path: '/api/v1/orders/:uuid/check',
  access: 'signed-in',
  summary: 'Asks the payment service about an order that waits; nothing is asked twice within three seconds.',
  params,
  answer: order,
});
