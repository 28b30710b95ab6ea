import { describe, expect, it } from 'vitest';
import { formatPeriod, formatSpan, periodsOfYear, readPeriod, shiftPeriod } from './period.ts';

const ui = { locale: 'en-GB', t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}` };

describe('periods', () => {
  it('are read in all four frequencies', () => {
    expect(readPeriod('2026-10')).toEqual({ year: 2026, frequency: 'month', place: 10 });
    expect(readPeriod('2026-Q3')).toEqual({ year: 2026, frequency: 'quarter', place: 3 });
    expect(readPeriod('2026-S1')).toEqual({ year: 2026, frequency: 'half', place: 1 });
    expect(readPeriod('2026')).toEqual({ year: 2026, frequency: 'year', place: 1 });
    expect(() => readPeriod('Oct 2026')).toThrow('Not a period');
  });

  it('shift over the turn of the year, both ways', () => {
    expect(shiftPeriod('2026-12', 1)).toBe('2027-01');
    expect(shiftPeriod('2026-01', -1)).toBe('2025-12');
    expect(shiftPeriod('2026-Q1', -5)).toBe('2024-Q4');
    expect(shiftPeriod('2026-S2', 1)).toBe('2027-S1');
    expect(shiftPeriod('2026', -20)).toBe('2006');
  });

  it('fill a year in order', () => {
    expect(periodsOfYear(2026, 'quarter')).toEqual(['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']);
    expect(periodsOfYear(2026, 'month').at(-1)).toBe('2026-12');
  });

  it('are named long, short and within their year', () => {
    expect(formatPeriod('2026-10', ui)).toBe('October 2026');
    expect(formatPeriod('2026-10', ui, 'short')).toBe('Oct 26');
    expect(formatPeriod('2026-10', ui, 'place')).toBe('Oct');
    expect(formatPeriod('2026-Q3', ui, 'short')).toBe('period.quarter.short {"place":3,"year":"26"}');
  });

  it('of a base are a year, one period, or the first and the last', () => {
    expect(formatSpan({ from: '2015-01', to: '2015-12' }, ui)).toBe('2015');
    expect(formatSpan({ from: '2023-12', to: '2023-12' }, ui)).toBe('December 2023');
    expect(formatSpan({ from: '2023-12', to: '2024-11' }, ui)).toBe('December 2023 – November 2024');
    expect(formatSpan({ from: '2015-01', to: '2015-11' }, ui)).toBe('January 2015 – November 2015');
  });
});
