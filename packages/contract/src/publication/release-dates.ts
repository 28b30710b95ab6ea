import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';

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
    planned_at: z.iso.datetime({
      offset: true,
      error: says('values.release-instant'),
    }),
    reason: z.object({
      en: z.string().trim().min(3, says('values.why-english')).max(500),
      ms: z.string().trim().min(3, says('values.why-malay')).max(500),
    }),
    version: z.number().int(),
  }),
  answer: releaseDate,
});
