import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { opens } from '@datum/contract/plans/opened-by';
import { allows, NUMBER_LIMITS } from '@datum/contract/plans/plan-kinds';
import type { PlanPrice, PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import { decimalOf } from '@datum/contract/values/money-text';
import { both } from '../subscriptions/rules.ts';
import type { PlanRow } from './queries.ts';
import type { VersionRow } from './versions.queries.ts';

type OfVersion = Pick<VersionRow, 'valid_from' | 'terms'>;

/** Who may buy a plan, from the fewest on: of a hidden one those who have or had it renew it. */
const BUYERS = ['nobody', 'holders', 'everybody'] as const;

interface Sold {
  readonly type: PlanType;
  readonly visibility: string;
  readonly versions: readonly Pick<VersionRow, 'is_used'>[];
}

const buyersOf = ({ visibility, versions }: Sold): (typeof BUYERS)[number] => {
  if (visibility === 'public') return 'everybody';
  return visibility === 'hidden' && versions.some(({ is_used }) => is_used) ? 'holders' : 'nobody';
};

/** Whether anybody can buy or try a plan. */
export const isSold = (plan: Sold): boolean => buyersOf(plan) !== 'nobody';

/** Whether a plan is sold to more people than before, or was given and is bought now. */
export const isSoldFurther = (before: Sold, after: Sold): boolean =>
  BUYERS.indexOf(buyersOf(after)) > BUYERS.indexOf(buyersOf(before)) ||
  (before.type === 'complimentary' && after.type !== 'complimentary');

/** The terms that hold on a day, of the versions of one plan. */
export const termsOn = (versions: readonly OfVersion[], day: string): PlanTerms[] =>
  versions
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))
    .slice(0, 1)
    .map(({ terms }) => terms);

/** What of a plan's terms is bought: one that is given has no price, whatever it says. */
export const soldTerms = (type: PlanType, terms: PlanTerms): PlanTerms =>
  type === 'complimentary' ? { ...terms, prices: [] } : terms;

/**
 * Whether everything that terms sell can be had already: each term and its seats for no more, bought as often as it takes, and a
 * trial as long, always with at least as much.
 */
export function isToBeHad(terms: PlanTerms, offers: readonly PlanTerms[]): boolean {
  const others = offers.filter((offer) => givesAsMuch(offer, terms));
  const isPriced = (price: PlanPrice) =>
    others.some(({ prices }) => prices.some((offered) => isNoDearer(offered, price)));
  return (
    terms.prices.every(isPriced) &&
    (terms.trial_days === 0 || others.some(({ trial_days }) => trial_days >= terms.trial_days))
  );
}

const givesAsMuch = (offer: PlanTerms, { entitlements, limits, seats, grace_days }: PlanTerms): boolean =>
  offer.seats >= seats &&
  offer.grace_days >= grace_days &&
  NUMBER_LIMITS.every((limit) => allows(offer.limits[limit], limits[limit])) &&
  entitlements.every((one) => opens(offer, { ...one, reach: limits.regions, years: limits.history_years }));

function isNoDearer(offered: PlanPrice, { term_months, amount, extra_seat }: PlanPrice): boolean {
  const times = Math.ceil(term_months / offered.term_months);
  const isSeatNoDearer =
    extra_seat === null || (offered.extra_seat !== null && offered.extra_seat * times <= extra_seat);
  return offered.amount * times <= amount && isSeatNoDearer;
}

const NO_PRICE = [refusal('plans.proposed-no-price')];

/** A version that shall be sold, for the person who is asked to confirm it. */
export const proposedSale = (
  { type, name }: Pick<PlanRow, 'type' | 'name'>,
  { valid_from: day, terms }: OfVersion,
): Refusal => {
  const prices = soldTerms(type, terms).prices.map(({ term_months: months, currency, amount }) =>
    refusal('plans.proposed-price', { price: `${currency} ${decimalOf(amount)}`, months }),
  );
  return refusal('plans.proposed-sale', {
    plan: both(name),
    day,
    prices: prices.length > 0 ? prices : NO_PRICE,
    trial: terms.trial_days,
    grace: terms.grace_days,
    products: terms.entitlements.length,
  });
};
