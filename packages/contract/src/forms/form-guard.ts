import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';

/** Seconds that a person needs for a form at least, and hours that an open page stays good. */
export const FORM_TIMES = { leastSeconds: 3, mostHours: 24 } as const;

/**
 * What every public form sends beside its own fields: the signed moment at which it was given out, and a field that people do
 * not see. What fills that in is a program.
 */
export const formGuard = {
  stamp: z.string().max(200).default(''),
  website: z.string().max(200).default(''),
} as const;

/** Text with a limit of characters. */
export const freeText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('values.characters', { count: most }));

/** The same in one line: nothing in it may begin another line of an email's head. */
export const oneLine = (most: number) =>
  freeText(most).regex(/^[^\p{Cc}\u2028\u2029]*$/u, says('values.one-line'));

export const stampForm = endpoint({
  id: 'forms.stamp',
  method: 'GET',
  path: '/api/v1/form-stamp',
  access: 'public',
  summary: 'The stamp that a public form sends back: when it was given out, signed.',
  answer: z.object({ stamp: z.string() }),
});
