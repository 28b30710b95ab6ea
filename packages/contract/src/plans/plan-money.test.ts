import { expect, test } from 'vitest';
import { charged, discounted, leadPrice, perMonth } from './plan-money.ts';

test('tax is rounded once, halves up, and nothing is lost in doubles', () => {
  expect(charged(48_000, '8')).toEqual({ amount: 48_000, tax: 3_840, total: 51_840 });
  expect(charged(1_050, '8.25').tax).toBe(87); // 86.625
  expect(charged(25, '10').tax).toBe(3); // 2.5
  expect(charged(115, '1.15').tax).toBe(1); // 1.3225
  expect(charged(999_999_999, '99.99')).toEqual({
    amount: 999_999_999,
    tax: 999_899_999,
    total: 1_999_899_998,
  });
  expect(charged(48_000, null)).toEqual({ amount: 48_000, tax: 0, total: 48_000 });
});

test('a discount takes its part off and never leaves less than nothing', () => {
  expect(discounted(48_000, { kind: 'percent', value: 2_500 })).toBe(36_000);
  expect(discounted(999, { kind: 'percent', value: 3_333 })).toBe(666); // 332.97 off
  expect(discounted(48_000, { kind: 'amount', value: 50_000 })).toBe(0);
  expect(discounted(48_000, { kind: 'percent', value: 10_000 })).toBe(0);
  expect(discounted(0, { kind: 'percent', value: 2_500 })).toBe(0);
});

test('a plan is known by the price of its year, else of its longest term', () => {
  const price = (term_months: number) => ({ term_months });
  expect(leadPrice([price(1), price(12), price(24)])).toEqual(price(12));
  expect(leadPrice([price(1), price(6)])).toEqual(price(6));
  expect(leadPrice([])).toBeUndefined();
  expect(perMonth(48_000, 12)).toBe(4_000);
  expect(perMonth(10_000, 3)).toBe(3_333);
});
