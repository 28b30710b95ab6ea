import type { EnteredRow, EnteredTable } from '@datum/contract/entered-series/published';
import { expect, test } from 'vitest';
import { chartData, chartRows, leftBefore } from './chart.rules.ts';

const periods = ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4'];
const cell = (value: string | null) => ({
  value,
  why: null,
  status: 'firm' as const,
  note: '',
  sample_size: null,
  thin: false,
  method: '',
  sequence: 1,
});
const meaning = (valid_from: string, base: string, breaks = false) => ({
  valid_from,
  meaning: {},
  unit: 'index',
  currency: null,
  base,
  breaks,
});
const row = (
  code: string,
  values: readonly (string | null)[],
  more: Partial<EnteredRow> = {},
): EnteredRow => ({
  series: 1,
  code,
  name: { en: code },
  dimensions: {},
  source: 'Works',
  source_url: '',
  licence: 'CC BY 4.0',
  attribution: '',
  decimals: 1,
  ended: null,
  definitions: [meaning('2020-Q1', '2020 = 100')],
  cells: values.map((value) => (value === null ? null : cell(value))),
  ...more,
});
const all = row('ALL', ['101.0', '102.0', '103.0', '104.0']);
const rebased = row('IND', ['135.0', '136.4', '121.0', '122.5'], {
  definitions: [meaning('2019-Q1', '2015 = 100'), meaning('2025-Q3', '2020 = 100', true)],
});
const tableOf = (rows: readonly EnteredRow[], more: Partial<EnteredTable> = {}): EnteredTable => ({
  subject: 'tpi',
  measure: 'level',
  frequency: 'Q',
  periods,
  rows: [...rows],
  choices: { series: [], frequencies: ['Q'], currencies: [], vintages: [] },
  currency: null,
  rates: [],
  whole: null,
  thin_below: null,
  as_of: null,
  first_period: '2025-Q1',
  latest_period: '2025-Q4',
  level: 'api',
  locked: { series: 0, periods: 0, opens_from: null },
  is_demo: false,
  ...more,
});
const words = {
  text: (one: Readonly<Record<string, string>>) => one.en ?? '',
  breakLine: (one: string) => one,
};
const draw = (table: EnteredTable, chose = false) => chartData(table, chartRows(table, chose), words);
const linesOf = (table: EnteredTable, chose = false) =>
  draw(table, chose).series.map(({ id, name, values }) => [id, name, values]);

test('beside others, a series is drawn on its present base alone, and the words say from where', () => {
  const table = tableOf([all, rebased]);
  expect(linesOf(table)).toEqual([
    ['ALL', 'ALL', [101, 102, 103, 104]],
    ['IND', 'IND', [null, null, 121, 122.5]],
  ]);
  expect(draw(table).events).toBeUndefined();
  expect(leftBefore(table, table.rows).map(({ row: { code }, from }) => [code, from])).toEqual([
    ['IND', '2025-Q3'],
  ]);
});

test('a series alone is drawn with what it meant before: another line, named by its base, and a mark between them', () => {
  const table = tableOf([rebased]);
  expect(linesOf(table)).toEqual([
    ['IND ', 'IND (index, 2015 = 100)', [135, 136.4, null, null]],
    ['IND', 'IND', [null, null, 121, 122.5]],
  ]);
  const [old, now] = draw(table).series;
  expect(old?.slot).not.toBe(now?.slot);
  expect(draw(table).events).toEqual([{ period: '2025-Q3', lines: ['index, 2020 = 100'] }]);
  expect(leftBefore(table, table.rows)).toEqual([]);
});

test('levels of another base, or of another size unless they were chosen, do not share an axis; growth always does', () => {
  const old = row('OLD', ['140', '141', '142', '143'], { definitions: [meaning('2019-Q1', '2015 = 100')] });
  const small = row('SMALL', ['4', '4.1', '4.2', null]);
  const rows = [all, old, small, row('NONE', [null, null, null, null])];
  const codes = (chose: boolean, more: Partial<EnteredTable> = {}) =>
    chartRows(tableOf(rows, more), chose).map(({ code }) => code);
  expect(codes(false)).toEqual(['ALL']);
  expect(codes(true)).toEqual(['ALL', 'SMALL']);
  expect(codes(false, { measure: 'year' })).toEqual(['ALL', 'OLD', 'SMALL']);
});
