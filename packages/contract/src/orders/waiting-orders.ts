import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { PROOF_STATES } from '../transfers/transfer-facts.ts';
import { localText } from '../values/local-text.ts';
import { PAYMENT_METHODS } from './order-facts.ts';
import { money } from './order-quotes.ts';
import { order } from './orders.ts';

const row = z.object({
  uuid: z.uuid(),
  reference: z.string(),
  title: localText,
  /** Whom the invoice is for. */
  buyer: z.object({ name: z.string(), email: z.string() }),
  method: z.enum(PAYMENT_METHODS),
  currency: z.string(),
  /** What the order costs, what came of it by transfer, what is still asked for. */
  total: money,
  received: money,
  rest: money,
  /** Of the newest proof; null where none was sent. */
  proof: z.enum(PROOF_STATES).nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type WaitingOrder = z.output<typeof row>;

export const listWaitingOrders = endpoint({
  id: 'waiting-orders.list',
  method: 'GET',
  path: '/api/v1/waiting-orders',
  access: { permission: 'billing.transaction.view' },
  summary: 'Orders of everyone that wait for money, with what came of it; those that end first come first.',
  query: z.object({
    ...pageQuery,
    /** A part of the reference, of the number of a document, or of the name or email of the buyer. */
    search: z.string().trim().max(120).optional(),
  }),
  answer: pageOf(row),
});

/** 409 where it no longer waits, or where a proof waits to be checked. */
export const endOrder = endpoint({
  id: 'waiting-orders.end',
  method: 'POST',
  path: '/api/v1/waiting-orders/:uuid/end',
  access: { permission: 'billing.transaction.verify' },
  summary:
    'Ends an order that waits, with a reason that its buyer reads; a part that came is to be paid back.',
  params: z.object({ uuid: z.uuid() }),
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(3, says('values.why'))
      .max(500, says('values.characters', { count: 500 })),
  }),
  answer: order,
});
