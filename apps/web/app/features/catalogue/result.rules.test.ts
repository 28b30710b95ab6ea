import type { FigureTable } from '@datum/contract/publication/published';
import { expect, test } from 'vitest';
import { resultOf } from './result.rules.ts';

const row = (series: number, region: string, values: readonly (string | null)[]) =>
  ({
    series,
    item: null,
    category: { code: 'A', name: { en: 'Office' } },
    group: null,
    region: { code: region, name: {}, level: 'country' },
    cells: values.map((value) => (value === null ? null : { value })),
  }) as unknown as FigureTable['rows'][number];
const table = (rows: FigureTable['rows'], matching: number) =>
  ({ rows, matching, periods: ['2026-08', '2026-09'], decimals: 1 }) as unknown as FigureTable;
const ALL = { code: '', region: '', from: '', to: '' };
const PERIODS = ['2026-07', '2026-08', '2026-09'];

test('the country in place of another region is not what was looked for', () => {
  const shown = table([row(1, 'ALL', ['100.1', '100.2'])], 4);
  expect(resultOf(shown, ALL, PERIODS)).toMatchObject({ series: 4, free: { series: 1, from: '2026-08' } });
  const elsewhere = resultOf(shown, { ...ALL, region: 'JHR' }, PERIODS);
  expect(elsewhere).toMatchObject({ series: 4, free: { series: 0, from: null, rows: [] } });
});

test('periods are those that are asked for, and rows with a latest figure stand first', () => {
  const shown = table([row(1, 'ALL', ['9.0', null]), row(2, 'ALL', [null, '8.0'])], 2);
  const result = resultOf(shown, { ...ALL, from: '2026-08' }, PERIODS);
  expect(result.periods).toEqual({ count: 2, first: '2026-08', latest: '2026-09' });
  expect(result.free.rows.map(({ series, value, course }) => [series, value, course])).toEqual([
    [2, '8.0', [null, 8]],
    [1, null, [9, null]],
  ]);
});

test('a span before the sample leaves nothing that is free to see', () => {
  const none = { ...table([row(1, 'ALL', [])], 3), periods: [] } as FigureTable;
  expect(resultOf(none, { ...ALL, to: '2026-07' }, PERIODS)).toMatchObject({
    series: 3,
    periods: { count: 1 },
    free: { series: 0, rows: [] },
  });
});
