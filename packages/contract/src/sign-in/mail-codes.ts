import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { asksFor, says } from '../messages/refusals/says.ts';
import { email } from '../values/email.ts';
import { loginAnswer } from './session.ts';

/** Signing in by a code that comes by mail, in place of the password. What is said never tells who has an account. */
const mailCode = z
  .string({ error: asksFor('mail_code') })
  .regex(/^\s*\d{3}\s?\d{3}\s*$/, says('values.six-digits'))
  .transform((text) => text.replaceAll(/\s/g, ''));

export const askMailCode = endpoint({
  id: 'session.mail-code',
  method: 'POST',
  path: '/api/v1/mail-codes',
  access: 'public',
  limits: ['mail'],
  evenTiming: 'always',
  summary: 'Sends a code of six digits for signing in, if the address has an account that may.',
  body: z.object({ email }),
  answer: z.object({
    message: z.string(),
    /** Seconds until it may be asked again. */
    retry_after: z.number().int(),
  }),
  bearer: false,
});

export const signInByMailCode = endpoint({
  id: 'session.mail-code-login',
  method: 'POST',
  path: '/api/v1/mail-codes/login',
  access: 'public',
  limits: ['sign-in', 'code'],
  evenTiming: 'after-refusal',
  summary:
    'Signs in with the mailed code; where a second factor is enrolled, its code is asked for as at login.',
  body: z.object({
    email,
    /** Of the mail: works once, for 10 minutes and 5 tries. */
    mail_code: mailCode,
    /** Of the second factor. */
    code: z.string().max(32).optional(),
    trust_device: z.boolean().optional(),
  }),
  answer: loginAnswer,
  bearer: false,
  wayIn: true,
});
