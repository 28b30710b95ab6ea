import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { GATEWAYS, PAYMENT_STATES, TEST_BEHAVIOURS } from './order-facts.ts';
import { money } from './order-quotes.ts';

/** The body is read as it came, since the signature is over its bytes. */
export const receivePaymentEvent = endpoint({
  id: 'payment-events.receive',
  method: 'POST',
  path: '/api/v1/payment-events/:gateway',
  access: 'public',
  csrf: false,
  bearer: false,
  limits: ['inbound'],
  lenient: true,
  summary: 'Takes a signed message of a payment service. The same message again changes nothing.',
  params: z.object({ gateway: z.enum(GATEWAYS) }),
  answer: z.object({ taken: z.boolean() }),
});

const tested = z.object({
  /** The order that it pays. */
  order: z.uuid(),
  reference: z.string(),
  amount: money,
  currency: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** What was sent to us so far, the newest last. */
  messages: z.array(
    z.object({
      body: z.string(),
      /** Empty before it is sent. */
      signature: z.string(),
      /** How it was answered; null = it was not sent yet. */
      status: z.number().int().nullable(),
      due_at: z.string(),
    }),
  ),
});
export type TestedPayment = z.output<typeof tested>;

const params = z.object({ payment: z.uuid() });

/** 404 wherever the demonstration is off. */
export const showTestPayment = endpoint({
  id: 'mock-payments.show',
  method: 'GET',
  path: '/api/v1/mock-payments/:payment',
  access: 'signed-in',
  summary:
    'A payment at the test gateway, with the messages that it sent. There is none outside the demonstration.',
  params,
  answer: tested,
});

/** The payer goes on to `/payment/response?order=…`. Later messages of `pending-…` and `late` are sent by a job. */
export const playTestPayment = endpoint({
  id: 'mock-payments.play',
  method: 'POST',
  path: '/api/v1/mock-payments/:payment',
  access: 'signed-in',
  summary: 'Tells the test gateway what to do with a payment. There is none outside the demonstration.',
  params,
  body: z.object({ behaviour: z.enum(TEST_BEHAVIOURS) }),
  answer: tested,
});
