import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relative } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { chain } from './chain.ts';
import { directIndex } from './direct-index.ts';
import { link } from './link.ts';
import { linkCoefficient } from './link-coefficient.ts';
import { meanLevel } from './mean-level.ts';
import { meanOverSubperiods } from './mean-over-subperiods.ts';
import { percentChange } from './percent-change.ts';
import { rebase } from './rebase.ts';
import { fixedBaseSeries, periodOnPeriodSeries } from './series.ts';
import { unchain } from './unchain.ts';

const PERIODS = Array.from(
  { length: 24 },
  (_, month) => `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
);
const YEAR = PERIODS.slice(12);

const levels = fc
  .array(relative, { minLength: PERIODS.length, maxLength: PERIODS.length })
  .map((values) => fixedBaseSeries({ periods: PERIODS, values }));

describe('chaining and rebasing', () => {
  test('chain and unchain are inverses', () => {
    forAll(levels, (series) => {
      const again = rebase({ series: chain({ series: unchain({ series }) }), basePeriods: [PERIODS[0]!] });
      const expected = rebase({ series, basePeriods: [PERIODS[0]!] });
      again.values.forEach((value, period) => {
        expectClose(value, expected.values[period] ?? Number.NaN);
      });
    });
  });

  test('the mean over the base period is 1', () => {
    forAll(levels, (series) => {
      expectClose(meanLevel({ series: rebase({ series, basePeriods: YEAR }), periods: YEAR }), 1);
    });
  });

  test('rebasing changes no growth rate and can be undone', () => {
    forAll(levels, (series) => {
      const rebased = rebase({ series, basePeriods: YEAR });
      const back = rebase({ series: rebased, basePeriods: [PERIODS[3]!] });
      const expected = rebase({ series, basePeriods: [PERIODS[3]!] });
      for (const lag of [1, 12]) {
        const [one, other] = [percentChange({ series, lag }), percentChange({ series: rebased, lag })];
        one.forEach((change, period) => {
          if (change !== null) expectClose(other[period], change);
        });
      }
      back.values.forEach((value, period) => {
        expectClose(value, expected.values[period] ?? Number.NaN);
      });
    });
  });

  test('after a missing movement there is no level, and no base without value', () => {
    const series = periodOnPeriodSeries({ periods: ['1', '2', '3'], values: [1, null, 1.5] });
    expect(chain({ series }).values).toEqual([1, null, null]);
    expect(refusal(() => rebase({ series: chain({ series }), basePeriods: ['2'] }))).toBe('NO_BASE_VALUE');
    expect(refusal(() => rebase({ series: chain({ series }), basePeriods: ['9'] }))).toBe('UNKNOWN_PERIOD');
  });

  test('1,200 periods of no change end at exactly 1', () => {
    const periods = Array.from({ length: 1200 }, (_, period) => String(period));
    expect(
      chain({ series: periodOnPeriodSeries({ periods, values: periods.map(() => 1) }) }).values.at(-1),
    ).toBe(1);
  });
});

describe('linking', () => {
  test('keeps the growth of the old series before the overlap and of the new one after it', () => {
    forAll(levels, (series) => {
      const old = fixedBaseSeries({ periods: PERIODS.slice(0, 13), values: series.values.slice(0, 13) });
      const next = fixedBaseSeries({
        periods: PERIODS.slice(12),
        values: series.values.slice(12).map((v) => (v ?? 1) * 7),
      });
      const linked = link({ old, next, overlap: [PERIODS[12]!] });
      expect(linked.series.periods).toEqual(PERIODS);
      expectClose(linked.coefficient, 1 / 7);
      linked.series.values.forEach((value, period) => {
        expectClose(value, series.values[period] ?? Number.NaN);
      });
    });
  });

  test('over several periods the coefficient is the ratio of the means', () => {
    const old = fixedBaseSeries({ periods: ['1', '2'], values: [2, 4] });
    const next = fixedBaseSeries({ periods: ['1', '2', '3'], values: [1, 1, 1.5] });
    expect(linkCoefficient({ old, next, overlap: ['1', '2'] })).toBe(3);
    expect(link({ old, next, overlap: ['1', '2'] }).series.values).toEqual([2, 4, 4.5]);
  });

  test('without a common period is refused', () => {
    const old = fixedBaseSeries({ periods: ['1'], values: [1] });
    const next = fixedBaseSeries({ periods: ['2'], values: [1] });
    expect(refusal(() => link({ old, next, overlap: ['1'] }))).toBe('NO_OVERLAP');
  });
});

test('averages over months need every month', () => {
  const year = (period: string) => period.slice(0, 4);
  const values = PERIODS.map((_, month): number | null => (month === 5 ? null : month < 12 ? 1 : month - 11));
  const series = fixedBaseSeries({ periods: PERIODS, values });
  // 2026: mean of 1..12 = 6.5; 2025 lacks June
  expect(meanOverSubperiods({ series, expected: 12, label: year }).values).toEqual([null, 6.5]);
});

test('a direct index with a gap does not remember it', () => {
  const { values } = directIndex({ periods: ['1', '2', '3'], averages: [20, null, 30], basePrice: 20 });
  expect(values).toEqual([1, null, 1.5]);
});

test.each([
  ['DUPLICATE_PERIOD', () => fixedBaseSeries({ periods: ['1', '1'], values: [1, 1] })],
  ['LENGTH_MISMATCH', () => fixedBaseSeries({ periods: ['1'], values: [] })],
  ['NOT_A_NUMBER', () => periodOnPeriodSeries({ periods: ['1'], values: [Number.NaN] })],
  [
    'UNKNOWN_OPTION',
    () => percentChange({ series: fixedBaseSeries({ periods: ['1'], values: [1] }), lag: 0 }),
  ],
] as const)('refuses with %s', (code, call) => {
  expect(refusal(call)).toBe(code);
});
