import { expect, test } from 'vitest';
import { wrongForValues, wrongParties, wrongPeriods, wrongSuccession } from './rules.ts';

const keysOf = (wrongs: Readonly<Record<string, readonly { readonly key: string }[]>>) =>
  Object.entries(wrongs).flatMap(([field, all]) => all.flatMap(({ key }) => [field, key]));
const span = (period_from: string, period_to: string | null) => ({ period_from, period_to });

test('two lines of one place share no month, not the last of the one and the first of the other', () => {
  const others = [span('2026-03', '2026-06'), span('2026-09', null)];
  const keys = (from: string, to: string | null) => keysOf(wrongPeriods(span(from, to), others));
  expect(keys('2026-07', '2026-08')).toEqual([]);
  expect(keys('2026-01', '2026-02')).toEqual([]);
  expect(keys('2026-06', '2026-08')).toEqual(['period_from', 'samples.listed-between']);
  expect(keys('2026-07', '2026-09')).toEqual(['period_from', 'samples.listed-since']);
  expect(keys('2026-07', null)).toEqual(['period_from', 'samples.listed-since']);
  expect(keys('2026-08', '2026-07')).toEqual(['period_to', 'samples.ends-before-start']);
});

test('an item and a source are in force when a line of them begins', () => {
  const row = { id: 1, code: 'A', valid_from: '2026-02', valid_to: '2026-08' };
  const item = { ...row, data_set: 'bmp' as const };
  const outlet = { ...row, region_id: 1, is_leaf: true, is_closed: false };
  const keys = (from: string) => keysOf(wrongParties(span(from, null), item, outlet));
  expect(keys('2026-08')).toEqual([]);
  expect(keys('2026-09')).toEqual(['item_id', 'samples.ended', 'outlet_id', 'samples.ended']);
  expect(keys('2026-01')).toEqual(['item_id', 'samples.not-yet', 'outlet_id', 'samples.not-yet']);
  expect(keysOf(wrongParties(span('2026-03', null), item, { ...outlet, is_closed: true }))).toEqual([
    'outlet_id',
    'samples.organisation-closed',
  ]);
  expect(keysOf(wrongParties(span('2026-03', null), undefined, outlet))).toEqual([
    'item_id',
    'lists.not-in-list',
  ]);
});

test('values stay inside the periods of their line', () => {
  const priced = { first_priced: '2026-02', last_priced: '2026-05' };
  const keys = (from: string, to: string | null) => keysOf(wrongForValues(span(from, to), priced));
  expect(keys('2026-02', '2026-05')).toEqual([]);
  expect(keys('2026-03', null)).toEqual(['period_from', 'samples.priced-before']);
  expect(keys('2026-01', '2026-04')).toEqual(['period_to', 'samples.priced-after']);
});

test('a line follows another without a month between them', () => {
  const old = { ...span('2026-02', null), first_priced: '2026-02', last_priced: '2026-05' };
  const keys = (period_from: string, last_period: string) =>
    keysOf(wrongSuccession(old, { period_from, last_period }));
  expect(keys('2026-06', '2026-05')).toEqual([]);
  expect(keys('2026-04', '2026-06')).toEqual([]);
  expect(keys('2026-07', '2026-05')).toEqual(['last_period', 'samples.gap']);
  expect(keys('2026-05', '2026-04')).toEqual(['last_period', 'samples.priced-after']);
  expect(keys('2026-02', '2026-05')).toEqual(['period_from', 'samples.begins-before']);
});
