import { z } from 'zod';
import { NOTICE_WAYS, OPTIONAL_NOTICES } from '../messages/notices.ts';
import { says } from '../messages/refusals/says.ts';

/** How numbers may be written, by an example: the mark of thousands, then the decimal one. */
export const NUMBER_FORMATS = ['1,234.5', '1.234,5', '1 234.5', '1 234,5'] as const;
/** Base from which index pages are read. */
export const INDEX_BASES = ['current', 'previous'] as const;

/** How figures, times and data pages are shown to a person; they travel with the user record. */
export const showing = z.object({
  number_format: z.enum(NUMBER_FORMATS).default('1,234.5'),
  /** IANA name; null = the installation's. */
  time_zone: z.string().max(60).refine(isTimeZone, says('values.time-zone')).nullable().default(null),
  /** Code of the region that data pages open with; null = all of them. */
  default_region: z
    .string()
    .regex(/^[\w.-]{1,40}$/)
    .nullable()
    .default(null),
  default_base: z.enum(INDEX_BASES).nullable().default(null),
});
export type Showing = z.output<typeof showing>;

/** Event -> ways of being told, for the events that one may do without. */
const notices = z.partialRecord(
  z.enum(OPTIONAL_NOTICES),
  z.array(z.enum(NOTICE_WAYS)).max(NOTICE_WAYS.length),
);

/** What a person chose for themselves. */
export const preferences = showing.extend({ notices: notices.default({}) });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // Intl has no other way of saying that it does not know a name.
    return false;
  }
}
