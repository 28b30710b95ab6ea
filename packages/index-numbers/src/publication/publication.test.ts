import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { divideExactly } from '../means/divide-exactly.ts';
import { exactMean } from '../means/exact-mean.ts';
import { escalate } from './escalate.ts';
import { linkPublished } from './link-published.ts';
import { publicationTable } from './publication-table.ts';
import { publishIndex } from './publish-index.ts';
import { publishedChange } from './published-change.ts';
import { roundHalfAway } from './round-half-away.ts';
import { unroundedChange } from './unrounded-change.ts';

/** Decimal numbers as people write them, with their whole units, to round by paper and pencil. */
const written = fc.record({
  units: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  places: fc.integer({ min: 0, max: 5 }),
});

describe('rounding', () => {
  test('is what one does on paper with the decimal number, half away from zero', () => {
    forAll(
      fc.tuple(written, fc.integer({ min: 0, max: 3 })),
      ([{ units, places }, decimals]) => {
        const lost = Math.max(0, places - decimals);
        // whole numbers below 2^53: exact
        const size =
          Math.floor((Math.abs(units) + 10 ** lost / 2) / 10 ** lost) * 10 ** Math.max(0, decimals - places);
        const text = String(size).padStart(decimals + 1, '0');
        const paper = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
        const sign = units < 0 && size > 0 ? '-' : '';
        expect(roundHalfAway({ value: Number(`${units}e-${places}`), decimals })).toBe(sign + paper);
      },
      2000,
    );
  });

  // source: publication-rounding of the shared vectors
  test.each([
    [100.05, 1, '100.1'],
    [100.15, 1, '100.2'],
    [1.005, 2, '1.01'],
    [2.675, 2, '2.68'],
    [8.345, 2, '8.35'],
    [-0.05, 1, '-0.1'],
    [-0.04, 1, '0.0'],
    [-0.4, 0, '0'],
    [1e-9, 1, '0.0'],
    [123.449999999, 1, '123.4'],
    [0.30000000000000004, 1, '0.3'],
    [1e21, 1, '1000000000000000000000.0'],
    [-0, 1, '0.0'],
  ])('%d to %d places is %s', (value, decimals, expected) => {
    expect(roundHalfAway({ value, decimals })).toBe(expected);
  });

  test('x100 moves the decimal point: 1.0045 is 100.45, which a binary product misses', () => {
    expect(publishIndex({ value: 1.0045, decimals: 1 })).toBe('100.5');
    expect(roundHalfAway({ value: 100 * 1.0045, decimals: 1 })).toBe('100.4');
  });

  test('refuses what is no number', () => {
    expect(refusal(() => roundHalfAway({ value: Number.NaN, decimals: 1 }))).toBe('NOT_A_NUMBER');
    expect(refusal(() => roundHalfAway({ value: 1, decimals: 0.5 }))).toBe('UNKNOWN_OPTION');
  });
});

describe('exact division and means', () => {
  test('the quotient is the nearest double, whatever the size of the numbers', () => {
    forAll(
      fc.tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 30n })),
      ([dividend, divisor]) => {
        const quotient = divideExactly({ dividend, divisor });
        expectClose(quotient / (Number(dividend) / Number(divisor) || 1), dividend === 0n ? 0 : 1, 1e-15);
      },
    );
    // whole numbers below 2^53: the machine's own division is correctly rounded
    forAll(fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 1 })), ([dividend, divisor]) => {
      expect(divideExactly({ dividend: BigInt(dividend), divisor: BigInt(divisor) }) + 0).toBe(
        dividend / divisor + 0,
      );
    });
  });

  test('means that end in 5 round up, where summing doubles rounds some of them down', () => {
    const ties = fc
      .array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 6 })
      .filter((cents) => {
        const sum = cents.reduce((total, one) => total + one, 0);
        return (sum * 10) % (cents.length * 10) === (cents.length * 10) / 2;
      });
    let missedByDoubles = 0;
    forAll(
      ties,
      (cents) => {
        const prices = cents.map((one) => (one / 100).toFixed(2));
        const expected = Math.ceil(cents.reduce((total, one) => total + one, 0) / cents.length) / 100;
        expect(roundHalfAway({ value: exactMean({ prices }), decimals: 2 })).toBe(expected.toFixed(2));
        const doubles = prices.reduce((total, price) => total + Number(price), 0) / prices.length;
        if (roundHalfAway({ value: doubles, decimals: 2 }) !== expected.toFixed(2)) missedByDoubles += 1;
      },
      1000,
    );
    expect(missedByDoubles).toBeGreaterThan(0);
  });
});

describe('changes', () => {
  test('from published levels can be recomputed from print', () => {
    const tenths = fc.integer({ min: 500, max: 3000 });
    forAll(fc.tuple(tenths, tenths), ([from, to]) => {
      const printed = publishedChange({
        from: (from / 10).toFixed(1),
        to: (to / 10).toFixed(1),
        decimals: 1,
      });
      // whole thousandths of a percent, rounded on paper
      const size = Math.floor((Math.abs(to - from) * 2000 + from) / (2 * from));
      expect(printed).toBe(`${to < from && size > 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}`);
    });
  });

  test('what rounds to nothing has no sign', () => {
    expect(publishedChange({ from: '2450.10', to: '2449.95', decimals: 1 })).toBe('0.0');
    expect(publishedChange({ from: '2450.10', to: '2449.95', decimals: 0 })).toBe('0');
    expect(publishedChange({ from: '100.0', to: '99.9', decimals: 1 })).toBe('-0.1');
    expect(publishIndex({ value: -0.00004, decimals: 2 })).toBe('0.00');
    expect(publishIndex({ value: -0.00005, decimals: 2 })).toBe('-0.01');
  });

  test('the two conventions may differ in the last place', () => {
    // 104.670548 to 104.130327: -0.52 %; printed 104.7 to 104.1: -0.57 %
    expect(unroundedChange({ from: 1.046705480714347, to: 1.0413032672756302, decimals: 1 })).toBe('-0.5');
    expect(publishedChange({ from: '104.7', to: '104.1', decimals: 1 })).toBe('-0.6');
  });

  test('drift of the last digits decides no unrounded change either, and none is minus nothing', () => {
    // 1.0005 - 1 is 0.000499999999999945 in binary
    expect(unroundedChange({ from: 1, to: 1.0005, decimals: 1 })).toBe('0.1');
    expect(unroundedChange({ from: 1.1, to: 1.1 * 1.0005, decimals: 1 })).toBe('0.1');
    expect(unroundedChange({ from: 1, to: 0.9995, decimals: 1 })).toBe('-0.1');
    expect(unroundedChange({ from: 1, to: 0.9996, decimals: 1 })).toBe('0.0');
    expect(unroundedChange({ from: 3, to: 1e-9, decimals: 1 })).toBe('-100.0');
    expect(unroundedChange({ from: 1e-9, to: 2.5e20, decimals: 0 })).toBe(String(25n * 10n ** 30n - 100n));
  });

  test('the table has nothing to compare the first months with', () => {
    const table = publicationTable({ levels: [1, 1.0196, null, 1.05], decimals: 1 });
    expect(table.published).toEqual(['100.0', '102.0', null, '105.0']);
    expect(table.monthlyChangeFromUnrounded).toEqual([null, '2.0', null, null]);
    expect(table.twelveMonthChangeFromPublished).toEqual([null, null, null, null]);
  });

  test('there is no change from zero', () => {
    expect(refusal(() => publishedChange({ from: '0.0', to: '1.0', decimals: 1 }))).toBe('NO_BASE_VALUE');
  });
});

describe('amounts', () => {
  test('the teaching example: RM 2,200 from 194 to 224', () => {
    expect(escalate({ amount: '2200', from: '194', to: '224', decimals: 2 })).toEqual({
      amount: '2540.21',
      factor: '1.1546',
    });
  });

  test('an amount that ends in half a cent rounds away from zero', () => {
    // 1.10 x 1.05 = 1.155, which is 1.1549999... in binary
    expect(escalate({ amount: '1.10', from: '100.0', to: '105.0', decimals: 2 }).amount).toBe('1.16');
    expect(escalate({ amount: '-1.10', from: '100.0', to: '105.0', decimals: 2 }).amount).toBe('-1.16');
    expect(linkPublished({ level: '102.5', coefficient: '1.1', decimals: 1 })).toBe('112.8');
  });

  test('escalating from a level of zero is refused', () => {
    expect(refusal(() => escalate({ amount: '1', from: '0', to: '1', decimals: 2 }))).toBe('NO_BASE_VALUE');
    expect(refusal(() => escalate({ amount: 'RM 5', from: '1', to: '1', decimals: 2 }))).toBe('NOT_A_NUMBER');
  });
});
