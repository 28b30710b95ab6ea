import { describe, expect, it } from 'vitest';
import {
  addPeriods,
  frequencyOf,
  monthsOf,
  periodOf,
  periodsBetween,
  placeOfPeriod,
  yearBefore,
} from './period.ts';

describe('periods of every frequency', () => {
  it.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -12, '2025-01'],
    ['2026-Q1', -1, '2025-Q4'],
    ['2026-Q3', 6, '2028-Q1'],
    ['2026-S1', -1, '2025-S2'],
    ['2026-S2', 3, '2028-S1'],
    ['2026', -56, '1970'],
    ['0999', 1, '1000'],
  ])('%s and %i is %s', (start, count, end) => {
    expect(addPeriods(start, count)).toBe(end);
    expect(placeOfPeriod(end) - placeOfPeriod(start)).toBe(count);
    expect(addPeriods(end, -count)).toBe(start);
  });

  it.each([
    ['2026', 'Y', '2025'],
    ['2026-S1', 'S', '2025-S1'],
    ['2026-Q4', 'Q', '2025-Q4'],
    ['2026-02', 'M', '2025-02'],
  ] as const)('%s is of the frequency %s, and a year before it is %s', (period, frequency, before) => {
    expect(frequencyOf(period)).toBe(frequency);
    expect(yearBefore(period)).toBe(before);
  });

  it.each([
    ['2026-S2', ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']],
    ['2026-Q2', ['2026-04', '2026-05', '2026-06']],
    ['2026-02', ['2026-02']],
  ])('%s has its months, and each of them lies in it', (period, months) => {
    expect(monthsOf(period)).toEqual(months);
    for (const month of months) expect(periodOf(frequencyOf(period), month)).toBe(period);
  });

  it('lists the periods of a span with both its ends, over a turn of the year', () => {
    expect(periodsBetween('2025-Q4', '2026-Q2')).toEqual(['2025-Q4', '2026-Q1', '2026-Q2']);
    expect(periodsBetween('2025-S2', '2026-S1')).toEqual(['2025-S2', '2026-S1']);
    expect(periodsBetween('2026-03', '2026-03')).toEqual(['2026-03']);
    expect(periodsBetween('2026-03', '2026-02')).toEqual([]);
    for (const last of ['2026-10', '2026-S2', '2026']) {
      expect(() => periodsBetween('2026-Q1', last)).toThrow('two frequencies');
    }
  });
});
