import { expect, test } from 'vitest';
import { seenRows } from './cells.rules.ts';
import { readValue, signOf } from './numbers.rules.ts';
import { readPeriod } from './periods.rules.ts';

test('periods are read as sources write them, and one of another frequency is a problem with an example', () => {
  const written = ['2026-03', '2026M03', '3/2026', 'Mac 2026', 'March 2026', '2026-03-01', '01/03/2026'];
  expect(written.map((cell) => readPeriod(cell, 'M'))).toEqual(written.map(() => ({ value: '2026-03' })));
  expect(readPeriod('Q2 2026', 'Q')).toEqual({ value: '2026-Q2' });
  expect(readPeriod('2026-04-01', 'Q')).toEqual({ value: '2026-Q2' });
  expect(readPeriod('2026-05-01', 'Q')).toEqual({ problem: 'period-unreadable' });
  expect(readPeriod('2026-04-15', 'M')).toEqual({ problem: 'period-unreadable' });
  expect(readPeriod('2026-04', 'Q')).toEqual({ problem: 'period-frequency', about: '2026-Q3' });
  expect(readPeriod('2026H2', 'S')).toEqual({ value: '2026-S2' });
  expect(readPeriod('2026-S3', 'S')).toEqual({ problem: 'period-unreadable' });
  expect(readPeriod('0026', 'Y')).toEqual({ problem: 'period-unreadable' });
});

test('values keep all their digits, whatever sign parts decimals', () => {
  expect(readValue('1,234.50', 'point')).toEqual({ value: '1234.5' });
  expect(readValue('1.234,5', 'comma')).toEqual({ value: '1234.5' });
  expect(readValue('RM 3 200.75', 'point')).toEqual({ value: '3200.75' });
  expect(readValue('(12.5)', 'point')).toEqual({ value: '-12.5' });
  expect(readValue('−0.00', 'point')).toEqual({ value: '0' });
  expect(readValue('3521418059.923445', 'point')).toEqual({ value: '3521418059.923445' });
  expect(readValue('1.25e+03', 'point')).toEqual({ value: '1250' });
  expect(readValue('1.25e-3', 'point')).toEqual({ value: '0.00125' });
  expect(readValue('12,5', 'point')).toEqual({ problem: 'value-other-sign' });
  expect(readValue('12..5', 'point')).toEqual({ problem: 'value-unreadable' });
  expect(readValue('1'.repeat(19), 'point')).toEqual({ problem: 'value-unreadable' });
});

test('a file says by itself which sign parts decimals; a sign before three digits says nothing', () => {
  expect(signOf(['1.234', '2.500', '12,5'])).toBe('comma');
  expect(signOf(['1,234', '2,500'])).toBe('point');
  expect(signOf(['1.234,50', '99'])).toBe('comma');
  expect(signOf(['1.5', '2.25', '3,5'])).toBe('point');
});

test('a table has a line for each value, a column for each series, or a column for each period', () => {
  const cells = (text: string) => text.split('\n').map((line) => line.split('|'));
  expect(
    seenRows(cells('Country Name|Country Code|Year|Value\nMalaysia|MYS|2024|…\nMalaysia|MYS|2025|12')),
  ).toMatchObject({
    rows: [{ row_no: 3, series: 'MYS', period: '2025', value: '12' }],
    left_out: ['Country Name'],
  });
  expect(
    seenRows(cells('Month|Copper|Tin\n2026M01|9|-\n2026M02|8|7')).rows.map(({ series, period, value }) => [
      series,
      period,
      value,
    ]),
  ).toEqual([
    ['Copper', '2026M01', '9'],
    ['Copper', '2026M02', '8'],
    ['Tin', '2026M02', '7'],
  ]);
  expect(
    seenRows(cells('Series|2026-Q1|2026-Q2|Remark\nALL|101.5|102|x')).rows.map(
      ({ series, period, value }) => [series, period, value],
    ),
  ).toEqual([
    ['ALL', '2026-Q1', '101.5'],
    ['ALL', '2026-Q2', '102'],
  ]);
  expect(seenRows(cells('period|series|index_2023_100\n2026-Q1|QC|67.3')).rows).toMatchObject([
    { value: '67.3' },
  ]);
  expect(() => seenRows(cells('a|b\n1|2'))).toThrow('series.columns-missing');
  expect(() => seenRows(cells('period|value\n2026|'))).toThrow('series.rows-none');
});

test('a table of one series names it outside, and heads that nobody knows are named too', () => {
  const cells = (text: string) => text.split('\n').map((line) => line.split('|'));
  const quarters = cells('period|geo|index_2023_100\n2026-Q1|Quebec|67.3');
  expect(seenRows(quarters, { series: 'QC', columns: {} }).rows).toMatchObject([
    { series: 'QC', period: '2026-Q1', value: '67.3' },
  ]);
  const places = cells('ref_period|vector_id|geo|index_2023_100\n2026-Q2|161|Halifax|117.1');
  expect(seenRows(places, { series: '', columns: { series: 'VECTOR_ID ' } }).rows).toMatchObject([
    { series: '161', period: '2026-Q2', value: '117.1' },
  ]);
  expect(() => seenRows(places, { series: '', columns: { value: 'price' } })).toThrow('series.column-gone');
});

test('of several vintages in one table the newest comes first, so that the older ones are the second rows of a period', () => {
  const cells = (text: string) => text.split('\n').map((line) => line.split('|'));
  const { rows, left_out } = seenRows(
    cells(
      'series_id|period|value|vintage\nWPU1|2025-08|264.1|2025-09-10\nWPU1|2025-07|260|2025-09-10\nWPU1|2025-08|264.9|2025-11-20',
    ),
  );
  expect([rows.map(({ value }) => value), left_out]).toEqual([['264.9', '264.1', '260'], ['vintage']]);
});
