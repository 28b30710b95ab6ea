import { hasPlanType } from '@datum/contract/access/access';
import type { InputOf } from '@datum/contract/calls/endpoint';
import type { quoteOrder } from '@datum/contract/orders/order-quotes';
import type { Offer } from '@datum/contract/plans/offers';
import { leadPrice } from '@datum/contract/plans/plan-money';
import type { UserRecord } from '@datum/contract/sign-in/session';
import { count, optional, type Param } from '../../lib/screens/params.ts';

/** None is a number of seats too; left out means as many as are held. */
const seats: Param<number | null> = {
  read: ([value]) => (/^\d{1,5}$/.test(value ?? '') ? Number(value) : null),
  write: (value) => (value === null ? [] : [String(value)]),
};

/** What is bought, as the address says it. */
export const CHOICE = { plan: optional(), term: count(12), seats, code: optional(), audience: optional() };
export interface Choice {
  readonly plan: string | null;
  readonly term: number;
  readonly seats: number | null;
  readonly code: string | null;
}

/** The chosen plan among those that are sold. */
export const offerOf = (choice: Pick<Choice, 'plan'>, offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ code, prices }) => code === choice.plan && prices.length > 0);

/** The chosen term where the plan has it, else the one that it is known by. */
export const termOf = ({ prices }: Pick<Offer, 'prices'>, term: number): number =>
  prices.find(({ term_months }) => term_months === term)?.term_months ??
  leadPrice(prices)?.term_months ??
  term;

/** What the server is asked for a price. */
export const askedFor = (offer: Offer, choice: Choice): InputOf<typeof quoteOrder> => ({
  body: {
    plan: offer.uuid,
    term_months: termOf(offer, choice.term),
    extra_seats: choice.seats,
    code: choice.code,
  },
});

/** What a person holds among the plans that are sold. */
export const currentOf = (person: UserRecord, offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ code }) => code === person.subscription?.plan.code) ??
  offers.find(({ type }) => hasPlanType(person, type));
