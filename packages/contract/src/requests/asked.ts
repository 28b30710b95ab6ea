import { z } from 'zod';
import { asksFor, says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { email } from '../values/email.ts';
import { nameText } from '../values/name-text.ts';
import { ANSWER_FORMS, FILE_WISHES, REPEATS } from './request-view.ts';

const choice = says('values.choice-asked');
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, says('values.characters', { count: most }));
/** One line: nothing in it may begin another line of a mail. */
const line = (most: number) => text(most).regex(/^[^\p{Cc}\u2028\u2029]*$/u, says('values.one-line'));

/** What is asked for: the first two steps of the form, and what staff may make exact later. */
export const bodyOfRequest = z.object({
  title: line(160).min(5, says('values.request-title')),
  wanted: text(5000).min(10, says('values.request-wanted')),
  data_area: z.string(choice).regex(/^[a-z0-9-]{1,40}$/, choice),
  items: text(500).default(''),
  regions: text(500).default(''),
  periods: text(200).default(''),
  answer_form: z.enum(ANSWER_FORMS, choice),
  file_format: z.enum(FILE_WISHES, choice),
  purpose: text(2000).min(3, says('values.request-purpose')),
  needed_on: dayText(says('values.day-asked')).nullable().default(null),
  repeats: z.enum(REPEATS, choice).default('once'),
});

/** Who asks: the third step. Signed-in people need not say. */
export const bodyOfRequester = z.object({
  name: nameText(120).min(2, asksFor('name')),
  email,
  organisation: nameText(160).default(''),
  invoice_to: text(500).default(''),
  may_list: z.boolean().default(false),
});
