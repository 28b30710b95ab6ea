import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { resource, sortBy } from '../calls/resource.ts';
import { bilingual } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { AD_PLACE_NAMES } from './ad-places.ts';
import { AD_STATES } from './ad-steps.ts';
import { WEEKS_AHEAD } from './ad-weeks.ts';
import { mayAdPlans } from './may-ads.ts';

/** How slots share a place: each has a box of its own, or all take turns in one. */
export const SHARINGS = ['fixed', 'turns'] as const;
/** Most slots of a place. */
export const MOST_SLOTS = 6;
/** Kinds of picture that a plan may take. */
export const AD_FORMATS = ['jpeg', 'png', 'webp'] as const;

const whole = (min: number, max: number) =>
  z
    .number(says('values.number-asked'))
    .int(says('values.range', { min, max }))
    .min(min, says('values.range', { min, max }))
    .max(max, says('values.range', { min, max }));

const long = z
  .string()
  .trim()
  .max(2_000, says('values.characters', { count: 2_000 }))
  .default('');
const longText = z.strictObject({ en: long, ms: long }).default({ en: '', ms: '' });

/** What a picture must be beside its size. */
export const adRules = z.strictObject({
  /** Kilobytes of 1,000 bytes, as it is uploaded. */
  max_kb: whole(10, 5_000).default(300),
  formats: z.array(z.enum(AD_FORMATS)).min(1, says('values.choice-asked')).max(AD_FORMATS.length),
  /** Characters of what the picture says in words. */
  alt_max: whole(20, 300).default(150),
});
export type AdRules = z.output<typeof adRules>;

const blackout = z.strictObject({
  from: dayText(says('values.date')),
  to: dayText(says('values.last-day')),
});
export type AdBlackout = z.output<typeof blackout>;

const written = z.object({
  place: z.enum(AD_PLACE_NAMES, says('values.choice-asked')),
  name: bilingual,
  width: whole(100, 2_000),
  height: whole(50, 1_000),
  /** Minor units of the own currency for a slot and week, before tax. */
  price: whole(0, 100_000_000),
  slots: whole(1, MOST_SLOTS),
  sharing: z.enum(SHARINGS, says('values.choice-asked')).default('fixed'),
  /** Days between booking and the first day. */
  lead_days: whole(0, 60),
  most_weeks: whole(1, WEEKS_AHEAD),
  rules: adRules,
  /** Days on which nothing runs: a week that has one of them is not sold. */
  blackouts: z.array(blackout).max(50).default([]),
  /** What is accepted and what is not. */
  policy: longText,
  cancel_terms: longText,
  /** A free box says that it can be booked. */
  shows_house: z.boolean().default(true),
  visibility: z.enum(['public', 'hidden']).default('hidden'),
});
export type WrittenAdPlan = z.output<typeof written>;

/** A week of a plan: how many of its slots are free; none of a blacked-out one. */
export const adWeek = z.object({
  week: z.string(),
  free: z.number().int(),
  is_closed: z.boolean(),
});
export type AdWeek = z.output<typeof adWeek>;

/** What was seen and followed. */
export const adCounts = z.object({ views: z.number().int(), clicks: z.number().int() });

const plan = written.extend({
  uuid: z.uuid(),
  code: z.string(),
  name: localText,
  policy: localText,
  cancel_terms: localText,
  visibility: z.enum(['public', 'hidden', 'archived']),
  /** Bookings whose weeks are taken and not over. */
  booked: z.number().int(),
  /** Shares of the slots of the coming half year that are taken, in percent. */
  taken_percent: z.number().int(),
  /** Paid bookings of the last twelve months, before tax. */
  revenue: z.number().int(),
  is_demo: z.boolean(),
  version: z.number().int(),
});
export type AdPlan = z.output<typeof plan>;

const planDetail = plan.extend({
  /** From this week on, half a year. */
  calendar: z.array(adWeek),
  /** Of the last thirty days. */
  last_days: adCounts,
});
export type AdPlanDetail = z.output<typeof planDetail>;

const key = z.object({ uuid: z.uuid() });
const plans = resource({
  noun: 'ad-plans',
  words: { one: 'advertisement plan', many: 'advertisement plans' },
  path: '/api/v1/ad-plans',
  key,
  row: plan,
  detail: planDetail,
  body: written,
  filters: {
    search: z.string().trim().max(100).optional(),
    visibility: z.enum(['public', 'hidden', 'archived']).optional(),
    sort: sortBy(['name', 'place', 'price', 'code'], 'name'),
  },
});

const code = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('values.plan-code'));

export const listAdPlans = plans.list(mayAdPlans('view'));
export const exportAdPlans = plans.export(mayAdPlans('view'));
export const showAdPlan = plans.show(mayAdPlans('view'));
export const historyOfAdPlan = plans.history(mayAdPlans('view'));
export const createAdPlan = plans.create(mayAdPlans('create'), { code });
export const editAdPlan = plans.edit(mayAdPlans('edit'));

const step = {
  method: 'POST',
  ...mayAdPlans('edit'),
  params: key,
  body: z.object({ version: z.number().int() }),
  answer: planDetail,
} as const;
export const archiveAdPlan = endpoint({
  ...step,
  id: 'ad-plans.archive',
  path: '/api/v1/ad-plans/:uuid/archive',
  summary: 'Takes a plan out of what can be booked; what was booked runs to its end.',
});
export const restoreAdPlan = endpoint({
  ...step,
  id: 'ad-plans.restore',
  path: '/api/v1/ad-plans/:uuid/restore',
  summary: 'Brings an archived plan back, hidden.',
});

/** What takes the slots of a plan in its weeks, as the calendar shows it. */
export const adPlanBookings = endpoint({
  id: 'ad-plans.bookings',
  method: 'GET',
  path: '/api/v1/ad-plans/:uuid/bookings',
  ...mayAdPlans('view'),
  summary: 'The bookings of a plan that are not over, the next first, page by page.',
  params: key,
  query: z.object(pageQuery),
  answer: pageOf(
    z.object({
      uuid: z.uuid(),
      number: z.string(),
      advertiser: z.string(),
      campaign: z.string(),
      state: z.enum(AD_STATES),
      first_week: z.string(),
      weeks: z.number().int(),
      amount: z.number().int(),
      ...adCounts.shape,
    }),
  ),
});
