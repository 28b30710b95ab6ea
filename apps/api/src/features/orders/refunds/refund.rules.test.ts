import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf, splitOff } from './refund.rules.ts';

const whole = { amount: 36_500, tax: 2_920, total: 39_420, off_amount: 0, off_tax: 0 };

test('a part takes its share of the tax off, and the last part takes all that is left', () => {
  expect(splitOff(39_420, whole)).toEqual({ amount: 36_500, tax: 2_920, total: 39_420 });
  expect(splitOff(10_000, whole)).toEqual({ amount: 9_259, tax: 741, total: 10_000 });
  const rest = { ...whole, off_amount: 9_259, off_tax: 741 };
  expect(splitOff(29_420, rest)).toEqual({ amount: 27_241, tax: 2_179, total: 29_420 });
});

test('parts of any size never take more off an invoice than it has, neither of its amount nor of its tax', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 });
  const holds = () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 0, max: 3_000 }),
        parts,
        (amount, tax, sizes) => {
          const invoice = { amount, tax, total: amount + tax, off_amount: 0, off_tax: 0 };
          for (const size of [...sizes, amount + tax]) {
            const left = leftOf(
              { amount: amount + tax, gone: invoice.off_amount + invoice.off_tax, is_credit: false },
              invoice,
            );
            if (left === 0) break;
            const off = splitOff(Math.min(size, left), invoice);
            invoice.off_amount += off.amount;
            invoice.off_tax += off.tax;
            expect(off.amount).toBeGreaterThanOrEqual(0);
            expect(off.tax).toBeGreaterThanOrEqual(0);
            expect(invoice.off_amount).toBeLessThanOrEqual(amount);
            expect(invoice.off_tax).toBeLessThanOrEqual(tax);
          }
          expect([invoice.off_amount, invoice.off_tax]).toEqual([amount, tax]);
        },
      ),
    );
  expect(holds).not.toThrow();
});

test('what an upgrade took off an invoice cannot go back a second time', () => {
  const upgraded = { ...whole, off_amount: 30_000, off_tax: 2_400 };
  expect(leftOf({ amount: 39_420, gone: 0, is_credit: false }, upgraded)).toBe(7_020);
  expect(leftOf({ amount: 39_420, gone: 39_000, is_credit: true }, undefined)).toBe(420);
});
