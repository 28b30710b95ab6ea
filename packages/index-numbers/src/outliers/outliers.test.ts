import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { fixedCutoff } from './fixed-cutoff.ts';
import { hbTransform } from './hb-transform.ts';
import { hidiroglouBerthelot } from './hidiroglou-berthelot.ts';
import { kimber } from './kimber.ts';
import { quantile } from './quantile.ts';
import { quartileMethod } from './quartile-method.ts';
import { resistantFences } from './resistant-fences.ts';
import { robustZ } from './robust-z.ts';
import { tukeyAlgorithm } from './tukey-algorithm.ts';

const methods = { quartileMethod, resistantFences, kimber, robustZ, tukeyAlgorithm };

/** Source: outliers of the shared vectors (gpindex): quartiles 0.5, 1, 1. */
const VALUES = [1, 2, 1, 0.5, 1, 10, 1, 0.5, 0.2, 0.05];
/** Two of ten prices moved, one by a little. */
const FLAT = [1, 1, 1, 1, 1, 1, 1.02, 1, 1, 1.5];

test.each([
  // median 1, Q1 0.5, Q3 1: 1 - 2.5 x 0.5, 1 + 2.5 x 0
  ['quartile', quartileMethod({ values: VALUES }), -0.25, 1],
  // 0.5 - 2.5 x 0.5, 1 + 2.5 x 0.5
  ['resistant fences', resistantFences({ values: VALUES }), -0.75, 2.25],
  // 0.5 - 2.5 x 0.5, 1 + 2.5 x 0
  ['Kimber', kimber({ values: VALUES }), -0.75, 1],
  // deviations' median 0.5, x 1.4826 x 2.5
  ['robust z', robustZ({ values: VALUES }), -0.85325, 2.85325],
  ['fixed', fixedCutoff({ values: VALUES }), 0.4, 2.5],
] as const)('%s has the bounds of its formula', (_, { lower, upper }, expectedLower, expectedUpper) => {
  expectClose(lower, expectedLower);
  expectClose(upper, expectedUpper);
});

test('a value on the bound is kept', () => {
  expect(fixedCutoff({ values: [2.5, 0.4] }).flags).toEqual([false, false]);
  expect(quartileMethod({ values: VALUES }).flags).toEqual(VALUES.map((value) => value > 1));
});

describe.each(Object.entries(methods))('%s', (name, method) => {
  test('keeps a cell quiet in which most prices did not move, given a floor', () => {
    const { flags } = method({ values: FLAT, floor: 0.1 });
    expect(flags[6]).toBe(false);
    expect(flags[9]).toBe(true);
    expect(flags.filter(Boolean)).toHaveLength(1);
  });

  test('without a floor flags the small change too', () => {
    const { flags } = method({ values: FLAT });
    // Tukey measures from the one price that moved, and so flags the others
    expect(flags[6]).toBe(name !== 'tukeyAlgorithm');
  });

  test('does not depend on the order of the quotes', () => {
    forAll(fc.array(amount, { minLength: 1, maxLength: 20 }), (values) => {
      const turned = method({ values: [...values].reverse() }).flags;
      expect([...turned].reverse()).toEqual(method({ values }).flags);
    });
  });

  test('flags what lies outside its bounds, and nothing else', () => {
    forAll(fc.array(amount, { minLength: 1, maxLength: 20 }), (values) => {
      const { flags, lower, upper } = method({ values, floor: 0.05 });
      values.forEach((value, place) => {
        if (value > upper * (1 + 1e-12) || value < lower - Math.abs(lower) * 1e-12)
          expect(flags[place]).toBe(true);
        if (value < upper * (1 - 1e-12) && value > lower + Math.abs(lower) * 1e-12)
          expect(flags[place]).toBe(false);
      });
    });
  });

  test('needs values', () => {
    expect(refusal(() => method({ values: [] }))).toBe('NO_BASE_VALUE');
    expect(refusal(() => method({ values: [1, Number.NaN] }))).toBe('NOT_A_NUMBER');
  });
});

test('the Hidiroglou-Berthelot transformation is symmetric: half and double weigh the same', () => {
  const symmetric = hbTransform({ values: [0.25, 1, 4] });
  expect(symmetric).toEqual([-3, 0, 3]);
});

test('Hidiroglou-Berthelot looks at dear products first', () => {
  const base = [...Array.from({ length: 20 }, () => 10), 10, 1000];
  const current = base.map((price, product) => price * (product >= 20 ? 1.3 : 1 + (product % 5) / 100));
  const { flags } = hidiroglouBerthelot({ base, current, U: 1, C: 100 });
  expect(flags.at(-2)).toBe(false);
  expect(flags.at(-1)).toBe(true);
  expect(refusal(() => hidiroglouBerthelot({ base: [1], current: [] }))).toBe('LENGTH_MISMATCH');
});

test('quantiles are of type 7, as in R and numpy', () => {
  expect(quantile({ values: [1, 2, 3, 4], probability: 0.25 })).toBe(1.75);
  expect(quantile({ values: [4, 3, 2, 1], probability: 1 })).toBe(4);
  expect(refusal(() => quantile({ values: [1], probability: 2 }))).toBe('UNKNOWN_OPTION');
});
