import { buildingMaterialPrices } from '@datum/contract/data-sets/building-material-prices';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CheckInput, effectOf, expectedRange, softChecks } from './check.rules.ts';
import { withOutlierRules } from './outlier-checks.rules.ts';
import { factorBetween, factorOf, percentChange, sameNumber, toUnitPrice } from './unit.rules.ts';

const quiet: CheckInput = {
  price: 100,
  last: 100,
  unchangedPeriods: 0,
  others: [],
  neighbours: [],
  terms: {},
  lastTerms: null,
  limits: {},
  hourly: null,
  minimumWage: null,
  asEntered: { price: 100, units: [] },
  cell: [],
  ranked: { below: null, above: null },
  neighbourMean: null,
};
const rulesOf = (input: Partial<CheckInput>) =>
  softChecks(buildingMaterialPrices, { ...quiet, ...input }).map(({ rule }) => rule);
const moved = (...relatives: number[]) => relatives.map((relative) => ({ last: 100, now: 100 * relative }));

test('a change is asked about beyond the item’s own limit, else the data set’s', () => {
  expect(rulesOf({ price: 110 })).toEqual([]);
  expect(rulesOf({ price: 110.02 })).toEqual(['change']);
  expect(rulesOf({ price: 109, limits: { change_percent: 8 } })).toEqual(['change']);
  expect(rulesOf({ price: 109, limits: { change_percent: 'many' } })).toEqual([]);
  expect(rulesOf({ price: 500, last: null })).toEqual([]);
});

test('a price that moves unlike its peers is asked about once there are enough of them', () => {
  const calm = moved(1, 1.001, 0.999, 1, 1.002, 1, 1, 0.998, 1.001);
  expect(rulesOf({ price: 108, others: calm })).toEqual(['hidiroglou-berthelot', 'quartile']);
  expect(rulesOf({ price: 108, others: calm.slice(0, 4) })).toEqual([]);
  expect(rulesOf({ price: 102, others: calm })).toEqual([]);
  expect(rulesOf({ price: 108, others: moved(1.07, 1.08, 1.09, 1.08, 1.07, 1.09, 1.08, 1.1) })).toEqual([]);
});

test('a price that never moves, sources that all agree and changed terms are asked about', () => {
  expect(rulesOf({ unchangedPeriods: 10 })).toEqual([]);
  expect(rulesOf({ unchangedPeriods: 11 })).toEqual(['same-price']);
  expect(rulesOf({ neighbours: [100, 100] })).toEqual(['identical-sources']);
  expect(rulesOf({ neighbours: [100] })).toEqual([]);
  expect(rulesOf({ terms: { brand: 'B' }, lastTerms: { brand: 'A' } })).toEqual(['terms-changed']);
  expect(rulesOf({ terms: { brand: 'B' }, lastTerms: {} })).toEqual([]);
  expect(rulesOf({ terms: { discount_percent: '3' }, lastTerms: { discount_percent: '2' } })).toEqual([]);
});

test('the effect is the weight’s share of the change, spread over the quotes of the cell', () => {
  const effect = effectOf({ itemWeight: 0.05, regionShare: 0.2, price: 112, last: 100, quotesInCell: 4 });
  expect(effect).toBeCloseTo(0.03, 12);
  expect(effectOf({ itemWeight: 0.05, regionShare: 0.2, price: 112, last: null, quotesInCell: 4 })).toBe(0);
  expect(expectedRange('2877', { rise: 8, fall: 8 })).toEqual({ low: '2646.84', high: '3107.16' });
});

test('unit prices are exact: a bag of 50 kg in tonnes, kilograms in tonnes, and halves away from zero', () => {
  expect(toUnitPrice('22.65', factorOf('0.05'))).toBe('453.000000');
  expect(toUnitPrice('3.10', factorBetween('1', '1000'))).toBe('3100.000000');
  expect(toUnitPrice('1', { numerator: 3n, denominator: 1n })).toBe('0.333333');
  expect(toUnitPrice('0.0000005', factorOf('1'))).toBe('0.000001');
  expect(percentChange('3240', '2877')).toBe('12.62');
  expect(percentChange('2.29', '22.65')).toBe('-89.89');
  expect(sameNumber('22.650', '22.65')).toBe(true);
});

test('a price turned into another unit and back is the same price', async () => {
  await fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.constantFrom('0.05', '0.001', '20', '0.4'),
      (cents, text) => {
        const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        const { numerator, denominator } = factorOf(text);
        const there = toUnitPrice(price, { numerator, denominator });
        return sameNumber(toUnitPrice(there, { numerator: denominator, denominator: numerator }), price);
      },
    ),
  );
});

test('the rules in force say what is asked: their limits, and none that they leave out', () => {
  const ask = (outliers: Parameters<typeof withOutlierRules>[1], price: number) =>
    softChecks(withOutlierRules(buildingMaterialPrices, outliers), { ...quiet, price }).map(
      ({ rule }) => rule,
    );
  const change = { rule: 'change', minPercent: -5, maxPercent: 30 } as const;
  expect(ask([change], 120)).toEqual([]);
  expect(ask([change], 94)).toEqual(['change']);
  expect(ask([], 300)).toEqual([]);
  expect(ask(undefined, 120)).toContain('change');
});
