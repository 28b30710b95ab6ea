import { z } from 'zod';
import { asksFor, says } from '../messages/refusals/says.ts';

/** An address that somebody types about an account. Its words are pinned by the contract of the API. */
export const email = z
  .string({ error: asksFor('email') })
  .trim()
  .min(1, asksFor('email'))
  .max(254)
  .pipe(z.email(says('values.email-odd')));
