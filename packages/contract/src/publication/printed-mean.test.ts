import { expect, test } from 'vitest';
import type { Passport } from './passport.ts';
import { printedMean } from './printed-mean.ts';

const item = (code: string, weight: number, price: number | null, base_price: number) =>
  ({ code, weight, price, base_price, relative: null }) as const;

/** Of the direct form: averages over base prices, which are means themselves and have no last digit. */
const direct = (parts: object) =>
  ({
    decimals: 1,
    base_mean: 1,
    recompute: 'elementary',
    elementary: 'jevons',
    items: [item('bag', 3, 24.31, 70 / 3), item('bulk', 1, 331.5, 300)],
    ...parts,
  }) as unknown as Passport;

const [bag, bulk] = [104.186, 110.5];
test.each([
  ['jevons', bag ** 0.75 * bulk ** 0.25],
  ['carli', 0.75 * bag + 0.25 * bulk],
  ['harmonic', 1 / (0.75 / bag + 0.25 / bulk)],
  ['dutot', ((0.75 * 24.31 + 0.25 * 331.5) / (0.75 * 23.333333 + 0.25 * 300)) * 100],
])('direct-form items come to the %s mean from what is printed of them', (elementary, mean) => {
  const printed = printedMean(direct({ elementary, value: mean.toFixed(1) }));
  expect(printed.lines.get('bag')).toEqual({
    weight: '75.000',
    divided: { now: '24.310000', base: '23.333333' },
    relative: bag.toFixed(3),
  });
  expect(Number(printed.mean)).toBeCloseTo(mean, 2);
  expect([printed.divisor, printed.unrounded]).toEqual([null, null]);
});

test('the mean is divided by what the run stored, whatever was published', () => {
  const printed = printedMean(direct({ base_mean: 1.02, value: '90.0' }));
  expect(printed.divisor).toBe('1.020000');
  expect(Number(printed.unrounded)).toBeCloseTo(Number(printed.mean) / 1.02, 2);
});

test('with one price that is not shown there is no mean', () => {
  const items = [item('bag', 1, 24.31, 23), item('bulk', 1, null, 300)];
  expect(printedMean(direct({ items, value: '105.0' }))).toMatchObject({ mean: null, divisor: null });
});
