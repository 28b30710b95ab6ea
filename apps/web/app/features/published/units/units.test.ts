import type { FigureRow, FigureTable } from '@datum/contract/publication/published';
import { expect, test } from 'vitest';
import { convert, inUnit, isConverted } from './units.rules.ts';

test.each([
  ['138.00', '8', '1', '17.25'],
  ['138.00', '8', '208', '3588.00'],
  // 90.33 / 8 = 11.29125; a tie in the third place goes away from zero
  ['90.33', '8', '1', '11.29'],
  ['90.36', '8', '1', '11.30'],
  // a day of 7.5 hours
  ['100.10', '7.5', '1', '13.35'],
  ['100.10', '7.5', '208', '2776.11'],
  ['0.04', '8', '1', '0.01'],
  ['2600', '208', '8', '100.00'],
])('%s of %s hours is in %s hours %s, rounded once', (value, from, to, expected) => {
  expect(convert(value, { from, to, decimals: 2 })).toBe(expected);
});

const units = [
  { code: 'hour', name: { en: 'hour' }, hours: '1' },
  { code: 'day', name: { en: 'day' }, hours: '8' },
  { code: 'month', name: { en: 'month' }, hours: '208' },
];
const row = (unit: string, hours: string | undefined, value: string | null): FigureRow => ({
  series: 1,
  item: {
    code: 'A',
    name: { en: 'A' },
    unit,
    unit_name: { en: unit },
    standard: '',
    group: { code: 'G', name: { en: 'G' } },
    ...(hours === undefined ? {} : { hours }),
  },
  category: null,
  group: null,
  region: { code: 'MY', name: { en: 'Malaysia' }, level: 'country' },
  variant: '',
  cells: [
    {
      value,
      status: 'firm',
      obs: 'reported',
      suppressed: value === null,
      sequence: 1,
      low: value,
      high: value,
      n_quotes: 3,
      grade: null,
    },
  ],
  last_change: null,
});
const table = (rows: FigureRow[]): FigureTable => ({
  subject: 'lwr',
  slug: 'labour-wage-rate',
  name: { en: 'Wages' },
  measure: 'level',
  unit: 'RM',
  decimals: 2,
  change: { decimals: 1, basis: 'published' },
  base: null,
  rebased: null,
  periods: ['2026-S2'],
  time_units: units,
  rows,
  as_of: null,
  latest_period: '2026-S2',
  next_release_at: null,
  withdrawals: [],
  provisional_from: null,
  level: 'view',
  matching: 1,
  locked: { series: 0, places: 0, periods: 0, opens_from: null },
  is_demo: false,
});

test('each item is converted by the hours that it states; one in the unit already, or without hours, stays', () => {
  const rows = [row('day', '8', '100.00'), row('day', '10', '100.00'), row('hour', '1', '12.34')];
  const shown = inUnit(table([...rows, row('each', undefined, '5.00'), row('day', '8', null)]), 'hour');
  expect(shown.rows.map(({ cells: [cell] }) => cell?.value)).toEqual([
    '12.50',
    '10.00',
    '12.34',
    '5.00',
    null,
  ]);
  expect(shown.rows.map(isConverted)).toEqual([true, true, false, false, true]);
});

test('changes in percent, and a unit that the office does not have, stay as published', () => {
  const wages = table([row('day', '8', '100.00')]);
  expect(inUnit(wages, 'fortnight')).toBe(wages);
  const changes = { ...wages, measure: 'year' as const };
  expect(inUnit(changes, 'hour')).toBe(changes);
});
