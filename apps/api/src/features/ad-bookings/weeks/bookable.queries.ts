import type { BookableAdPlan } from '@datum/contract/advertising/ad-bookings';
import { firstWeekOn } from '@datum/contract/advertising/ad-weeks';
import type { MediaKit } from '@datum/contract/advertising/public-ads';
import { addDays } from '@datum/contract/values/day';
import type { Reading } from '@datum/database/open';
import { type AdPlanRow, readPublicAdPlans, readSeen, readTaken } from '../../ad-plans/queries.ts';
import { calendarOf, countedOn, SEEN_DAYS } from '../../ad-plans/rules.ts';

/** Plans that can be booked, with the weeks of half a year from the first that can be. */
async function readPlans(db: Reading, today: string) {
  const [plans, taken] = await Promise.all([
    readPublicAdPlans(db, today),
    readTaken(db, countedOn(today).monday),
  ]);
  return plans.map((plan) => ({
    plan,
    weeks: calendarOf(plan, taken.get(plan.place), firstWeekOn(today, plan.lead_days)),
  }));
}

const factsOf = ({ uuid, name, place, width, height, price, slots, most_weeks, ...plan }: AdPlanRow) => ({
  ...{ uuid, name, place, width, height, price: Number(price), slots, most_weeks },
  rules: plan.rules,
  policy: plan.policy,
  cancel_terms: plan.cancel_terms,
});

/** What the form of a booking offers. */
export const readBookable = async (db: Reading, today: string): Promise<BookableAdPlan[]> =>
  (await readPlans(db, today)).map(({ plan, weeks }) => ({ ...factsOf(plan), weeks }));

/** The media kit: the same with who sees it. */
export async function readKit(db: Reading, today: string): Promise<MediaKit['data']> {
  const [plans, seen] = await Promise.all([readPlans(db, today), readSeen(db, addDays(today, -SEEN_DAYS))]);
  return plans.map(({ plan, weeks }) => ({
    ...factsOf(plan),
    sharing: plan.sharing,
    lead_days: plan.lead_days,
    weeks,
    seen: seen.get(plan.id) ?? { views: 0, clicks: 0, days: 0 },
  }));
}
