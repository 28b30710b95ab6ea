import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { planTerms } from './plan-terms.ts';

/** Where a version stands on a day: its day has not come, it is in force, or a later one took its place. */
export const VERSION_STATES = ['coming', 'now', 'past'] as const;

/** Who holds something, counted. */
export const holders = { people: z.number().int(), organisations: z.number().int() };

/** One version of a plan. Once its day has come, or anybody is on it, it never changes. */
export const planVersion = z.object({
  number: z.number().int(),
  valid_from: z.string(),
  state: z.enum(VERSION_STATES),
  terms: planTerms,
  /** When those who hold an earlier version were told. */
  noticed_at: z.string().nullable(),
  /** Its prices are agreed on: who may buy the plan buys it in this version. */
  is_agreed: z.boolean(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Who is on it today. */
  ...holders,
  /** It is in the future and nobody is on it. */
  may_change: z.boolean(),
});
export type PlanVersion = z.output<typeof planVersion>;

/** What a form sends of a version. */
export const writtenVersion = z.object({
  valid_from: dayText(says('values.date')),
  terms: planTerms,
  /** The person was asked about a cheaper plan that gives more than a dearer one, and says that it is right. */
  confirmed: z.boolean().default(false),
});

/** The email about a coming version as one reader would get it, and how many there are. */
export const planNotice = z.object({
  /** Emails that would be sent. */
  letters: z.number().int(),
  /** Organisations that have nobody to write to. */
  unreachable: z.number().int(),
  noticed_at: z.string().nullable(),
  samples: z.array(z.object({ locale: z.enum(['en', 'ms']), subject: z.string(), text: z.string() })),
});
export type PlanNotice = z.output<typeof planNotice>;
