import type { FigureRow } from '@datum/contract/publication/published';
import { expect, test } from 'vitest';
import { headlineRows } from './rules.ts';

const cell = (value: string | null, suppressed = false): FigureRow['cells'][number] => ({
  ...{ value, suppressed, status: 'firm', obs: 'reported', sequence: 1, low: null, high: null },
  ...{ n_quotes: 4, grade: null },
});
const ITEM = {
  ...{ name: { en: 'Item' }, unit: 't', unit_name: { en: 'tonne' }, standard: '' },
  group: { code: 'G', name: { en: 'Group' } },
};
const row = (series: number, cells: FigureRow['cells'], item: string | null = null): FigureRow => ({
  ...{ series, cells, group: null, variant: '', last_change: null },
  item: item === null ? null : { ...ITEM, code: item },
  category: item === null ? { code: `C${series}`, name: { en: `Category ${series}` } } : null,
  region: { code: 'MY', name: { en: 'Malaysia' }, level: 'country' },
});
const chosen = (rows: readonly FigureRow[], kind: 'prices' | 'indices') =>
  headlineRows(rows, kind).map(({ series }) => series);

test('categories that have ended or are withheld take no place of those that go on', () => {
  const current = [4, 6, 7, 8, 9, 10].map((series) => row(series, [cell('99.1'), cell('105.10')]));
  const ended = [1, 2].map((series) => row(series, [cell('101.20'), null]));
  const missing = row(3, [cell('101.20'), cell(null)]);
  const withheld = row(5, [cell('101.20'), cell(null, true)]);
  expect(chosen([...ended, missing, withheld, ...current], 'indices')).toEqual([4, 6, 7, 8, 9]);
  expect(chosen([...ended, missing, withheld], 'indices')).toEqual([]);
});

test('categories that began later come after those with a history', () => {
  const later = [1, 2, 3, 4, 5].map((series) => row(series, [null, cell('112.20')]));
  const whole = [6, 7].map((series) => row(series, [cell('110.00'), cell('116.30')]));
  expect(chosen([...later, ...whole], 'indices')).toEqual([6, 7, 1, 2, 3]);
});

test('of prices the best known that are shown stand first', () => {
  const prices = (['PAI-09', 'SAN-01', 'CEM-01', 'BAR-01', 'AGG-01', 'BRI-01'] as const).map((code, at) =>
    row(at, [cell(code === 'CEM-01' ? null : '21.00', code === 'CEM-01')], code),
  );
  expect(chosen(prices, 'prices')).toEqual([3, 1, 4, 5]);
});
