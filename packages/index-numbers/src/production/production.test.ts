import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rules as anyRules, quotes } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { createStructure } from '../aggregation/structure.ts';
import { chain } from '../time/chain.ts';
import { advancePeriod, type ProductionState } from './advance-period.ts';
import { nodeSeries } from './node-series.ts';
import { produceIndex } from './produce-index.ts';
import type { ProductionRules } from './rules.ts';
import { createSample } from './sample.ts';

const plain: ProductionRules = {
  elementary: 'jevons',
  mean: 'arithmetic',
  missingPrices: 'overallMean',
  missingIndexes: 'parental',
};

/** Rules under which the top always has an index. */
const rules = anyRules.map(
  (one): ProductionRules => ({
    ...one,
    missingIndexes: one.missingPrices === 'propagate' ? 'omit' : one.missingIndexes,
  }),
);

test('one new month from stored state is the full recomputation, to the last bit', () => {
  forAll(
    fc.tuple(quotes, rules),
    ([data, rule]) => {
      const before = data.periods.length - 1;
      const months = data.prices.map((line) => line.slice(0, before));
      const { state } = produceIndex({
        ...data,
        rules: rule,
        periods: data.periods.slice(0, before),
        prices: months,
      });
      // the state has lain in a database in between
      const stored: ProductionState = JSON.parse(JSON.stringify(state));
      const prices = data.prices.map((line) => line[before] ?? null);
      const month = advancePeriod({ ...data, rules: rule, prices, state: stored });
      const whole = produceIndex({ ...data, rules: rule });
      expect(month.result).toEqual(whole.results.at(-1));
      expect(month.state).toEqual(whole.state);
    },
    200,
  );
});

test('a product that enters later, at the end of the sample, is as if not listed before', () => {
  forAll(fc.tuple(quotes, rules), ([data, rule]) => {
    const newest = data.sample.products.length - 1;
    const before = data.periods.length - 1;
    const late = data.prices.map((line, product) =>
      line.map((cell, period) => (product === newest && period < before ? 'notListed' : cell)),
    );
    const rows = data.structure.elementary.flatMap((aggregate, place) =>
      (data.sample.members[place] ?? []).map((product) => ({
        product: data.sample.products[product]!,
        aggregate,
      })),
    );
    const earlier = produceIndex({
      ...data,
      rules: rule,
      sample: createSample({ structure: data.structure, rows: rows.slice(0, newest) }),
      periods: data.periods.slice(0, before),
      prices: late.slice(0, newest).map((line) => line.slice(0, before)),
    });
    const prices = late.map((line) => line[before] ?? null);
    const month = advancePeriod({ ...data, rules: rule, prices, state: earlier.state });
    expect(month.result).toEqual(produceIndex({ ...data, rules: rule, prices: late }).results.at(-1));
    const fewer = {
      ...data,
      rules: rule,
      sample: { products: [], members: [] },
      prices: [],
      state: earlier.state,
    };
    expect(refusal(() => advancePeriod(fewer))).toBe('LENGTH_MISMATCH');
  });
});

test('permuting quotes, providers or units changes nothing', () => {
  forAll(fc.tuple(quotes, fc.constantFrom(0.001, 100)), ([data, unit]) => {
    const order = data.sample.products.map((_, product) => product).reverse();
    const rows = data.structure.elementary.flatMap((aggregate, place) =>
      (data.sample.members[place] ?? []).map((product) => ({
        product: data.sample.products[product]!,
        aggregate,
        position: product,
      })),
    );
    const sample = createSample({
      structure: data.structure,
      rows: order.map((product) => rows.find((row) => row.position === product)!),
    });
    const prices = order.map((product) =>
      data.prices[product]!.map((cell) => (typeof cell === 'number' ? cell * unit : cell)),
    );
    const one = produceIndex({ ...data, rules: plain });
    const other = produceIndex({ ...data, sample, prices, rules: plain });
    one.results.forEach(({ levels }, period) => {
      levels.forEach((level, node) => {
        expectClose(other.results[period]?.levels[node], level ?? Number.NaN);
      });
    });
  });
});

test('levels are the chained movements, for every node', () => {
  forAll(quotes, (data) => {
    const production = produceIndex({ ...data, rules: plain });
    for (const { name } of data.structure.nodes) {
      const { movements, levels } = nodeSeries({ ...data, production, node: name });
      expect(chain({ series: movements })).toEqual(levels);
    }
  });
});

test('without gaps a Jevons aggregate chained is the direct one of base weights', () => {
  const structure = createStructure({
    rows: [
      { aggregate: 'sand', path: ['all'], weight: 1 },
      { aggregate: 'steel', path: ['all'], weight: 3 },
    ],
  });
  const sample = createSample({
    structure,
    rows: [
      { product: 'river sand', aggregate: 'sand' },
      { product: 'bar', aggregate: 'steel' },
    ],
  });
  const prices = [
    [10, 11, 12],
    [5, 4, 6],
  ];
  const { results } = produceIndex({ structure, sample, rules: plain, periods: ['1', '2', '3'], prices });
  // 1/4 x 12/10 + 3/4 x 6/5
  expectClose(results[2]?.levels[0], 1.2);
  // 1/4 x 11/10 + 3/4 x 4/5
  expectClose(results[1]?.levels[0], 0.875);
});

test.each([
  ['UNKNOWN_OPTION', { ...plain, missingPrices: 'hope' as 'overallMean' }, [1]],
  ['UNKNOWN_FORMULA', { ...plain, elementary: 'hope' as 'jevons' }, [1]],
  ['UNKNOWN_FORMULA', { ...plain, mean: 'hope' as 'arithmetic' }, [1]],
  ['UNKNOWN_OPTION', { ...plain, missingIndexes: 'hope' as 'omit' }, [1]],
  ['UNKNOWN_OPTION', { ...plain, carryLimit: -1 }, [1]],
  ['NON_POSITIVE_PRICE', plain, [0]],
  ['LENGTH_MISMATCH', plain, [1, 2]],
  ['EMPTY_TOP', plain, [null]],
] as const)('refuses with %s', (code, rule, prices) => {
  const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 1 }] });
  const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
  expect(refusal(() => advancePeriod({ structure, sample, rules: rule, prices }))).toBe(code);
});

test('a product stands once, under an elementary aggregate', () => {
  const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 1 }] });
  const row = { product: 'river sand', aggregate: 'sand' };
  expect(refusal(() => createSample({ structure, rows: [row, row] }))).toBe('DUPLICATE_NODE');
  expect(refusal(() => createSample({ structure, rows: [{ ...row, aggregate: 'all' }] }))).toBe(
    'UNKNOWN_NODE',
  );
});
