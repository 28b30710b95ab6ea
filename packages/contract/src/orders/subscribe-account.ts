import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor } from '../messages/refusals/says.ts';
import { userRecord } from '../sign-in/session.ts';
import { ORDER_STATES } from './order-facts.ts';
import { newOrder } from './orders.ts';

/**
 * Requirements 7. Orders a plan and answers the subscription, `pending_payment` until it is paid, for the session to keep.
 * The further members say which order waits for payment.
 */
export const subscribeAccount = endpoint({
  id: 'session.subscribe-account',
  method: 'POST',
  path: '/api/subscribe-account',
  access: 'signed-in',
  limits: ['order'],
  lenient: true,
  summary: 'Orders a plan for the signed-in person and answers their subscription.',
  body: z.object({
    /** Its code, or its uuid. */
    plan: z
      .string({ error: asksFor('plan') })
      .trim()
      .min(1, asksFor('plan'))
      .max(80),
    method: z.enum(['card', 'transfer', 'test'], asksFor('method')),
    /** Absent = a year, else the longest that is sold. */
    term_months: z.number().int().min(1).max(60).optional(),
    code: z.string().max(200).optional(),
    /** Number of the terms of use that the person accepts; asked for where some are in force. */
    terms: z.number().int().nullable().optional(),
    /** The price as it was shown: what it says is ordered, at that price. Absent = the price of now. */
    seal: newOrder.shape.seal.optional(),
    /** Absent = the buyer details that are kept. */
    buyer: newOrder.shape.buyer.optional(),
    replaces: newOrder.shape.replaces,
  }),
  answer: userRecord.shape.subscription
    .unwrap()
    .extend({ order: z.uuid(), reference: z.string(), state: z.enum(ORDER_STATES) }),
});
