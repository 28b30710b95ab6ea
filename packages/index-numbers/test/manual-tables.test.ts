import { describe, expect, test } from 'vitest';
import { aggregate } from '../src/aggregation/aggregate.ts';
import { createStructure } from '../src/aggregation/structure.ts';
import { fixedBaseIndex } from '../src/bilateral/fixed-base-index.ts';
import { link } from '../src/time/link.ts';
import { linkCoefficient } from '../src/time/link-coefficient.ts';
import { fixedBaseSeries } from '../src/time/series.ts';

/**
 * The six commodities of the manuals (CPI Manual 2004 and PPI Manual 2004, tables 19.1 and 19.2), in the
 * adaptation of Balk (2008) and gpindex.
 */
const six = {
  products: ['1', '2', '3', '4', '5', '6'],
  periods: ['1', '2', '3', '4', '5'],
  prices: [
    [1, 1.2, 1, 0.8, 1],
    [1, 3, 1, 0.5, 1],
    [1, 1.3, 1.5, 1.6, 1.6],
    [1, 0.7, 0.5, 0.3, 0.1],
    [1, 1.4, 1.7, 1.9, 2],
    [1, 0.8, 0.6, 0.4, 0.2],
  ],
  quantities: [
    [1, 0.8, 1, 1.2, 0.9],
    [1, 0.9, 1.1, 1.2, 1.2],
    [2, 1.9, 1.8, 1.9, 2],
    [1, 1.3, 3, 6, 12],
    [4.5, 4.7, 5, 5.6, 6.5],
    [0.5, 0.6, 0.8, 1.3, 2.5],
  ],
};

/** Source: Balk (2008), tables 3.4, 3.6 and 3.12, as printed by gpindex (`price_data` examples). */
test.each([
  ['laspeyres', [1, 1.42, 1.345, 1.355, 1.44]],
  ['paasche', [1, 1.3824, 1.2031, 1.0209, 0.7968]],
  ['geometricLaspeyres', [1, 1.33, 1.2523, 1.1331, 1.0999]],
  ['geometricPaasche', [1, 1.4846, 1.3268, 1.3282, 1.4153]],
  ['harmonicLaspeyres', [1, 1.2542, 1.1346, 0.8732, 0.5556]],
  ['palgrave', [1, 1.6096, 1.4161, 1.5317, 1.672]],
  ['marshallEdgeworth', [1, 1.401, 1.2656, 1.1438, 0.9801]],
] as const)('%s of the six commodities is as printed, to 4 decimals', (formula, printed) => {
  const { values } = fixedBaseIndex({ panel: six, formula, basePeriod: '1' });
  expect(values.map((value) => value?.toFixed(4))).toEqual(printed.map((value) => value.toFixed(4)));
});

/** Source: PPI Manual (2004), table 9.8: a new basket linked to the old one in December 2002. */
describe('PPI Manual, table 9.8', () => {
  const oldIndexes = [
    [100, 120, 121],
    [100, 115, 117],
    [100, 132, 133],
    [100, 142, 143],
    [100, 110, 124],
  ];
  const newIndexes = [
    [100, 100, 100, 102],
    [100, 102, 103, 104],
    [100, 98, 98, 97],
    [100, 101, 104, 104],
    [100, 103, 105, 106],
  ];
  const old = basket([0.2, 0.25, 0.15, 0.1, 0.3], oldIndexes, ['1998', '2002-11', '2002-12']);
  const next = basket([0.25, 0.2, 0.1, 0.18, 0.27], newIndexes, ['2002-12', '2003-01', '2003-02', '2003-03']);

  test.each([
    ['G', [100, 120.92, 122.33, 122.78, 123.22, 124.56]],
    ['H', [100, 118, 128.75, 131.58, 134.67, 135.45]],
    ['total', [100, 119.75, 124.9, 126.39, 127.99, 129.07]],
  ] as const)('the linked index of %s', (level, printed) => {
    const { series } = link({ old: old(level), next: next(level), overlap: ['2002-12'] });
    // the table was printed with intermediate rounding: one unit of the last place
    series.values.forEach((value, period) => {
      expect(Math.abs((value ?? 0) - printed[period]!)).toBeLessThan(0.011);
    });
  });

  test('the link coefficient of the total is 1.249', () => {
    expect(linkCoefficient({ old: old('total'), next: next('total'), overlap: ['2002-12'] })).toBeCloseTo(
      1.249,
      12,
    );
  });
});

function basket(
  weights: readonly number[],
  indexes: readonly (readonly number[])[],
  periods: readonly string[],
) {
  const structure = createStructure({
    rows: ['A', 'B', 'C', 'D', 'E'].map((name, row) => ({
      aggregate: name,
      path: ['total', row < 3 ? 'G' : 'H'],
      weight: weights[row]!,
    })),
  });
  const columns = periods.map((_, period) =>
    aggregate({ structure, indexes: indexes.map((line) => line[period] ?? null) }),
  );
  return (level: string) =>
    fixedBaseSeries({
      periods,
      values: columns.map(({ values }) => values[structure.positions.get(level) ?? 0] ?? null),
    });
}
