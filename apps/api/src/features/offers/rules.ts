import type { Offer } from '@datum/contract/plans/offers';
import { charged, discounted, perMonth } from '@datum/contract/plans/plan-money';
import { type PlanTerms, planTerms, type TaxClass } from '@datum/contract/plans/plan-terms';
import { PROMO_CODE } from '@datum/contract/plans/promo-codes';
import { isFor, promoFor } from '../promo-codes/rules.ts';
import type { ComingPrices } from './coming.queries.ts';

type PromoRow = NonNullable<Parameters<typeof promoFor>[1]>;

/** A plan of the price list as it is stored. */
interface PublicPlan extends Pick<Offer, 'uuid' | 'code' | 'type' | 'name' | 'summary' | 'number'> {
  readonly audiences: readonly string[];
  readonly terms: unknown;
}

interface Charges {
  /** Percent by class; a class that no rate is set for is not among them. */
  readonly tax: ReadonlyMap<TaxClass, string>;
  /** A code that works. */
  readonly promo: PromoRow | null;
  /** Its next version. */
  readonly coming: ComingPrices | undefined;
}

/** A public plan as it is offered: with the tax of today, and what a promo code takes off. */
export function offerOf(plan: PublicPlan, { tax, promo, coming }: Charges): Offer {
  const terms = planTerms.parse(plan.terms);
  const percent = terms.tax_class === 'none' ? '0' : (tax.get(terms.tax_class) ?? null);
  const off = promo && isFor(promo, plan.uuid) ? { kind: promo.kind, value: Number(promo.value) } : null;
  return {
    uuid: plan.uuid,
    code: plan.code,
    type: plan.type,
    name: plan.name,
    summary: plan.summary,
    audiences: plan.audiences as Offer['audiences'], // checked by the contract when written
    number: plan.number,
    trial_days: terms.trial_days,
    seats: terms.seats,
    tax_percent: percent,
    prices: terms.prices
      .toSorted((one, other) => one.term_months - other.term_months)
      .map(({ term_months, currency, amount, extra_seat }) => {
        const reduced = off === null ? amount : discounted(amount, off);
        return {
          term_months,
          currency,
          ...charged(amount, percent),
          per_month: perMonth(amount, term_months),
          extra_seat,
          reduced: reduced === amount ? null : charged(reduced, percent),
        };
      }),
    limits: terms.limits,
    entitlements: terms.entitlements,
    features: terms.features,
    coming: otherPrices(terms.prices, coming),
  };
}

/** Prices that are to come; null where each term stays as dear as it is. */
function otherPrices(now: PlanTerms['prices'], coming: ComingPrices | undefined): Offer['coming'] {
  if (!coming) return null;
  const prices = coming.prices.map(({ term_months, amount }) => ({ term_months, amount }));
  const isSame = prices.every((price) =>
    now.some(({ term_months, amount }) => term_months === price.term_months && amount === price.amount),
  );
  return isSame && prices.length === now.length ? null : { from: coming.from, prices };
}

/** A code as people type it; null where it can be none, and nothing is asked for it. */
export function typedCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return PROMO_CODE.test(code) ? code : null;
}

/** What becomes of a code that somebody typed; null where nothing was. */
export function saidOfCode(
  typed: string,
  promo: PromoRow | undefined,
  plans: readonly { readonly uuid: string }[],
) {
  if (typed === '') return null;
  const code = typedCode(typed) ?? typed;
  return {
    code,
    ...promoFor(
      code,
      promo,
      plans.map(({ uuid }) => uuid),
    ),
  };
}
