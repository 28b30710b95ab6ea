import { z } from 'zod';

/** An address that somebody types about an account. Its words are pinned by the wire contract. */
export const email = z
  .string({ error: 'The email field is required.' })
  .trim()
  .min(1, 'The email field is required.')
  .max(254)
  .pipe(z.email('The email must be a valid email address.'));
