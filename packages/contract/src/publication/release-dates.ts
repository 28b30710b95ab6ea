import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { CATALOGUE } from '../subjects/catalogue.ts';
import { frequencyFor, isPeriodOf } from '../subjects/periods-of.ts';
import { instantText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';

/** States of an announced date; a moved one is `postponed` or, when it comes earlier, still `confirmed`. */
export const RELEASE_DATE_STATES = [
  'provisional',
  'confirmed',
  'released',
  'postponed',
  'cancelled',
] as const;
export type ReleaseDateState = (typeof RELEASE_DATE_STATES)[number];

/** Dates in these states may be moved: nothing was released on them yet. */
export const MOVABLE_DATES: readonly ReleaseDateState[] = ['provisional', 'confirmed', 'postponed'];

/** An announced release date as staff see it. */
export const releaseDate = z.object({
  id: z.number().int(),
  subject: z.string(),
  name: localText,
  period: z.string(),
  planned_at: z.string(),
  state: z.enum(RELEASE_DATE_STATES),
  /** The date that was announced first, where it was moved. */
  changed_from: z.string().nullable(),
  change_reason: localText.nullable(),
  version: z.number().int(),
});
export type ReleaseDate = z.output<typeof releaseDate>;

const plannedAt = instantText(says('values.release-instant'));
/** Why, as readers are told. */
export const publicReason = z.object({
  en: z.string().trim().min(3, says('values.why-english')).max(500),
  ms: z.string().trim().min(3, says('values.why-malay')).max(500),
});
export type PublicReason = z.output<typeof publicReason>;
/** What is published: a data set, an index family, or series that are entered. */
const subject = z.enum(
  CATALOGUE.map(({ code }) => code) as [string, ...string[]],
  says('values.choice-asked'),
);

/** A subject has periods of one frequency alone: what is said of another in the field `path`. */
const ofItsFrequency = (path: string) => ({
  path: [path],
  error: ({ input }: { readonly input?: unknown }) =>
    says('values.period-of', { frequency: frequencyFor((input as { readonly subject: string }).subject) }),
});

export const listReleaseDates = endpoint({
  id: 'release-dates.list',
  method: 'GET',
  path: '/api/v1/release-dates',
  access: { permission: 'publish.calendar.edit' },
  summary: 'Announced release dates that are still ahead or overdue, nearest first.',
  answer: listOf(releaseDate),
});

export const moveReleaseDate = endpoint({
  id: 'release-dates.move',
  method: 'PATCH',
  path: '/api/v1/release-dates/:id',
  access: { permission: 'publish.calendar.edit' },
  summary: 'Moves an announced date, with the reason that readers see. Readers see the new date at once.',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({
    planned_at: plannedAt,
    reason: publicReason,
    version: z.number().int(),
  }),
  answer: releaseDate,
});

export const announceReleaseDate = endpoint({
  id: 'release-dates.announce',
  method: 'POST',
  path: '/api/v1/release-dates',
  access: { permission: 'publish.calendar.edit' },
  summary: 'Announces when a period is released. Readers see the date at once.',
  status: 201,
  body: z
    .object({ subject, period, planned_at: plannedAt })
    .refine(({ subject, period }) => isPeriodOf(subject, period), ofItsFrequency('period')),
  answer: releaseDate,
});

/** By what the dates of a year are found: a working day of the month (Monday to Friday), or a day of it. */
export const DATE_RULES = ['working-day', 'day'] as const;

export const announceReleaseDates = endpoint({
  id: 'release-dates.announce-many',
  method: 'POST',
  path: '/api/v1/release-dates/year',
  access: { permission: 'publish.calendar.edit' },
  summary: 'Announces the dates of several periods by one rule; periods that have a date keep it.',
  body: z
    .object({
      subject,
      first_period: period,
      count: z.number(says('values.number-asked')).int().min(1).max(24),
      rule: z.enum(DATE_RULES, says('values.choice-asked')),
      /** The n-th working day, or the day; the last one of a month that has fewer. */
      n: z.number(says('values.number-asked')).int().min(1).max(31),
      /** Months between the last month of a period and its release. */
      months_after: z.number(says('values.number-asked')).int().min(0).max(12),
      /** Minute of the day in the office's time zone: `12:00`. */
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('values.time-of-day')),
    })
    .refine(({ subject, first_period }) => isPeriodOf(subject, first_period), ofItsFrequency('first_period')),
  answer: z.object({
    added: z.number().int(),
    /** Periods that had a date already. */
    kept: z.number().int(),
    /** Periods whose date would have passed already. */
    passed: z.number().int(),
  }),
});

export const cancelReleaseDate = endpoint({
  id: 'release-dates.cancel',
  method: 'POST',
  path: '/api/v1/release-dates/:id/cancel',
  access: { permission: 'publish.calendar.edit' },
  summary: 'Cancels an announced date, with the reason that readers see. It can be announced again.',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ reason: publicReason, version: z.number().int() }),
  answer: releaseDate,
});
