import { z } from 'zod';
import { endpoint } from '../../calls/endpoint.ts';
import { says } from '../../messages/refusals/says.ts';

/** 409 where something is held, or a trial was had before. Nothing is charged, then or at its end. */
export const beginOwnTrial = endpoint({
  id: 'own-subscription.try',
  method: 'POST',
  path: '/api/v1/own-subscription/trial',
  access: 'signed-in',
  summary:
    'Begins the trial of a plan for the signed-in person, or their organisation: once, without a payment.',
  body: z.object({ plan: z.uuid(says('values.choice-asked')) }),
  answer: z.object({
    /** Last day of access. */
    ends_on: z.string(),
  }),
});
