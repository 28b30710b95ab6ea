import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, rules as anyRules, quotes } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { createStructure } from '../aggregation/structure.ts';
import { jevons } from '../elementary/jevons.ts';
import { produceIndex } from '../production/produce-index.ts';
import type { MissingPriceRule, ProductionRules } from '../production/rules.ts';
import { createSample } from '../production/sample.ts';
import { carryForward } from './carry-forward.ts';
import { classMeanPrice } from './class-mean-price.ts';
import type { PriceCell } from './price-cell.ts';

const structure = createStructure({
  rows: [
    { aggregate: 'sand', path: ['all'], weight: 1 },
    { aggregate: 'steel', path: ['all'], weight: 3 },
  ],
});
const sample = createSample({
  structure,
  rows: [
    { product: 'river sand', aggregate: 'sand' },
    { product: 'pit sand', aggregate: 'sand' },
    { product: 'bar', aggregate: 'steel' },
  ],
});

/** River sand 10, 12; pit sand 20, missing; bar 5, 6: sand's index is 1.2 from the one relative it has. */
function produced(
  missingPrices: MissingPriceRule,
  pitSand: readonly PriceCell[],
  riverSand: readonly PriceCell[] = [10, 12],
) {
  const rules: ProductionRules = {
    elementary: 'jevons',
    mean: 'arithmetic',
    missingPrices,
    missingIndexes: 'parental',
  };
  const production = produceIndex({
    structure,
    sample,
    rules,
    periods: ['1', '2'],
    prices: [riverSand, pitSand, [5, 6]],
  });
  const [, second] = production.results;
  return { sand: second?.elementary[0], pit: second?.prices[1], imputed: second?.imputedPrices[1], second };
}

describe('a missing price', () => {
  test.each([
    // left out: the other relative stands for both
    ['overallMean', 1.2, null, false],
    ['propagate', null, null, false],
    // unchanged: sqrt(1.2 x 1)
    ['carryForward', Math.sqrt(1.2), 20, true],
    // 20 x 1.2
    ['shadowPriceElementary', 1.2, 24, true],
    ['shadowPriceParental', 1.2, 24, true],
  ] as const)('%s', (rule, sand, pit, imputed) => {
    const found = produced(rule, [20, null]);
    if (sand === null) expect(found.sand).toBeNull();
    else expectClose(found.sand, sand);
    expect(found.imputed).toBe(imputed);
    if (pit === null) expect(found.pit).toBeNull();
    else expectClose(typeof found.pit === 'number' ? found.pit : null, pit);
  });

  test('in an aggregate without any price takes the movement of the parent, or none', () => {
    // steel moves by 6 / 5, and so does all
    const parental = produced('shadowPriceParental', [20, null], [10, null]);
    expectClose(typeof parental.pit === 'number' ? parental.pit : null, 24);
    const elementary = produced('shadowPriceElementary', [20, null], [10, null]);
    expect(elementary.pit).toBeNull();
    expect(elementary.second?.aggregation.imputedShare).toBe(1 / 4);
  });

  test('that was imputed is reported with its share of the weight', () => {
    // one of two sand prices, sand being a quarter
    expect(produced('carryForward', [20, null]).second?.imputedPriceShare).toBe(1 / 8);
    expect(produced('overallMean', [20, null]).second?.imputedPriceShare).toBe(0);
  });

  test('that never had a price before stays missing', () => {
    for (const rule of ['carryForward', 'shadowPriceElementary', 'shadowPriceParental'] as const) {
      expect(produced(rule, [null, null])).toMatchObject({ pit: null, imputed: false });
    }
  });
});

describe('not listed', () => {
  test('is never imputed, by any rule', () => {
    forAll(fc.tuple(quotes, anyRules), ([data, rules]) => {
      produceIndex({
        ...data,
        rules: { ...rules, missingIndexes: 'parental', missingPrices: listed(rules) },
      }).results.forEach(({ prices, imputedPrices }, period) => {
        data.prices.forEach((line, product) => {
          if (line[period] !== 'notListed') return;
          expect(prices[product]).toBe('notListed');
          expect(imputedPrices[product]).toBe(false);
        });
      });
    });
  });

  test('interrupts carrying forward', () => {
    expect(carryForward({ prices: [4, 'notListed', null, 6] }).prices).toEqual([4, 'notListed', null, 6]);
    expect(carryForward({ prices: [4, 'notListed', null, 6] }).imputed).toEqual([false, false, false, false]);
  });

  test('does not count as a gap for propagate', () => {
    expectClose(produced('propagate', [20, 'notListed']).sand, 1.2);
  });
});

test('an observed price is never changed', () => {
  forAll(fc.tuple(quotes, anyRules), ([data, rules]) => {
    const { results } = produceIndex({
      ...data,
      rules: { ...rules, missingPrices: listed(rules), missingIndexes: 'parental' },
    });
    results.forEach(({ prices }, period) => {
      data.prices.forEach((line, product) => {
        if (typeof line[period] === 'number') expect(prices[product]).toBe(line[period]);
      });
    });
  });
});

test('leaving a product out is giving it the mean movement of the others', () => {
  forAll(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 5 }), (pairs) => {
    const [base, current] = [pairs.map(([before]) => before), pairs.map(([, now]) => now)];
    const index = jevons({ base, current }) ?? Number.NaN;
    expectClose(jevons({ base: [...base, 8], current: [...current, null] }), index);
    expectClose(jevons({ base: [...base, 8], current: [...current, 8 * index] }), index);
  });
});

describe('carrying forward', () => {
  test('stops at its limit, counted from the last price observed', () => {
    const prices = [4, null, null, null, 5, null];
    expect(carryForward({ prices, limit: 2 }).prices).toEqual([4, 4, 4, null, 5, 5]);
    expect(carryForward({ prices, limit: 0 }).prices).toEqual(prices);
    expect(refusal(() => carryForward({ prices, limit: -1 }))).toBe('UNKNOWN_OPTION');
  });

  test('in production has the same limit', () => {
    forAll(fc.tuple(quotes, fc.constantFrom(undefined, 0, 1, 2)), ([data, carryLimit]) => {
      const rules = {
        elementary: 'jevons',
        mean: 'arithmetic',
        missingPrices: 'carryForward',
        missingIndexes: 'parental',
      } as const;
      const { results } = produceIndex({ ...data, rules: { ...rules, carryLimit } });
      data.prices.forEach((line, product) => {
        const expected = carryForward({
          prices: line,
          ...(carryLimit === undefined ? {} : { limit: carryLimit }),
        });
        expect(results.map(({ prices }) => prices[product])).toEqual(expected.prices);
      });
    });
  });
});

test('the first class that has a relative lends its movement', () => {
  const none = { name: 'regions', relatives: [null] };
  const group = { name: 'group', relatives: [1, 1.21] };
  const found = classMeanPrice({ last: 10, classes: [none, group], mean: 'geometric' });
  expect(found).toMatchObject({ lender: 'group', members: 2 });
  expectClose(found?.price, 11);
  expect(classMeanPrice({ last: 10, classes: [none], mean: 'geometric' })).toBeNull();
});

/** Random rules, without the one that may leave the top empty. */
function listed({ missingPrices }: ProductionRules): MissingPriceRule {
  return missingPrices === 'propagate' ? 'overallMean' : missingPrices;
}
