import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../test/for-all.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { convertMoney } from './convert-money.ts';
import { crossCorrelation, periodChanges } from './cross-correlation.ts';
import { addDecimals, divideDecimals, multiplyDecimals } from './exact-decimals.ts';
import { indexGap } from './index-gap.ts';
import { publishedShare } from './published-share.ts';

const codeOf = (call: () => unknown) => {
  try {
    call();
    return 'no refusal';
  } catch (error) {
    return error instanceof IndexNumberError ? error.code : 'another error';
  }
};

describe('decimals', () => {
  test('keep all digits, where doubles lose them', () => {
    expect(addDecimals(['0.1', '0.2', '12345678901234567890'])).toBe('12345678901234567890.3');
    expect(multiplyDecimals(['0.1', '0.2', '-3'])).toBe('-0.06');
    expect(addDecimals([])).toBe('0');
  });

  test('a tie rounds away from zero, a quotient below half a digit to a plain zero', () => {
    expect(divideDecimals({ dividend: '2.5', divisor: '100', decimals: 2 })).toBe('0.03');
    expect(divideDecimals({ dividend: '-2.5', divisor: '100', decimals: 2 })).toBe('-0.03');
    expect(divideDecimals({ dividend: '-1', divisor: '1000', decimals: 1 })).toBe('0.0');
    expect(codeOf(() => divideDecimals({ dividend: '1', divisor: '0.00', decimals: 1 }))).toBe(
      'NO_BASE_VALUE',
    );
  });
});

describe('shares', () => {
  test('are computed on the printed values: a tie, a negative part, a whole of zero', () => {
    expect(publishedShare({ part: '0.5', whole: '1000', decimals: 1 })).toBe('0.1');
    expect(publishedShare({ part: '-36', whole: '960', decimals: 1 })).toBe('-3.8');
    expect(codeOf(() => publishedShare({ part: '1', whole: '0', decimals: 1 }))).toBe('NO_BASE_VALUE');
  });
});

describe('money', () => {
  test('is converted by the mean of the rates, divided once', () => {
    // the mean 4.4333... is not rounded before it multiplies: 10,000 x 13.30 / 3
    const from = ['4.40', '4.45', '4.45'];
    expect(convertMoney({ value: '10000', from, to: ['1'], decimals: 2 })).toBe('44333.33');
    expect(convertMoney({ value: '10000', from, to: ['3.30', '3.50'], decimals: 2 })).toBe('13039.22');
    expect(convertMoney({ value: '0.125', from: ['1'], to: ['1'], decimals: 2 })).toBe('0.13');
    expect(codeOf(() => convertMoney({ value: '1', from: [], to: ['1'], decimals: 2 }))).toBe(
      'NO_BASE_VALUE',
    );
  });
});

describe('the gap between two indices', () => {
  test('is of the values, not of their rounded levels', () => {
    const base = { value: '98.7', averaged: ['101.1', '101.2', '101.4'] };
    expect(indexGap({ at: base, base, decimals: 1 })).toEqual({ own: '100.0', other: '100.0', gap: '0.0' });
    const at = { value: '103.9', averaged: ['104.0', '104.3', '104.3'] };
    // 103.9 / 98.7 = 1.052685, 312.6 / 303.7 = 1.029305: 2.27 %, where 105.3 / 102.9 would say 2.33 %
    expect(indexGap({ at, base, decimals: 2 })).toEqual({ own: '105.27', other: '102.93', gap: '2.27' });
  });

  test('two sides that count different numbers of months are compared by their means', () => {
    const base = { value: '100', averaged: ['100'] };
    const at = { value: '100', averaged: ['80', '120', '130'] };
    expect(indexGap({ at, base, decimals: 1 })).toEqual({ own: '100.0', other: '110.0', gap: '-9.1' });
  });

  test('a base of zero or without months is refused', () => {
    const at = { value: '100', averaged: ['100'] };
    expect(codeOf(() => indexGap({ at, base: { value: '0', averaged: ['1'] }, decimals: 1 }))).toBe(
      'NO_BASE_VALUE',
    );
    expect(codeOf(() => indexGap({ at, base: { value: '1', averaged: [] }, decimals: 1 }))).toBe(
      'NO_BASE_VALUE',
    );
  });
});

describe('cross-correlation', () => {
  const LATER = [0.01, 0.03, -0.02, 0.05, 0, -0.01, 0.02, 0.04];

  test('finds a series that follows three periods later, and says on how many pairs each lag stands', () => {
    const first = [...LATER, null, null, null];
    const second = [null, null, null, ...LATER];
    const lags = crossCorrelation({ first, second, most: 4, least: 3 });
    const best = lags.find(({ lag }) => lag === 3);
    expect([best?.n, best?.r]).toEqual([8, expect.closeTo(1, 12)]);
    expect(lags.find(({ lag }) => lag === -4)).toEqual({ lag: -4, n: 1, r: null });
    const others = lags.filter(({ lag }) => lag !== 3).map(({ r }) => Math.abs(r ?? 0));
    expect(Math.max(...others)).toBeLessThan(0.9);
  });

  test('a month that is missing takes both of its changes away, a break takes one', () => {
    const values = ['100', '110', null, '121', '133.1', '10'];
    expect(periodChanges({ values }).map((change) => change !== null)).toEqual([
      false,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(periodChanges({ values, breaksAt: [5] })[5]).toBeNull();
    expect(periodChanges({ values: ['0', '5', '-5', '5'] })).toEqual([null, null, -2, null]);
  });

  test('a price that stands still has no correlation, tied changes have one', () => {
    const still = LATER.map(() => 0.1);
    expect(crossCorrelation({ first: LATER, second: still, most: 0, least: 3 })).toEqual([
      { lag: 0, n: 8, r: null },
    ]);
    const [tied] = crossCorrelation({
      first: [0, 0, 0, 0.1, 0.1],
      second: [0, 0, 0.1, 0.1, 0.1],
      most: 0,
      least: 3,
    });
    expect(tied?.r).toBeCloseTo(2 / 3, 12);
  });

  test('series of two lengths are refused', () => {
    expect(codeOf(() => crossCorrelation({ first: [1], second: [], most: 1, least: 3 }))).toBe(
      'LENGTH_MISMATCH',
    );
  });

  test('is never NaN, and turned round it reads the lags backwards', () => {
    const change = fc.oneof(fc.constant(null), fc.constantFrom(0, 1e-308, -0.5), fc.double({ noNaN: true }));
    const both = fc.array(fc.tuple(change, change), { maxLength: 20 });
    forAll(
      both,
      (pairs) => {
        const [first, second] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
        const lags = crossCorrelation({ first, second, most: 3, least: 3 });
        const back = crossCorrelation({ first: second, second: first, most: 3, least: 3 }).toReversed();
        lags.forEach(({ r, n }, place) => {
          expect(r === null || (r >= -1 && r <= 1)).toBe(true);
          expect(n).toBe(back[place]?.n);
          expect(r === null).toBe(back[place]?.r === null);
        });
      },
      200,
    );
  });
});
