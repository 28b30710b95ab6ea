import type { Indicator } from '@datum/contract/publication/economics';
import { expect, test } from 'vitest';
import { indicatorData, sharedMonths } from './axis.rules.ts';

const indicator = (
  periods: readonly string[],
  values: readonly (string | null)[],
  provisional_from: string | null = null,
): Indicator => ({
  subject: 'x',
  theme: 'cost',
  name: { en: 'X' },
  slug: 'x',
  frequency: 'M',
  state: 'open',
  series: null,
  unit: 'index',
  decimals: 1,
  periods: [...periods],
  values: [...values],
  provisional_from,
  latest: null,
  as_of: null,
  next_release_at: null,
  is_demo: false,
});
const monthly = indicator(['2025-12', '2026-01', '2026-02'], [null, '101.5', '102.0']);
const quarterly = indicator(['2025-Q4', '2026-Q1'], ['7', null]);
const halves = indicator(['2026-S1'], ['55.25'], '2026-S1');

test('the axis has every month of a period that any indicator has a figure of, and no month without', () => {
  expect(sharedMonths([monthly])).toEqual(['2026-01', '2026-02']);
  expect(sharedMonths([monthly, quarterly])).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02']);
  expect(sharedMonths([indicator([], []), indicator(['2026'], [null])])).toEqual([]);
});

test('a longer period stands in each of its months, and what is missing stays a gap', () => {
  const months = sharedMonths([monthly, quarterly, halves]);
  const valuesOf = (one: Indicator) => indicatorData(one, months, 6).series[0]?.values;
  expect(valuesOf(quarterly)).toEqual([7, 7, 7, null, null, null, null, null, null]);
  expect(valuesOf(halves)).toEqual([null, null, null, ...Array.from({ length: 6 }, () => 55.25)]);
  expect(valuesOf(monthly)).toEqual([null, null, null, 101.5, 102, null, null, null, null]);
  expect(indicatorData(halves, months, 6).provisionalFrom).toBe('2026-01');
});
