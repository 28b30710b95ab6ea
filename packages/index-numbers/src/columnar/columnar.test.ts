import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules as anyRules, type Quotes, quotes } from '../../test/arbitraries.ts';
import { refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import type { PriceCell } from '../missing/price-cell.ts';
import { nodeSeries } from '../production/node-series.ts';
import { type Production, produceIndex } from '../production/produce-index.ts';
import type { ProductionRules } from '../production/rules.ts';
import { chain } from '../time/chain.ts';
import { link } from '../time/link.ts';
import { meanOverSubperiods } from '../time/mean-over-subperiods.ts';
import { percentChange } from '../time/percent-change.ts';
import { rebase } from '../time/rebase.ts';
import type { FixedBaseSeries } from '../time/series.ts';
import { unchain } from '../time/unchain.ts';
import { advanceColumns } from './advance-columns.ts';
import { MISSING, NOT_LISTED } from './cells.ts';
import { chainColumns } from './chain-columns.ts';
import { changeColumns } from './change-columns.ts';
import { linkColumns } from './link-columns.ts';
import { meanColumns } from './mean-columns.ts';
import { type ColumnProduction, type IndexColumns, produceColumns } from './produce-columns.ts';
import { quoteMatrix } from './quote-matrix.ts';
import { rebaseColumns } from './rebase-columns.ts';
import { structureColumns } from './structure-columns.ts';
import { unchainColumns } from './unchain-columns.ts';

const rules = anyRules.map(
  (one): ProductionRules => ({
    ...one,
    missingIndexes: one.missingPrices === 'propagate' ? 'omit' : one.missingIndexes,
  }),
);

interface Both {
  readonly data: Quotes;
  readonly production: Production;
  readonly columns: ColumnProduction;
}
const produced = fc.tuple(quotes, rules).map(
  ([data, rule]): Both => ({
    data,
    production: produceIndex({ ...data, rules: rule }),
    columns: produceColumns({
      structure: structureColumns(data),
      rules: rule,
      prices: matrixOf(data),
      periods: data.periods.length,
    }),
  }),
);

describe('the columnar path gives the results of the plain functions, to the last bit', () => {
  test('movements, levels, imputed shares and state, for all rules', () => {
    forAll(
      produced,
      ({ data, production, columns }) => {
        production.results.forEach(({ aggregation, levels }, period) => {
          expect(rowOf(columns.movements, period)).toEqual(aggregation.values);
          expect(rowOf(columns.levels, period)).toEqual(levels);
          expect(columns.imputedShares[period]).toBe(aggregation.imputedShare);
        });
        const { state } = columns;
        expect([...state.weights]).toEqual(production.state.weights);
        expect([...state.prices].map(cellOf)).toEqual(production.state.prices);
        expect([...state.unobserved]).toEqual(production.state.unobserved);
        expect(data.sample.products.length).toBe(state.prices.length);
      },
      300,
    );
  });

  test('one new month from stored state', () => {
    forAll(fc.tuple(quotes, rules), ([data, rule]) => {
      const structure = structureColumns(data);
      const prices = matrixOf(data);
      const products = data.sample.products.length;
      const before = data.periods.length - 1;
      const earlier = prices.subarray(0, before * products);
      const { state } = produceColumns({ structure, rules: rule, prices: earlier, periods: before });
      const month = advanceColumns({
        structure,
        rules: rule,
        prices: prices.subarray(before * products),
        state,
      });
      const whole = produceColumns({ structure, rules: rule, prices, periods: data.periods.length });
      expect(month.state).toEqual(whole.state);
      expect([...month.result.levels]).toEqual([...whole.levels.values.subarray(before * structure.nodes)]);
    });
  });

  test('chain, unchain, rebase, averages, change and link', () => {
    forAll(produced, ({ data, production, columns: { movements, levels } }) => {
      const last = data.periods.length - 1;
      const rebased = rebaseColumns({ levels, basePeriods: [0, last] });
      const linked = linkColumns({ old: levels, oldPeriod: 0, next: levels, nextPeriod: 0 }).levels;
      const [unchained, chained] = [unchainColumns({ levels }), chainColumns({ movements })];
      const changes = changeColumns({ levels, lag: 1 });
      const pairs = meanColumns({ levels, longer: data.periods.map(pairOf), expected: 2 });
      data.structure.nodes.forEach(({ name }, node) => {
        const series = nodeSeries({ ...data, production, node: name });
        expect(columnOf(unchained, node)).toEqual(unchain({ series: series.levels }).values);
        expect(columnOf(chained, node)).toEqual(chain({ series: series.movements }).values);
        const label = (period: string) => String(pairOf(period, data.periods.indexOf(period)));
        const means = meanOverSubperiods({ series: series.levels, expected: 2, label });
        expect(columnOf(pairs, node)).toEqual(means.values);
        expect(columnOf(changes, node)).toEqual(percentChange({ series: series.levels, lag: 1 }));
        if (hasBase(series.levels, [0, last])) {
          const basePeriods = [data.periods[0]!, data.periods[last]!];
          expect(columnOf(rebased, node)).toEqual(rebase({ series: series.levels, basePeriods }).values);
        }
        if (hasBase(series.levels, [0])) {
          const overlap = [data.periods[0]!];
          expect(columnOf(linked, node)).toEqual(
            link({ old: series.levels, next: series.levels, overlap }).series.values,
          );
        }
      });
    });
  });
});

test('a product that enters later is as if not listed before', () => {
  forAll(fc.tuple(quotes, rules), ([data, rule]) => {
    const structure = structureColumns(data);
    const products = data.sample.products.length;
    const [first, second] = [matrixOf(data).slice(0, products), matrixOf(data).slice(products, 2 * products)];
    first[products - 1] = NOT_LISTED;
    const { state } = advanceColumns({ structure, rules: rule, prices: first });
    const shorter = {
      ...state,
      prices: state.prices.slice(0, -1),
      unobserved: state.unobserved.slice(0, -1),
    };
    const month = { structure, rules: rule, prices: second };
    expect(advanceColumns({ ...month, state: shorter })).toEqual(advanceColumns({ ...month, state }));
    expect(refusal(() => advanceColumns({ ...month, prices: second.slice(1), state }))).toBe(
      'LENGTH_MISMATCH',
    );
  });
});

describe('quote columns', () => {
  const quote = { period: [0, 1], product: [0, 0], price: Float64Array.of(2, MISSING) };

  test('a cell without quote is not listed, a quote without price is missing', () => {
    expect([...quoteMatrix({ quotes: quote, periods: 3, products: 1 })]).toEqual([2, MISSING, NOT_LISTED]);
  });

  test.each([
    ['DUPLICATE_QUOTE', { ...quote, period: [1, 1] }],
    ['UNKNOWN_PERIOD', { ...quote, period: [0, 3] }],
    ['UNKNOWN_NODE', { ...quote, product: [0, 1] }],
    ['LENGTH_MISMATCH', { ...quote, product: [0] }],
    ['NON_POSITIVE_PRICE', { ...quote, price: Float64Array.of(2, 0) }],
    ['NOT_A_NUMBER', { ...quote, price: Float64Array.of(2, Number.POSITIVE_INFINITY) }],
  ] as const)('are refused with %s', (code, given) => {
    expect(refusal(() => quoteMatrix({ quotes: given, periods: 3, products: 1 }))).toBe(code);
  });
});

test.each([
  ['UNKNOWN_PERIOD', (levels: IndexColumns) => rebaseColumns({ levels, basePeriods: [2] })],
  ['NO_BASE_VALUE', (levels: IndexColumns) => rebaseColumns({ levels, basePeriods: [] })],
  ['UNKNOWN_OPTION', (levels: IndexColumns) => changeColumns({ levels, lag: 0 })],
  ['UNKNOWN_OPTION', (levels: IndexColumns) => meanColumns({ levels, longer: [0, 0], expected: 0 })],
  ['LENGTH_MISMATCH', (levels: IndexColumns) => meanColumns({ levels, longer: [0], expected: 1 })],
  [
    'NO_OVERLAP',
    (levels: IndexColumns) => linkColumns({ old: levels, oldPeriod: 2, next: levels, nextPeriod: 0 }),
  ],
  [
    'LENGTH_MISMATCH',
    (levels: IndexColumns) =>
      linkColumns({ old: levels, oldPeriod: 0, next: { ...levels, nodes: 2 }, nextPeriod: 0 }),
  ],
] as const)('levels are refused with %s', (code, call) => {
  expect(refusal(() => call({ periods: 2, nodes: 1, values: Float64Array.of(1, 2) }))).toBe(code);
});

test('an empty top is refused', () => {
  const [data] = fc.sample(quotes, { numRuns: 1, seed: 1 });
  if (!data) throw new Error('no sample drawn');
  const prices = new Float64Array(data.sample.products.length).fill(MISSING);
  const rule = {
    elementary: 'jevons',
    mean: 'arithmetic',
    missingPrices: 'overallMean',
    missingIndexes: 'parental',
  } as const;
  expect(refusal(() => advanceColumns({ structure: structureColumns(data), rules: rule, prices }))).toBe(
    'EMPTY_TOP',
  );
});

/** Two periods make a longer one. */
function pairOf(_: string, position: number): number {
  return Math.floor(position / 2);
}
function matrixOf({ prices, periods }: Quotes): Float64Array {
  return Float64Array.from(
    periods.flatMap((_, period) => prices.map((line) => numberOf(line[period] ?? null))),
  );
}
function numberOf(cell: PriceCell): number {
  if (cell === 'notListed') return NOT_LISTED;
  return cell ?? MISSING;
}
function cellOf(number: number): PriceCell {
  if (number === NOT_LISTED) return 'notListed';
  return Number.isNaN(number) ? null : number;
}
function rowOf({ nodes, values }: IndexColumns, period: number): (number | null)[] {
  return [...values.subarray(period * nodes, (period + 1) * nodes)].map(orNull);
}
function columnOf({ periods, nodes, values }: IndexColumns, node: number): (number | null)[] {
  return Array.from({ length: periods }, (_, period) => orNull(values[period * nodes + node] ?? Number.NaN));
}
function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
function hasBase({ values }: FixedBaseSeries, periods: readonly number[]): boolean {
  return periods.every((period) => values[period] !== null);
}
