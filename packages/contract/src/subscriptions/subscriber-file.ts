import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { SOURCES } from '../subscriptions/holding.ts';
import { dayText } from '../values/day-schema.ts';

const text = z.string().trim();
const entered = dayText(says('values.last-day'));
const day = z.union([z.literal(''), entered]).default('');

/**
 * One line of the list of subscribers as a file: what an export writes and an import reads back. What follows from other
 * columns (name, version, state) is there for people to read.
 */
export const subscriberFile = z.object({
  /** Email of a person, or code of an organisation. */
  holder: text.min(1).max(254),
  name: text.default(''),
  plan: text.min(1).max(80),
  version: text.default(''),
  source: z.enum(SOURCES, says('values.choice-asked')),
  from: entered,
  to: entered,
  state: text.default(''),
  suspended_from: day,
  suspended_reason: text.max(500).default(''),
  cancelled_on: day,
  awaiting: z.enum(['', 'payment', 'proof'], says('values.choice-asked')).default(''),
  extra_seats: text.regex(/^\d{0,5}$/, says('values.plan-whole')).default('0'),
  /** Addresses of those who have a seat, parted by spaces. */
  seats: text.max(50_000).default(''),
  /** The payment that paid days stand on. */
  payment_reference: text.max(120).default(''),
  reason: text.max(500).default(''),
});
export type SubscriberFile = z.output<typeof subscriberFile>;
