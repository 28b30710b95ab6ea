import { AD_PLACES, takesSize } from '@datum/contract/advertising/ad-places';
import type { AdPlan, AdWeek, WrittenAdPlan } from '@datum/contract/advertising/ad-plans';
import { isBlackedOut, mondayOf, WEEKS_AHEAD, weeksFrom } from '@datum/contract/advertising/ad-weeks';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { addDays } from '@datum/contract/values/day';
import type { AdPlanRow } from './queries.ts';

const YEAR_DAYS = 365;
/** Days that the numbers of the media kit are of. */
export const SEEN_DAYS = 30;

/** The days that a look at plans counts by. */
export const countedOn = (today: string): { readonly monday: string; readonly since: string } => ({
  monday: mondayOf(today),
  since: addDays(today, -YEAR_DAYS),
});

/** What is wrong with a plan beside its schema, by field. */
export function wrongAdPlan({ place, width, height, blackouts }: WrittenAdPlan): Record<string, Refusal[]> {
  const sizes = AD_PLACES[place].sizes.map((size) => `${size.width} × ${size.height}`);
  const late = blackouts.findIndex(({ from, to }) => to < from);
  return {
    ...(takesSize(place, { width, height }) ? {} : { width: [refusal('ads.size', { sizes })] }),
    ...(late < 0 ? {} : { [`blackouts.${late}.to`]: [refusal('ads.blackout-days')] }),
  };
}

/** The coming half year of a plan, week by week. */
export const calendarOf = (
  { slots, blackouts }: Pick<AdPlanRow, 'slots' | 'blackouts'>,
  taken: ReadonlyMap<string, number> | undefined,
  from: string,
  count = WEEKS_AHEAD,
): AdWeek[] =>
  weeksFrom(from, count).map((week) => {
    const is_closed = isBlackedOut(week, blackouts);
    return { week, is_closed, free: is_closed ? 0 : Math.max(0, slots - (taken?.get(week) ?? 0)) };
  });

/** A plan as lists show it. */
export const shownAdPlan = ({
  id: _,
  taken,
  created_at: __,
  updated_at: ___,
  ...row
}: AdPlanRow): AdPlan => ({
  ...row,
  blackouts: [...row.blackouts],
  revenue: Number(row.revenue),
  price: Number(row.price),
  taken_percent: Math.round((Number(taken) * 100) / (row.slots * WEEKS_AHEAD)),
});

/** What the audit log keeps of a plan. */
export const auditedAdPlan = ({
  id: _,
  taken: __,
  revenue: ___,
  booked: ____,
  version: _____,
  created_at: ______,
  updated_at: _______,
  ...row
}: AdPlanRow) => row;
