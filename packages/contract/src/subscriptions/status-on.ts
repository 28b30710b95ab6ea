import { covers, type HeldPeriod, type Holding, inForce } from '../subscriptions/holding.ts';
import { addDays } from '../values/day.ts';

/** States of a subscription on the wire (`subscription.updated`, `subscription.status`), the best first. */
export const SUBSCRIPTION_STATES = [
  'active',
  'change_scheduled',
  'ending',
  'grace',
  'pending_verification',
  'pending_payment',
  'suspended',
  'expired',
  'rejected',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** What lists of staff show too: one that begins later has no state on the wire yet. */
export const STANDINGS = [...SUBSCRIPTION_STATES, 'upcoming'] as const;
export type Standing = (typeof STANDINGS)[number];

/** States in which `is_subscribed` is true; what opens follows from days alone. */
export const isSubscribed = (state: SubscriptionState): boolean =>
  state !== 'rejected' && state !== 'expired';

/** Whether nothing of it will be open again: nothing of it is renewed while another plan is held. */
export const isOver = (status: Standing): boolean => status === 'expired' || status === 'rejected';

type Dated = Omit<Holding, 'id' | 'seats'>;

/**
 * Where a subscription stands on a day of the installation's calendar (screens C.1). Days decide, not labels: a period
 * holds on its last day to midnight, grace follows it unless the access was free or cancelled.
 */
export function statusOn(holding: Dated, day: string): Standing {
  if (isSuspended(holding, day)) return 'suspended';
  const periods = inForce(holding);
  const now = periods.find((period) => covers(period, day));
  if (now) return statusWithin(holding, periods, now);
  if (graceOn(holding, day)) return 'grace';
  if (holding.awaiting) return holding.awaiting === 'proof' ? 'pending_verification' : 'pending_payment';
  if (holding.rejected) return 'rejected';
  // one that was given up before it began is over
  const isComing = periods.length === 0 ? !holding.cancelled : periods.some(({ from }) => from > day);
  return isComing ? 'upcoming' : 'expired';
}

/** Whether it is suspended on a day, or its organisation is no longer with us. */
export const isSuspended = (
  { suspensions, closed }: Pick<Dated, 'suspensions' | 'closed'>,
  day: string,
): boolean => closed || suspensions.some((days) => covers(days, day));

function statusWithin(holding: Dated, periods: readonly HeldPeriod[], now: HeldPeriod): Standing {
  const next = periods.find(({ from }) => from > now.from);
  if (next && next.plan.code !== now.plan.code) return 'change_scheduled';
  return holding.cancelled && !next ? 'ending' : 'active';
}

/** The period whose days of grace a day is one of, of several the last; undefined on every other day. */
export function graceOn(holding: Dated, day: string): HeldPeriod | undefined {
  return inForce(holding).findLast((period) => period.to < day && day <= graceUntil(holding, period));
}

/**
 * Last day of access of a period with its grace. Free and cancelled access ends with its last day, and so does a period that
 * another follows at once.
 */
export const graceUntil = (
  holding: Pick<Holding, 'cancelled' | 'periods' | 'awaiting' | 'rejected'>,
  { source, to, terms }: HeldPeriod,
): string => {
  const isFollowed = inForce(holding).some(({ from }) => from === addDays(to, 1));
  const hasNone = holding.cancelled || source === 'complimentary' || source === 'trial' || isFollowed;
  return hasNone ? to : addDays(to, terms.grace_days);
};

/** The period that opens something on a day: its own days, or its grace; none while suspended. */
export function openPeriod(holding: Dated, day: string): HeldPeriod | undefined {
  return isSuspended(holding, day) ? undefined : heldPeriod(holding, day);
}

/** The period that holds on a day, suspended or not: its own days, or its grace. */
export const heldPeriod = (holding: Dated, day: string): HeldPeriod | undefined =>
  inForce(holding).find((period) => covers(period, day)) ?? graceOn(holding, day);

/** The next day on which the status may be another than on `day`; null = it stays. */
export function nextTurn(holding: Dated, day: string): string | null {
  const days = [
    ...inForce(holding).flatMap((period) => [
      period.from,
      addDays(period.to, 1),
      addDays(graceUntil(holding, period), 1),
    ]),
    ...holding.suspensions.flatMap(({ from, to }) => [from, ...(to === null ? [] : [addDays(to, 1)])]),
  ];
  return days.filter((each) => each > day).toSorted()[0] ?? null;
}
