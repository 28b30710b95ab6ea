import type { OrderCredit, OrderLine } from '@datum/contract/orders/order-quotes';
import { shareOf } from '@datum/contract/plans/plan-money';
import type { LocalText } from '@datum/contract/values/local-text';
import { inUnits } from '@datum/contract/values/money-text';
import { daysBetween, termEnd } from './term.rules.ts';

/** Seats that are added to a plan within its term. */
interface Added {
  readonly plan: LocalText;
  readonly count: number;
  /** Of one seat for a whole term, before tax. */
  readonly each: number;
  readonly term_months: number;
  readonly today: string;
  /** Last day of the term, which stays. */
  readonly to: string;
  /** Paid days that are left; the new invoice has them again, with more seats. */
  readonly credits: readonly OrderCredit[];
}

/**
 * Lines of more seats on the same term: what is credited is charged again as it was paid, and each seat more for the days that are
 * left of a term. What is paid now is so the seats alone.
 */
export function linesOfMoreSeats({ plan, count, each, term_months, today, to, credits }: Added): OrderLine[] {
  const left = daysBetween(today, to);
  // days that were added free of charge may make more of them than a term has
  const of = Math.max(left, daysBetween(today, termEnd(today, term_months)));
  const kept = credits.reduce((sum, { amount }) => sum + amount, 0);
  const amount = shareOf(count * each, left, of);
  const price = inUnits(each);
  const name = (locale: string) => plan[locale] ?? plan['en'] ?? '';
  return [
    item(kept, {
      en: `${name('en')} as it is, ${left} days that are left`,
      ms: `${name('ms')} seperti sekarang, baki ${left} hari`,
    }),
    item(amount, {
      en: `Seats added: ${count}, for ${left} of ${of} days at ${price} each`,
      ms: `Lesen ditambah: ${count}, untuk ${left} daripada ${of} hari pada ${price} setiap satu`,
    }),
  ];
}

const item = (amount: number, name: LocalText): OrderLine => ({
  kind: 'item',
  name,
  count: 1,
  unit: amount,
  amount,
  code: null,
});
