import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { record } from './order-record.ts';

const params = z.object({ uuid: z.uuid() });
const access = { permission: 'billing.transaction.deliver' } as const;

const detail = z
  .string()
  .trim()
  .min(3)
  .max(200, says('values.characters', { count: 200 }));

/** `replaces` names the delivered file in whose place it stands; without it, the file is delivered beside what is there. */
export const deliverFile = endpoint({
  id: 'orders.deliver-file',
  method: 'POST',
  path: '/api/v1/orders/:uuid/deliveries',
  access,
  limits: ['upload'],
  upload: true,
  status: 201,
  summary:
    'Delivers a file for a paid report or publication, in place of one that was delivered or beside it; its buyer hears of it.',
  params,
  query: z.object({
    reason,
    replaces: z.uuid().optional(),
    /** With it everything that was bought is delivered. */
    whole: z.enum(['yes', 'no']).default('no'),
  }),
  answer: record,
});

export const resendDelivery = endpoint({
  id: 'orders.resend',
  method: 'POST',
  path: '/api/v1/orders/:uuid/deliveries/resend',
  access,
  limits: ['thread'],
  summary: 'Emails the buyer of a paid report or publication the way to its files again.',
  params,
  body: z.object({ reason }),
  answer: record,
});

export const recordDelivery = endpoint({
  id: 'orders.record-delivery',
  method: 'POST',
  path: '/api/v1/orders/:uuid/deliveries/record',
  access,
  summary: 'Notes that what was bought was delivered in another way, as by post.',
  params,
  body: z.object({
    reason,
    /** How, in words that its buyer reads. */
    how: detail,
    whole: z.boolean(),
  }),
  answer: record,
});
