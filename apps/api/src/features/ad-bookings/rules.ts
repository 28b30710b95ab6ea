import type {
  AdBooking,
  AdBookingDetail,
  AdCreative,
  WrittenAdBooking,
} from '@datum/contract/advertising/ad-bookings';
import type { AdPlan, AdRules } from '@datum/contract/advertising/ad-plans';
import { AD_STEP_NAMES, AD_STEPS, type AdStep, canEdit, canStep } from '@datum/contract/advertising/ad-steps';
import {
  firstWeekOn,
  isBlackedOut,
  lastDayOf,
  mondayOf,
  WEEKS_AHEAD,
  weeksFrom,
} from '@datum/contract/advertising/ad-weeks';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import type { AdBookingRow, CreativeRow } from './queries.ts';

/** Most pictures of one booking. */
export const MOST_CREATIVES = 30;

/** What is wrong with the weeks of a booking, before it is asked whether they are taken; null where nothing is. */
export function wrongWeeks(
  { first_week, weeks }: Pick<WrittenAdBooking, 'first_week' | 'weeks'>,
  plan: Pick<AdPlan, 'visibility' | 'lead_days' | 'most_weeks' | 'blackouts'>,
  today: string,
): Record<string, Refusal[]> | null {
  if (plan.visibility !== 'public') return { plan: [refusal('ads.plan-closed')] };
  const wrong = (why: Refusal) => ({ first_week: [why] });
  if (mondayOf(first_week) !== first_week) return wrong(refusal('ads.not-monday'));
  const first = firstWeekOn(today, plan.lead_days);
  const last = weeksFrom(first, WEEKS_AHEAD).at(-1) ?? first;
  if (first_week < first) return wrong(refusal('ads.too-early', { day: first }));
  if (weeks > plan.most_weeks) return { weeks: [refusal('ads.too-many-weeks', { count: plan.most_weeks })] };
  const all = weeksFrom(first_week, weeks);
  if ((all.at(-1) ?? first_week) > last) return wrong(refusal('ads.too-late', { day: last }));
  const closed = all.find((week) => isBlackedOut(week, plan.blackouts));
  return closed ? wrong(refusal('ads.week-closed', { day: closed })) : null;
}

/** A picture as it came, looked at. */
interface Came {
  readonly bytes: number;
  readonly format: string;
  readonly width: number;
  readonly height: number;
}

/** What is wrong with a picture by the rules of its plan: each of the faults, so that one look tells them all. */
export function wrongPicture(
  came: Came,
  { width, height, rules }: { readonly width: number; readonly height: number; readonly rules: AdRules },
): Refusal[] {
  const fits = [1, 2].some((times) => came.width === width * times && came.height === height * times);
  const kb = Math.ceil(came.bytes / 1_000);
  return [
    ...(fits
      ? []
      : [
          refusal('ads.picture-size', {
            width: came.width,
            height: came.height,
            asked_width: width,
            asked_height: height,
          }),
        ]),
    ...(kb > rules.max_kb ? [refusal('ads.picture-bytes', { kb, most: rules.max_kb })] : []),
    ...(rules.formats.some((format) => format === came.format)
      ? []
      : [refusal('ads.picture-format', { format: came.format, formats: rules.formats })]),
  ];
}

type Who = Pick<SignedIn, 'uuid' | 'scopes'>;

/** Whether a person sees the bookings of everyone. */
export const seesAll = ({ scopes }: Pick<Who, 'scopes'>): boolean => scopes.get('ads.booking.view') === 'all';

/** Whether a booking is the person's own to change, or they book for others. */
const ownsIt = ({ uuid, scopes }: Who, { owner_uuid }: Pick<AdBookingRow, 'owner_uuid'>): boolean =>
  scopes.get('ads.booking.create') === 'all' || (scopes.has('ads.booking.create') && owner_uuid === uuid);

/** Why a person may not take a step, whatever its state; null where they may. Who had a hand in a booking does not review it. */
export function whoBlocks(step: AdStep, person: Who, row: AdBookingRow): 'right' | 'own' | null {
  switch (AD_STEPS[step].by) {
    case 'advertiser':
      return ownsIt(person, row) ? null : 'right';
    case 'keeper':
      return person.scopes.has('ads.booking.pause') ? null : 'right';
    case 'reviewer':
      if (!person.scopes.has('ads.booking.review')) return 'right';
      return row.hands.includes(person.uuid) ? 'own' : null;
  }
}

/** What must be there before a booking is submitted. */
export const missingOf = ({
  creative,
  destination,
}: Pick<AdBookingRow, 'creative' | 'destination'>): AdBookingDetail['missing'] => [
  ...(creative ? [] : (['creative'] as const)),
  ...(destination === '' ? (['destination'] as const) : []),
];

export const mayEditBooking = (person: Who, row: AdBookingRow): boolean =>
  canEdit(row.state) && ownsIt(person, row);

/** The steps that a person may take now. */
export const stepsFor = (person: Who, row: AdBookingRow): AdStep[] =>
  AD_STEP_NAMES.filter((step) => canStep(step, row.state) && whoBlocks(step, person, row) === null);

/** Makes the address that opens a picture for some minutes. */
export type AddressOf = (row: Pick<AdBookingRow, 'uuid'>, creative: CreativeRow) => string;

export const shownCreative = (
  row: Pick<AdBookingRow, 'uuid'>,
  creative: CreativeRow,
  addressOf: AddressOf,
): AdCreative => {
  const { id: _, created_by: __, ...rest } = creative;
  return { ...rest, created_at: new Date(rest.created_at).toISOString(), address: addressOf(row, creative) };
};

/** A booking as lists show it. */
export const shownBooking = (
  row: AdBookingRow,
  { me, addressOf }: { readonly me: string; readonly addressOf: AddressOf },
): AdBooking => ({
  uuid: row.uuid,
  number: row.number,
  plan: {
    uuid: row.plan_uuid,
    name: row.plan_name,
    place: row.place,
    width: row.width,
    height: row.height,
  },
  owner: row.owner_name,
  is_own: row.owner_uuid === me,
  advertiser: row.advertiser,
  campaign: row.campaign,
  contact: row.contact,
  destination: row.destination,
  first_week: row.first_week,
  weeks: row.weeks,
  last_day: lastDayOf(row.first_week, row.weeks),
  state: row.state,
  until: row.until?.toISOString() ?? null,
  currency: row.currency,
  amount: amountOf(row),
  creative: row.creative ? shownCreative(row, row.creative, addressOf) : null,
  views: row.views,
  clicks: row.clicks,
  reason: row.reason,
  note: row.note,
  is_demo: row.is_demo,
  version: row.version,
});

/** Price of all weeks before tax. */
export const amountOf = ({ week_price, weeks }: Pick<AdBookingRow, 'week_price' | 'weeks'>): number =>
  Number(week_price) * weeks;

/** What the audit log keeps of a booking. */
export const auditedBooking = (row: AdBookingRow) => ({
  number: row.number,
  plan: row.plan_uuid,
  owner: row.owner_uuid,
  booked_by: row.booked_by,
  advertiser: row.advertiser,
  campaign: row.campaign,
  contact: row.contact,
  destination: row.destination,
  first_week: row.first_week,
  weeks: row.weeks,
  week_price: Number(row.week_price),
  state: row.state,
  until: row.until?.toISOString() ?? null,
  picture: row.creative?.sha256 ?? null,
  reviewed_by: row.reviewed_by,
  reason: row.reason,
  note: row.note,
});
