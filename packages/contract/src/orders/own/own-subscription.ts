import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';
import { STANDINGS } from '../../subscriptions/status-on.ts';

const standing = z.object({
  status: z.enum(STANDINGS),
  /** Last day of access. */
  ends_on: z.string(),
});

/** 409 where there is nothing to cancel, or it is cancelled already. Nothing is paid back, nothing is deleted. */
export const cancelOwnSubscription = endpoint({
  id: 'own-subscription.cancel',
  method: 'POST',
  path: '/api/v1/own-subscription/cancel',
  access: 'signed-in',
  summary: 'Ends the own subscription with its last paid day: no grace, and no reminders.',
  body: z.object({
    reason: z
      .string()
      .trim()
      .max(500, says('values.characters', { count: 500 }))
      .default(''),
  }),
  answer: standing,
});

export const resumeOwnSubscription = endpoint({
  id: 'own-subscription.resume',
  method: 'POST',
  path: '/api/v1/own-subscription/resume',
  access: 'signed-in',
  summary: 'Takes the own cancellation back before the last day has passed.',
  answer: standing,
});
