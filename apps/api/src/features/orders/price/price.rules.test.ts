import type { Priced } from '@datum/contract/orders/order-quotes';
import { addDays } from '@datum/contract/values/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth, seed } from '../../../platform/test/depth.ts';
import { terms } from '../../../platform/test/plans.ts';
import type { Held, HeldPart, SoldPlan } from './held.queries.ts';
import { priceOf } from './price.rules.ts';
import { daysBetween } from './term.rules.ts';

/*
 * Prices of drawn histories: first orders, renewals, upgrades, downgrades and days that pass, in any order, at any amount and
 * tax. Kept beside them are invoices and what was taken off, as accountants would.
 */

interface Invoice {
  readonly amount: number;
  readonly tax: number;
  readonly percent: string | null;
  readonly from: string;
  readonly to: string;
  readonly plan: number;
  readonly term_months: number;
  readonly off: { amount: number; tax: number };
  to_on: string;
}

/** Two plans: the second has all that the first has, and more; amounts are drawn. */
const planOf = (rank: number, amount: number, extra_seat: number): SoldPlan =>
  ({
    ...{ id: rank, uuid: `plan-${rank}`, code: `p${rank}`, type: 'basic', name: { en: `Plan ${rank}` } },
    ...{ version_id: rank, number: 1, visibility: 'public', is_agreed: true, changes_to: [] },
    ...{ upgrade_rule: 'now', downgrade_rule: 'now' },
    terms: terms({
      prices: [1, 12].map((term_months) => ({
        term_months,
        currency: 'MYR',
        amount: amount * term_months,
        extra_seat,
      })),
      entitlements: [{ product: 'bmp', level: rank === 0 ? 'view' : 'download' }],
    }),
  }) as unknown as SoldPlan;

const partOf = (plan: SoldPlan, invoice: Invoice, id: number): HeldPart => ({
  ...{
    id,
    from: invoice.from,
    to: invoice.to_on,
    source: 'paid',
    term_months: invoice.term_months,
    plan_uuid: plan.uuid,
    plan_name: plan.name,
  },
  ...{
    changes_to: [],
    upgrade_rule: 'now',
    downgrade_rule: 'now',
    plan_version_id: plan.version_id,
    terms: plan.terms,
  },
  invoice: {
    ...{
      number: `INV-${id}`,
      from: invoice.from,
      to: invoice.to,
      amount: invoice.amount,
      tax_percent: invoice.percent,
    },
    ...{ left: invoice.amount - invoice.off.amount, left_tax: invoice.tax - invoice.off.tax },
  },
});

const step = fc.record({
  plan: fc.integer({ min: 0, max: 1 }),
  term_months: fc.constantFrom(1, 12),
  wait: fc.integer({ min: 0, max: 400 }),
  off: fc.option(
    fc.record({
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 9_999 }),
    }),
  ),
  percent: fc.constantFrom(null, '0', '6', '8', '8.25', '19', '7.77'),
  seats: fc.integer({ min: 0, max: 7 }),
  /** Staff give back days that were taken away, so that an invoice may be credited again. */
  givesBack: fc.boolean(),
});
const history = fc.record({
  amounts: fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 9_999_999 })),
  extra_seat: fc.integer({ min: 0, max: 99_999 }),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

test('lines less credits are the total, and invoices less credit notes what was paid, to the last sen, for any history', () => {
  let upgrades = 0;
  void fc.assert(
    fc.property(history, ({ amounts, extra_seat, steps }) => {
      const plans = amounts.map((amount, rank) => planOf(rank, amount, extra_seat));
      const invoices: Invoice[] = [];
      let today = '2026-01-31';
      let [paid, seats] = [0, 0];
      for (const { plan: rank, term_months, wait, off, percent, seats: wanted, givesBack } of steps) {
        today = addDays(today, wait);
        const plan = plans[rank];
        if (!plan) throw new Error('a plan that is not there');
        if (givesBack) for (const invoice of invoices) invoice.to_on = invoice.to;
        const parts = invoices.flatMap((invoice, id) => {
          const of = plans[invoice.plan];
          return of && invoice.to_on >= today && invoice.to_on >= invoice.from
            ? [partOf(of, invoice, id)]
            : [];
        });
        const held = parts.length === 0 ? null : heldOf(parts, seats);
        const found = priceOf({
          ...{ today, plan, term_months, held, tax_percent: percent },
          ...{ extra_seats: wanted, organisation: { en: 'Firm' } },
          promo: off && { code: 'OFF', ...off },
        });
        if ('why' in found) continue;
        const { priced } = found;
        checkSums(priced);
        for (const { document, amount, tax } of priced.credits) {
          const taken = invoices[Number(document.slice(4))];
          if (!taken) throw new Error('a credit of no invoice');
          taken.off.amount += amount;
          taken.off.tax += tax;
          taken.to_on = addDays(today, -1);
          upgrades += 1;
        }
        seats = priced.extra_seats;
        paid += priced.total;
        const { amount, tax } = priced.sum;
        const { from, to, term_months: months } = priced;
        invoices.push({
          amount,
          tax,
          percent,
          from,
          to,
          to_on: to,
          plan: rank,
          term_months: months,
          off: { amount: 0, tax: 0 },
        });
      }
      for (const { amount, tax, off } of invoices) {
        expect(off.amount, 'a credit above its invoice').toBeLessThanOrEqual(amount);
        expect(off.tax, 'more tax back than was charged').toBeLessThanOrEqual(tax);
        expect(Math.min(off.amount, off.tax)).toBeGreaterThanOrEqual(0);
        if (off.amount === amount && amount > 0) expect(off.tax).toBe(tax);
      }
      const due = invoices.reduce(
        (sum, { amount, tax, off }) => sum + amount + tax - off.amount - off.tax,
        0,
      );
      expect(due).toBe(paid);
    }),
    { numRuns: depth(500, 20_000), seed },
  );
  expect(upgrades, 'credits were drawn').toBeGreaterThan(100);
});

function checkSums({ lines, sum, credits, total, tax_percent, from, to }: Priced): void {
  const ints = [sum, ...credits].flatMap(({ amount, tax, total: both }) => [amount, tax, both]);
  for (const amount of [...ints, ...lines.flatMap((line) => [line.unit, line.amount])]) {
    expect(Number.isSafeInteger(amount), 'minor units').toBe(true);
  }
  for (const { count, unit, amount } of lines) expect(amount).toBe(count * unit);
  expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(sum.amount);
  for (const { paid, left, of, before = 0, amount } of credits) {
    const share = (2n * BigInt(paid) * BigInt(left) + BigInt(of)) / (2n * BigInt(of));
    expect(BigInt(amount + before), 'what the price says of a credit can be checked by hand').toBe(share);
  }
  expect(sum.amount + sum.tax).toBe(sum.total);
  expect(sum.total - credits.reduce((all, credit) => all + credit.total, 0)).toBe(total);
  expect(total).toBeGreaterThanOrEqual(0);
  if (tax_percent === null) expect(sum.tax).toBe(0);
  for (const { left, of, amount, paid } of credits) {
    expect(left).toBeLessThanOrEqual(of);
    expect(amount).toBeLessThanOrEqual(paid);
  }
  // seats that are added keep the term, whatever is left of it
  const isKept = lines.every(({ kind }) => kind === 'item');
  expect(daysBetween(from, to)).toBeGreaterThanOrEqual(isKept ? 1 : 28);
}

const heldOf = (periods: HeldPart[], extra_seats: number): Held => ({
  ...{
    subscription_id: 1,
    subscription_uuid: 's',
    is_suspended: false,
    is_cancelled: false,
    seats_used: 0,
    extra_seats,
  },
  plan_name: periods.at(-1)?.plan_name ?? {},
  ends_on: periods.at(-1)?.to ?? '',
  periods: periods.toSorted((one, other) => one.from.localeCompare(other.from)),
});

test('seats that are added within a term cost their price for the days that are left, and the term stays', () => {
  const plan = planOf(0, 30_000, 60_000);
  const invoice: Invoice = {
    ...{ amount: 360_000, tax: 28_800, percent: '8', from: '2026-01-31', to: '2027-01-30' },
    ...{ plan: 0, term_months: 12, off: { amount: 0, tax: 0 }, to_on: '2027-01-30' },
  };
  const found = priceOf({
    ...{ today: '2026-11-27', plan, term_months: 12, tax_percent: '8', promo: null },
    ...{ held: heldOf([partOf(plan, invoice, 1)], 0), extra_seats: 2, organisation: { en: 'Firm' } },
  });
  // 65 of 365 days: 2 x 600.00 x 65 / 365 = 213.70, and 8 % of it
  expect(found).toMatchObject({
    priced: {
      ...{ kind: 'upgrade', extra_seats: 2, from: '2026-11-27', to: '2027-01-30', term_months: 12 },
      lines: [
        { name: { en: 'Plan 0 as it is, 65 days that are left' }, amount: 64_110 },
        { name: { en: 'Seats added: 2, for 65 of 365 days at 600.00 each' }, amount: 21_370 },
      ],
      credits: [{ left: 65, of: 365, amount: 64_110 }],
      total: 23_079,
    },
  });
});
