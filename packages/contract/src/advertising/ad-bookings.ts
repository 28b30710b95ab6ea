import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { fileFormat, resource, sortBy } from '../calls/resource.ts';
import { isWebAddress } from '../content/safe-link.ts';
import { oneLine } from '../forms/form-guard.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { nameText } from '../values/name-text.ts';
import { AD_PLACE_NAMES } from './ad-places.ts';
import { adCounts, adRules, adWeek, SHARINGS } from './ad-plans.ts';
import { AD_REASONS, AD_STATES, AD_STEP_NAMES, AD_TURNS, type AdStep, type AdTurn } from './ad-steps.ts';
import { WEEKS_AHEAD } from './ad-weeks.ts';
import { mayAdBookings } from './may-ads.ts';

const words = (count: number) => z.string().trim().max(count, says('values.characters', { count }));
const asked = (count: number) => words(count).min(1);

/** Where a click leads: another site by https, without a name and password in it. */
export function isDestination(address: string): boolean {
  if (!isWebAddress(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*$/i.test(hostname);
}

const written = z.object({
  plan: z.uuid(says('values.choice-asked')),
  advertiser: nameText(120).min(1),
  campaign: oneLine(120).min(1),
  /** Whom the office asks, beside the account. */
  contact: words(200).default(''),
  destination: words(500)
    .refine((address) => address === '' || isDestination(address), says('values.ad-destination'))
    .default(''),
  /** Monday of the first week. */
  first_week: dayText(says('values.ad-week')),
  weeks: z
    .number(says('values.ad-week'))
    .int(says('values.range', { min: 1, max: WEEKS_AHEAD }))
    .min(1, says('values.range', { min: 1, max: WEEKS_AHEAD }))
    .max(WEEKS_AHEAD, says('values.range', { min: 1, max: WEEKS_AHEAD })),
});
export type WrittenAdBooking = z.output<typeof written>;

/** A picture as it was drawn anew. `address` opens it for some minutes. */
const creative = z.object({
  number: z.number().int(),
  address: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
  sha256: z.string(),
  created_at: z.string(),
});
export type AdCreative = z.output<typeof creative>;

/** What of a plan its bookings need. */
const bookedPlan = z.object({
  uuid: z.uuid(),
  name: localText,
  place: z.enum(AD_PLACE_NAMES),
  width: z.number().int(),
  height: z.number().int(),
});

const booking = written.omit({ plan: true }).extend({
  uuid: z.uuid(),
  number: z.string(),
  plan: bookedPlan,
  /** Whose it is. */
  owner: z.string(),
  /** The signed-in person's own. */
  is_own: z.boolean(),
  state: z.enum(AD_STATES),
  /** When its weeks become free unless the next step is taken. */
  until: z.string().nullable(),
  last_day: z.string(),
  currency: z.string(),
  /** Price of all weeks before tax. */
  amount: z.number().int(),
  creative: creative.nullable(),
  ...adCounts.shape,
  reason: z.enum(AD_REASONS).nullable(),
  note: z.string(),
  is_demo: z.boolean(),
  version: z.number().int(),
});
export type AdBooking = z.output<typeof booking>;

const bookingDetail = booking.extend({
  rules: adRules,
  sharing: z.enum(SHARINGS),
  policy: localText,
  cancel_terms: localText,
  /** Who booked it, where that was another person. */
  booked_by: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  /** All pictures, the newest first. */
  creatives: z.array(creative),
  /** Number of the picture that was approved. */
  shown: z.number().int().nullable(),
  /** What the signed-in person may do now. */
  steps: z.array(z.enum(AD_STEP_NAMES)),
  may_edit: z.boolean(),
  /** Its order, where there is one that waits or is paid. */
  order: z.uuid().nullable(),
  /** What is missing before it can be submitted. */
  missing: z.array(z.enum(['creative', 'destination'])),
  /** The newest first. */
  events: z.array(
    z.object({
      step: z.enum([...AD_STEP_NAMES, ...(Object.keys(AD_TURNS) as AdTurn[]), 'create'] as [
        AdStep | AdTurn | 'create',
        ...(AdStep | AdTurn | 'create')[],
      ]),
      state: z.enum(AD_STATES),
      /** Null for the clock. */
      by: z.string().nullable(),
      reason: z.enum(AD_REASONS).nullable(),
      note: z.string(),
      at: z.string(),
    }),
  ),
});
export type AdBookingDetail = z.output<typeof bookingDetail>;

const key = z.object({ uuid: z.uuid() });
const bookings = resource({
  noun: 'ad-bookings',
  words: { one: 'advertisement', many: 'advertisements' },
  path: '/api/v1/ad-bookings',
  key,
  row: booking,
  detail: bookingDetail,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    state: z.enum(AD_STATES).optional(),
    plan: z.uuid().optional(),
    sort: sortBy(['number', 'advertiser', 'first_week', 'state'], '-number'),
  },
});

/** Staff see all; everyone else their own. */
export const listAdBookings = bookings.list(mayAdBookings('view'));
export const exportAdBookings = bookings.export(mayAdBookings('view'));
export const showAdBooking = bookings.show(mayAdBookings('view'));
export const createAdBooking = bookings.create(
  { ...mayAdBookings('create'), summary: 'Begins a booking as a draft; no week is taken yet.' },
  {
    /** Whom staff book for, by email; absent = the signed-in person. */
    owner_email: z.email(says('values.email-odd')).nullable().default(null),
  },
);
export const editAdBooking = bookings.edit(mayAdBookings('create'));
export const removeAdBooking = bookings.remove({
  ...mayAdBookings('create'),
  summary: 'Deletes a draft.',
});

/** Takes a picture: 422 at `file` with what is wrong with it, at once. */
export const addAdCreative = endpoint({
  id: 'ad-bookings.creative',
  method: 'POST',
  path: '/api/v1/ad-bookings/:uuid/creatives',
  ...mayAdBookings('create'),
  limits: ['upload'],
  upload: true,
  status: 201,
  summary: 'Takes a picture for a booking; it is checked and drawn anew.',
  params: key,
  query: z.object({ alt: asked(300) }),
  answer: bookingDetail,
});

export const openAdCreative = endpoint({
  id: 'ad-bookings.picture',
  method: 'GET',
  path: '/api/v1/ad-bookings/:uuid/creatives/:number',
  access: 'public',
  light: true,
  summary: 'A picture of a booking, for the holder of a link that its page has.',
  params: key.extend({ number: z.coerce.number().int().min(1).max(100_000) }),
  query: z.object({ link: z.string().max(100) }),
  produces: 'image/*',
});

/**
 * 409 where the state does not allow it, or where a week was taken meanwhile; `hold` takes all weeks or none.
 * A reviewer is never who booked.
 */
export const stepAdBooking = endpoint({
  id: 'ad-bookings.step',
  method: 'POST',
  path: '/api/v1/ad-bookings/:uuid/steps',
  access: { anyOf: ['ads.booking.create', 'ads.booking.review', 'ads.booking.pause'] },
  summary: 'Takes a booking a step on: holds or frees its weeks, submits, reviews, pauses, ends it.',
  params: key,
  body: z.object({
    step: z.enum(AD_STEP_NAMES),
    version: z.number().int(),
    reason: z.enum(AD_REASONS).nullable().default(null),
    note: words(1_000).default(''),
  }),
  answer: bookingDetail,
});

/** The same order each time while it waits or once it is paid; 409 before the booking is approved. */
export const orderAdBooking = endpoint({
  id: 'ad-bookings.order',
  method: 'POST',
  path: '/api/v1/ad-bookings/:uuid/order',
  ...mayAdBookings('create'),
  summary: 'Makes the order of an approved booking; its owner pays it in the checkout.',
  params: key,
  answer: z.object({ order: z.uuid() }),
});

/** Days on which it was seen, the newest first. */
export const listAdDays = endpoint({
  id: 'ad-bookings.days',
  method: 'GET',
  path: '/api/v1/ad-bookings/:uuid/days',
  ...mayAdBookings('view'),
  summary: 'How often an advertisement was seen and followed on each day, with first and last minute.',
  params: key,
  answer: z.object({
    data: z.array(
      z.object({
        day: z.string(),
        ...adCounts.shape,
        first_at: z.string().nullable(),
        last_at: z.string().nullable(),
      }),
    ),
  }),
});

export const exportAdDays = endpoint({
  id: 'ad-bookings.days-file',
  method: 'GET',
  path: '/api/v1/ad-bookings/:uuid/days/export',
  ...mayAdBookings('view'),
  summary: 'The proof of running as a file.',
  params: key,
  query: z.object(fileFormat),
  produces: 'application/octet-stream',
});

/** Plans and weeks that can be booked now: for the form. */
export const listBookableAdPlans = endpoint({
  id: 'ad-bookings.plans',
  method: 'GET',
  path: '/api/v1/ad-bookings/plans',
  ...mayAdBookings('view'),
  summary: 'Plans with their free weeks, and the calendar of the coming half year.',
  answer: z.object({
    currency: z.string(),
    data: z.array(
      bookedPlan.extend({
        price: z.number().int(),
        slots: z.number().int(),
        most_weeks: z.number().int(),
        rules: adRules,
        policy: localText,
        cancel_terms: localText,
        weeks: z.array(adWeek),
      }),
    ),
  }),
});
export type BookableAdPlan = NonNullable<
  z.output<NonNullable<typeof listBookableAdPlans.answer>>
>['data'][number];
