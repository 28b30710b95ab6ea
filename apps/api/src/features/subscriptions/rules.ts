import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { allows, includesReach, NUMBER_LIMITS } from '@datum/contract/plans/plan-kinds';
import { includesLevel, type PlanTerms } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { PlanChange } from '@datum/contract/subscriptions/subscription-steps';
import { addDays } from '@datum/contract/values/day';
import type { LocalText } from '@datum/contract/values/local-text';
import { invalid, type Problem, wrongState } from '../../platform/http/problem.ts';
import type { Holder } from './detail.queries.ts';
import type { PlanOfDay } from './plans.queries.ts';
import type { SubscriberRow } from './queries.ts';

/** A name in both languages, as sentences take it. */
export const both = ({ en = '', ms }: LocalText) => ({ en, ms: ms ?? en });

/** What is wrong with a change, at one of its fields. */
export interface Wrong {
  readonly field:
    | 'user_uuid'
    | 'organisation_id'
    | 'plan'
    | 'source'
    | 'from'
    | 'to'
    | 'seats'
    | 'payment_reference';
  readonly why: Refusal;
  /** The subscription as it stands forbids it, whatever is entered. */
  readonly isState?: true;
}

/** 409 where the subscription as it stands forbids a change, else 422 with the field. */
export const problemOf = ({ field, why, isState }: Wrong): Problem =>
  isState ? wrongState(why) : invalid({ [field]: [why] });

/** Why a plan that is given free of charge is not held as if it were paid for; null where it can be held so. */
export const whyNotSold = (
  { type, name }: Pick<PlanOfDay, 'type' | 'name'>,
  source: Source,
): Refusal | null =>
  source === 'paid' && type === 'complimentary'
    ? refusal('subscriptions.plan-not-sold', { plan: both(name) })
    : null;

/** States in which a holder can be given a further subscription. */
export const isOver = ({ state }: Pick<SubscriberRow, 'state'>): boolean =>
  state === 'expired' || state === 'rejected';

/** Seats that an organisation has: those of its plan, and more that were given. */
export const seatsOf = ({ terms, extra_seats }: Pick<SubscriberRow, 'extra_seats'> & SeatTerms): number =>
  terms.seats + extra_seats;
type SeatTerms = { readonly terms: Pick<PlanTerms, 'seats'> };

/** Why nobody like this can hold a subscription; null where they can. */
export function whyNotHold(
  { person, organisation }: Holder,
  given: { readonly user_uuid: string | null; readonly organisation_id: number | null },
): Wrong | null {
  if ((given.user_uuid === null) === (given.organisation_id === null)) {
    return { field: 'user_uuid', why: refusal('subscriptions.holder-one') };
  }
  if (given.organisation_id !== null) {
    if (!organisation) {
      return { field: 'organisation_id', why: refusal('subscriptions.organisation-unknown') };
    }
    return organisation.status === 'active'
      ? null
      : { field: 'organisation_id', why: refusal('subscriptions.organisation-closed') };
  }
  if (!person) return { field: 'user_uuid', why: refusal('subscriptions.person-unknown') };
  const why = whyNotRead(person);
  return why && { field: 'user_uuid', why };
}

/** Why a person cannot read on a subscription. */
export function whyNotRead({
  status,
  base_role,
}: Pick<NonNullable<Holder['person']>, 'status' | 'base_role'>): Refusal | null {
  if (status === 'closed' || status === 'suspended') return refusal('subscriptions.person-closed');
  return base_role.endsWith('Subscriber') ? null : refusal('subscriptions.holder-staff');
}

/** What is suspended takes nobody in, also not by a seat that staff give (decision 175). */
export const whyNobodyIn = (isSuspended: boolean): Wrong | null =>
  isSuspended ? { field: 'seats', why: refusal('subscriptions.seat-while-suspended'), isState: true } : null;

/** A person who can be given a seat of a subscription, or why they cannot. */
export function seatedPerson(
  {
    organisation_id,
    state,
  }: { readonly organisation_id: number | null; readonly state: SubscriberRow['state'] },
  person: Holder['person'],
): NonNullable<Holder['person']> | Wrong {
  if (organisation_id === null)
    return { field: 'seats', why: refusal('subscriptions.seats-own'), isState: true };
  const closed = whyNobodyIn(state === 'suspended');
  if (closed) return closed;
  if (person?.organisation_id !== organisation_id) {
    return { field: 'user_uuid', why: refusal('subscriptions.seat-member') };
  }
  const why = whyNotRead(person);
  return why ? { field: 'user_uuid', why } : person;
}

/** A plan with the version that is given. */
export interface GivenPlan extends PlanOfDay {
  readonly version_id: number;
  readonly number: number;
  readonly terms: PlanTerms;
}

/** A plan that can be given on a day, or why it cannot. */
export function givenPlan(plan: PlanOfDay | undefined, day: string): GivenPlan | Wrong {
  if (!plan) return { field: 'plan', why: refusal('subscriptions.plan-unknown') };
  if (plan.visibility === 'archived') return { field: 'plan', why: refusal('subscriptions.plan-archived') };
  const { version_id, number, terms } = plan;
  if (version_id === null || number === null || terms === null) {
    return { field: 'plan', why: refusal('subscriptions.plan-no-version', { day }) };
  }
  return { ...plan, version_id, number, terms };
}

type Terms = Pick<PlanTerms, 'entitlements' | 'limits'>;
type Opened = PlanChange['gains'];

/** Products that `after` opens further than `before`. */
export const gained = (before: Terms, after: Terms): Opened =>
  after.entitlements.filter(({ product, level }) => {
    const held = before.entitlements.find((each) => each.product === product);
    return !held || !includesLevel(held.level, level);
  });

/** Whether a plan takes something away: then its change follows the rule of going down. */
export const takesAway = (before: Terms, after: Terms): boolean =>
  gained(after, before).length > 0 ||
  !includesReach(after.limits.regions, before.limits.regions) ||
  NUMBER_LIMITS.some((limit) => !allows(after.limits[limit], before.limits[limit]));

/** From when another plan holds, and what it opens and closes. */
export function planChange(
  row: SubscriberRow,
  held: Pick<PlanOfDay, 'changes_to' | 'upgrade_rule' | 'downgrade_rule'>,
  plan: GivenPlan,
  when: PlanChange['when'] | undefined,
  today: string,
): PlanChange {
  const rule = takesAway(row.terms, plan.terms) ? held.downgrade_rule : held.upgrade_rule;
  const chosen = when ?? rule;
  const begins = row.starts_on > today ? row.starts_on : today;
  const length = Date.parse(row.ends_on) - Date.parse(row.starts_on);
  const days =
    chosen === 'now' && row.ends_on >= today
      ? { from: begins, to: row.ends_on }
      : { from: addDays(row.ends_on, 1), to: addDays(row.ends_on, 1 + length / 86_400_000) };
  return {
    when: chosen,
    ...days,
    gains: gained(row.terms, plan.terms),
    losses: gained(plan.terms, row.terms),
    limits: limitsBetween(row.terms.limits, plan.terms.limits),
  };
}

function limitsBetween(before: PlanTerms['limits'], after: PlanTerms['limits']): PlanChange['limits'] {
  const told = (value: string | number | null) => (value === null ? null : String(value));
  return (['regions', ...NUMBER_LIMITS] as const).flatMap((limit) =>
    before[limit] === after[limit] ? [] : [{ limit, before: told(before[limit]), after: told(after[limit]) }],
  );
}
