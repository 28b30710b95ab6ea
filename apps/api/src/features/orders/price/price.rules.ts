import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { PlanOrderKind } from '@datum/contract/orders/order-facts';
import type { OrderCredit, OrderLine, Priced } from '@datum/contract/orders/order-quotes';
import { charged, discounted, shareOf } from '@datum/contract/plans/plan-money';
import type { PlanPrice } from '@datum/contract/plans/plan-terms';
import { addDays } from '@datum/contract/values/day';
import { both, takesAway } from '../../subscriptions/rules.ts';
import type { Held, HeldPart, SoldPlan } from './held.queries.ts';
import { markOf } from './held.rules.ts';
import { linesOfMoreSeats } from './more-seats.rules.ts';
import { daysBetween, termEnd } from './term.rules.ts';

/** What somebody chose, with everything that its price depends on. */
export interface Choice {
  readonly today: string;
  readonly plan: SoldPlan;
  readonly term_months: number;
  /** Null = as many as are held. */
  readonly extra_seats: number | null;
  /** A code that works for the plan. */
  readonly promo: {
    readonly code: string;
    readonly kind: 'percent' | 'amount';
    readonly value: number;
  } | null;
  readonly tax_percent: string | null;
  readonly organisation: Priced['organisation'];
  readonly held: Held | null;
}

/** What is wrong with a choice, at one of its fields; `isState` where what is held forbids it. */
export interface WrongChoice {
  readonly field: 'plan' | 'term_months' | 'extra_seats' | 'code';
  readonly why: Refusal;
  readonly isState?: true;
}

/** How a choice is given: beside nothing, after what is held, in its place, or in place of what was free. */
type Way = 'new' | 'after' | 'instead' | 'convert';

/** The price of a choice, or what is wrong with it: the one rule for what is shown, sealed and charged. */
export function priceOf(choice: Choice): WrongChoice | { readonly priced: Priced; readonly mark: string } {
  const { plan, held, today, term_months } = choice;
  const price = plan.terms.prices.find((one) => one.term_months === term_months);
  const wrong = whyNotSold(choice, price) ?? whyNotHeld(choice) ?? whyNotSeats(choice, price);
  if (wrong) return wrong;
  if (!price) throw new Error('a term without a price was let through');
  const way = wayOf(choice);
  const credits = way === 'instead' ? creditsOf(held?.periods ?? [], today) : [];
  if (!credits) return { field: 'plan', why: refusal('orders.not-bought-here'), isState: true };
  const last = held?.periods.at(-1);
  const isMoreSeats = way === 'instead' && last?.plan_uuid === plan.uuid;
  const term = (isMoreSeats && last.term_months) || term_months;
  const to = isMoreSeats ? last.to : null;
  const lines = to === null ? linesOf(choice, price) : addedTo(choice, { term, to, credits });
  if (!lines) {
    return { field: 'extra_seats', why: refusal('orders.seats-unpriced', { plan: both(plan.name) }) };
  }
  const sum = charged(
    lines.reduce((total, { amount }) => total + amount, 0),
    choice.tax_percent,
  );
  const total = sum.total - credits.reduce((credited, credit) => credited + credit.total, 0);
  if (total < 0) return { field: 'term_months', why: refusal('orders.credit-exceeds') };
  const from = way === 'after' && last ? addDays(last.to, 1) : today;
  return {
    mark: way === 'instead' && held ? markOf(held) : '',
    priced: {
      kind: kindOf(choice),
      plan: { uuid: plan.uuid, code: plan.code, type: plan.type, name: plan.name, number: plan.number },
      term_months: term,
      extra_seats: seatsOf(choice),
      organisation: choice.organisation,
      currency: price.currency,
      tax_percent: choice.tax_percent,
      lines,
      sum,
      credits,
      total,
      from,
      to: to ?? termEnd(from, term_months),
      starts: way === 'new' || way === 'convert' ? 'on_payment' : 'on_day',
    },
  };
}

function kindOf({ held, plan, extra_seats }: Pick<Choice, 'held' | 'plan' | 'extra_seats'>): PlanOrderKind {
  const last = held?.periods.at(-1);
  if (!last) return 'first';
  if (last.source !== 'paid') return 'conversion';
  // more seats of the same plan are more of it: they begin today, as another plan that gives more does
  if (last.plan_uuid === plan.uuid)
    return seatsOf({ extra_seats, held }) > (held?.extra_seats ?? 0) ? 'upgrade' : 'renewal';
  return takesAway(last.terms, plan.terms) ? 'downgrade' : 'upgrade';
}

/** A plan that holds no longer, and one that is kept until its end, is gone on from; another one follows the rule of its plan. */
function wayOf({ held, plan, extra_seats, today }: Choice): Way {
  const last = held?.periods.at(-1);
  if (!last) return 'new';
  switch (kindOf({ held, plan, extra_seats })) {
    case 'first':
      return 'new';
    case 'conversion':
      return 'convert';
    case 'renewal':
      return 'after';
    case 'downgrade':
      return last.downgrade_rule === 'now' && last.to >= today ? 'instead' : 'after';
    case 'upgrade':
      return last.upgrade_rule === 'now' && last.to >= today ? 'instead' : 'after';
  }
}

function whyNotSold({ plan, held, term_months }: Choice, price: PlanPrice | undefined): WrongChoice | null {
  const isHeld = held?.periods.some(({ plan_uuid }) => plan_uuid === plan.uuid) ?? false;
  const isOffered = plan.visibility === 'public' || (plan.visibility === 'hidden' && isHeld);
  if (!isOffered || plan.type === 'complimentary') {
    return { field: 'plan', why: refusal('orders.plan-not-sold') };
  }
  if (!plan.is_agreed) return { field: 'plan', why: refusal('orders.plan-not-agreed') };
  if (price && term_months > 0) return null;
  return { field: 'term_months', why: refusal('orders.term-not-sold', { plan: both(plan.name) }) };
}

function whyNotHeld({ held, plan }: Choice): WrongChoice | null {
  const last = held?.periods.at(-1);
  if (!held || !last) return null;
  if (held.is_suspended) return { field: 'plan', why: refusal('orders.suspended'), isState: true };
  const isOther = last.plan_uuid !== plan.uuid && last.source === 'paid';
  return isOther && last.changes_to.length > 0 && !last.changes_to.includes(plan.uuid)
    ? { field: 'plan', why: refusal('subscriptions.not-changing-to', { plan: both(plan.name) }) }
    : null;
}

function whyNotSeats(choice: Choice, price: PlanPrice | undefined): WrongChoice | null {
  const { held, organisation, plan } = choice;
  const seats = seatsOf(choice);
  if (organisation === null) {
    if (plan.terms.seats > 1) {
      const why = refusal('orders.plan-for-firms', { plan: both(plan.name), seats: plan.terms.seats });
      return { field: 'plan', why, isState: true };
    }
    return seats > 0 ? { field: 'extra_seats', why: refusal('subscriptions.seats-own') } : null;
  }
  if (wayOf(choice) === 'after' && held && seats !== held.extra_seats) {
    const count = held.extra_seats;
    return { field: 'extra_seats', why: refusal('orders.seats-kept', { count }) };
  }
  if (seats > 0 && price?.extra_seat === null) {
    const why = refusal('orders.seats-unpriced', { plan: both(plan.name) });
    return { field: 'extra_seats', why };
  }
  const most = plan.terms.seats + seats;
  const used = held?.seats_used ?? 0;
  return used > most
    ? { field: 'extra_seats', why: refusal('subscriptions.seats-too-many', { used, most }) }
    : null;
}

const seatsOf = ({ extra_seats, held }: Pick<Choice, 'extra_seats' | 'held'>): number =>
  extra_seats ?? held?.extra_seats ?? 0;

/** More seats of the plan that is held; null where a seat has no price for its term. */
function addedTo(
  choice: Choice,
  { term, to, credits }: { term: number; to: string; credits: readonly OrderCredit[] },
): OrderLine[] | null {
  const { plan, held, today } = choice;
  const each = plan.terms.prices.find((one) => one.term_months === term)?.extra_seat ?? null;
  if (each === null) return null;
  const count = seatsOf(choice) - (held?.extra_seats ?? 0);
  return linesOfMoreSeats({ plan: plan.name, count, each, term_months: term, today, to, credits });
}

/** Lines of the invoice before tax. A promo code takes its part off the plan, as the price list says. */
function linesOf(choice: Choice, { amount, extra_seat }: PlanPrice): OrderLine[] {
  const { promo } = choice;
  const seats = seatsOf(choice);
  const off = promo === null ? 0 : discounted(amount, promo) - amount;
  const each = extra_seat ?? 0;
  return [
    { kind: 'plan', count: 1, unit: amount, amount, code: null },
    ...(seats > 0
      ? [{ kind: 'seats', count: seats, unit: each, amount: seats * each, code: null } as const]
      : []),
    ...(promo && off < 0
      ? [{ kind: 'discount', count: 1, unit: off, amount: off, code: promo.code } as const]
      : []),
  ];
}

/** What is paid for and will not be used, by its days; null where something was not bought here, so that no invoice tells what it cost. */
function creditsOf(periods: readonly HeldPart[], today: string): OrderCredit[] | null {
  const left = periods.filter(({ to }) => to >= today);
  const credits = left.flatMap(({ from, to: until, plan_name, invoice }) => {
    if (!invoice || invoice.from !== from) return [];
    const first = from > today ? from : today;
    const of = daysBetween(invoice.from, invoice.to);
    // neither days that were added free of charge are paid back, nor those that were taken away
    const days = Math.max(0, Math.min(daysBetween(first, until), daysBetween(first, invoice.to)));
    // what a credit note took off already is not taken off again
    const share = shareOf(invoice.amount, days, of);
    const amount = Math.min(share, invoice.left);
    const before = share > amount ? { before: share - amount } : {};
    const tax = taxOff(amount, invoice);
    const { number: document, to, amount: paid } = invoice;
    const sums = { amount, tax, total: amount + tax };
    return [{ document, plan: plan_name, from, to, left: days, of, paid, ...before, ...sums }];
  });
  return credits.length === left.length ? credits : null;
}

/** Tax that goes back with an amount: taxes of several parts, each rounded, must not come to more than the invoice has, nor to less once it is used up. */
const taxOff = (amount: number, { left, left_tax, tax_percent }: NonNullable<HeldPart['invoice']>): number =>
  amount === left ? left_tax : Math.min(charged(amount, tax_percent).tax, left_tax);
