import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Source } from '@datum/contract/subscriptions/holding';
import { addDays } from '@datum/contract/values/day';
import type { Holder } from './detail.queries.ts';
import type { PlanOfDay } from './plans.queries.ts';
import type { SubscriberRow } from './queries.ts';
import {
  both,
  type GivenPlan,
  givenPlan,
  isOver,
  seatsOf,
  type Wrong,
  whyNotHold,
  whyNotSold,
} from './rules.ts';

/** How far back a subscription may begin. */
const OLDEST_DAYS = 366;

/** What a subscription shall be, from a step of the page or a line of a file. */
export interface Wanted {
  readonly user_uuid: string | null;
  readonly organisation_id: number | null;
  readonly source: Source;
  readonly from: string;
  readonly to: string;
  readonly extra_seats: number;
  readonly is_cancelled: boolean;
  readonly is_suspended: boolean;
  /** The plan that goes on where no other is wanted. */
  readonly held: Pick<PlanOfDay, 'type' | 'name'>;
  /** Another plan than is held; null = the one that is held. */
  readonly other: GivenPlan | null;
  /** How many people shall have a seat. */
  readonly seats: number;
  /** The payment that new paid days stand on; empty where none was named. */
  readonly payment_reference: string;
}

/** The same of a new one, whose plan is looked for. */
export type Grant = Omit<Wanted, 'held' | 'other'>;

/** What the rule knows of everything around a subscription. */
export interface Around {
  readonly today: string;
  readonly holder: Holder;
  /** Every other subscription of the holder. */
  readonly others: readonly SubscriberRow[];
  /** A plan was tried before, also where it was paid for in the middle. */
  readonly hadTrial: boolean;
}

/** A change as it may be made, or the first thing that is wrong with it. */
export type Change<More = unknown> =
  | { readonly wrong: Wrong }
  | ({
      readonly wrong: null;
      /** It gives more than there was, so that a second person confirms it: access is worth money, called paid or not. */
      readonly needsTwo: boolean;
    } & More);

/** A subscription as it stands, to say what shall be other. */
export const asItIs = (row: SubscriberRow): Wanted => ({
  user_uuid: row.user_uuid,
  organisation_id: row.organisation_id,
  source: row.source,
  from: row.starts_on,
  to: row.ends_on,
  extra_seats: row.extra_seats,
  is_cancelled: row.cancelled_on !== null,
  is_suspended: row.state === 'suspended',
  held: { type: row.plan_type, name: row.plan_name },
  other: null,
  seats: row.seats_used,
  payment_reference: '',
});

/** What comes of giving a plan: the one rule for the page and for a new line of a file, asked with the holder locked. */
export function planOfGrant(
  found: PlanOfDay | undefined,
  wanted: Grant,
  { today, holder, others, hadTrial }: Around,
): Change<{ readonly plan: GivenPlan }> {
  const wrong = whyNotHold(holder, wanted) ?? whyNotDays(wanted, today);
  if (wrong) return { wrong };
  const plan = givenPlan(found, today);
  if ('why' in plan) return { wrong: plan };
  const isTrial = wanted.source === 'trial';
  const unsold = whyNotSold(plan, wanted.source);
  const why =
    (unsold ? ({ field: 'source', why: unsold } as const) : null) ??
    whyNotBeside(others, wanted.from) ??
    (isTrial ? whyNoTrial(plan, wanted, hadTrial) : null) ??
    whyNotSeated(wanted, plan.terms.seats) ??
    whyNoPayment(wanted);
  // a trial as a plan of the price list has it, once a holder, is what everybody may have: one person gives it
  const isForAll = isTrial && plan.visibility === 'public' && plan.is_agreed;
  return why ? { wrong: why } : { wrong: null, plan, needsTwo: !isForAll };
}

/** What comes of changing a subscription: the same for the page and for a line of a file, asked with it locked. */
export function planOfStep(before: SubscriberRow, wanted: Wanted, around: Around): Change {
  const isMore = givesMore(before, wanted);
  const wrong =
    whyNotGoesOn(before) ??
    (isMore ? (whyNotHold(around.holder, wanted) ?? whyOverlaps(around.others, wanted)) : null) ??
    whyNotEnd(before, wanted, around.today) ??
    (wanted.other
      ? whySeatsTooMany(before, wanted.other)
      : whyNotSeated(wanted, before.terms.seats, before)) ??
    whyNotPaid(before, wanted) ??
    (hasMoreDays(before, wanted) ? whyNoPayment(wanted) : null);
  if (wrong) return { wrong };
  return { wrong: null, needsTwo: isMore };
}

/** Whether it opens more than the subscription does: longer, further, for more people, or as if it were paid for. */
const givesMore = (before: SubscriberRow, wanted: Wanted): boolean =>
  hasMoreDays(before, wanted) ||
  wanted.other !== null ||
  wanted.extra_seats > before.extra_seats ||
  (before.cancelled_on !== null && !wanted.is_cancelled);

/** Whether it holds longer, or is paid for from now on. */
const hasMoreDays = (before: SubscriberRow, wanted: Wanted): boolean =>
  wanted.to > before.ends_on || wanted.source !== before.source;

/**
 * Whether a change is a step of the subscription. Lifting a suspension and freeing a seat are none: they are open for what is
 * over, too.
 */
export const isStep = (before: SubscriberRow, wanted: Wanted): boolean =>
  givesMore(before, wanted) ||
  wanted.to !== before.ends_on ||
  wanted.extra_seats !== before.extra_seats ||
  wanted.seats > before.seats_used ||
  (wanted.is_cancelled && before.cancelled_on === null) ||
  (wanted.is_suspended && before.state !== 'suspended');

/** What is over, or waits, cannot be changed. */
function whyNotGoesOn(row: SubscriberRow): Wrong | null {
  if (isOver(row)) return { field: 'to', why: refusal('subscriptions.over'), isState: true };
  return row.awaiting === null ? null : { field: 'to', why: refusal('subscriptions.waiting'), isState: true };
}

/** Days that make no period. */
function whyNotDays({ from, to }: Grant, today: string): Wrong | null {
  if (from < addDays(today, -OLDEST_DAYS)) {
    return { field: 'from', why: refusal('subscriptions.start-too-early') };
  }
  if (to < from) return { field: 'to', why: refusal('subscriptions.end-before-start') };
  return to < today ? { field: 'to', why: refusal('subscriptions.end-passed') } : null;
}

/** A last day that moves: further to a day that has not passed, back to yesterday at most. */
function whyNotEnd(before: SubscriberRow, wanted: Wanted, today: string): Wrong | null {
  if (wanted.to === before.ends_on && wanted.source === before.source) return null;
  const goesOn = wanted.to > before.ends_on || wanted.source !== before.source;
  return wanted.to < (goesOn ? today : addDays(today, -1))
    ? { field: 'to', why: refusal('subscriptions.end-passed') }
    : null;
}

/** Another plan, or one that is paid for from now on. What is held as paid already goes on. */
function whyNotPaid(before: SubscriberRow, { other, held, source }: Wanted): Wrong | null {
  if (other === null && source === before.source) return null;
  const why = whyNotSold(other ?? held, source);
  return why && { field: other ? 'plan' : 'to', why };
}

/** Paid days that stand on nothing. */
const whyNoPayment = ({ source, payment_reference }: Grant): Wrong | null =>
  source === 'paid' && payment_reference === ''
    ? { field: 'payment_reference', why: refusal('subscriptions.payment-asked') }
    : null;

/** A further subscription of a holder who has others. */
function whyNotBeside(others: readonly SubscriberRow[], from: string): Wrong | null {
  const live = others.find((row) => !isOver(row));
  if (live) {
    const has = { plan: both(live.plan_name), day: live.ends_on };
    return { field: 'from', why: refusal('subscriptions.holder-has-one', has), isState: true };
  }
  const over = others.find((row) => row.state === 'expired' && row.ends_on >= from);
  return over ? { field: 'from', why: overlap(over) } : null;
}

/** Days that another subscription of the holder has. */
function whyOverlaps(others: readonly SubscriberRow[], { from, to }: Wanted): Wrong | null {
  const other = others.find(
    (row) =>
      row.state !== 'rejected' && row.starts_on <= row.ends_on && row.starts_on <= to && row.ends_on >= from,
  );
  return other ? { field: 'to', why: overlap(other) } : null;
}

const overlap = ({ plan_name, ends_on }: SubscriberRow): Refusal =>
  refusal('subscriptions.overlap', { plan: both(plan_name), day: ends_on });

/** A trial that is longer than its plan has it, or not the first. */
function whyNoTrial({ name, terms }: GivenPlan, { from, to }: Grant, hadTrial: boolean): Wrong | null {
  if (terms.trial_days === 0) {
    return { field: 'source', why: refusal('subscriptions.trial-none', { plan: both(name) }) };
  }
  const last = addDays(from, terms.trial_days - 1);
  if (to > last) {
    const days = { plan: both(name), days: terms.trial_days, to: last };
    return { field: 'to', why: refusal('subscriptions.trial-too-long', days) };
  }
  return hadTrial ? { field: 'source', why: refusal('subscriptions.trial-before') } : null;
}

/** More people than there are seats; who has one keeps it, whatever else changes. */
function whyNotSeated(wanted: Grant, seats: number, before?: SubscriberRow): Wrong | null {
  const isSame = before && wanted.seats <= before.seats_used && wanted.extra_seats >= before.extra_seats;
  if (wanted.seats === 0 || isSame) return null;
  if (wanted.organisation_id === null)
    return { field: 'seats', why: refusal('subscriptions.seats-own'), isState: true };
  const count = seats + wanted.extra_seats;
  return wanted.seats > count
    ? { field: 'seats', why: refusal('subscriptions.seats-full', { count }), isState: true }
    : null;
}

/** Everybody who has a seat keeps it under another plan. */
function whySeatsTooMany(row: SubscriberRow, { terms }: GivenPlan): Wrong | null {
  const most = seatsOf({ terms, extra_seats: row.extra_seats });
  if (row.organisation_id === null || row.seats_used <= most) return null;
  return {
    field: 'plan',
    why: refusal('subscriptions.seats-too-many', { used: row.seats_used, most }),
  };
}
