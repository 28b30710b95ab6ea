import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, relative, structure as structures } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { type AggregationState, advanceAggregation } from './advance-aggregation.ts';
import { aggregate } from './aggregate.ts';
import { type AggregationMean, orderOfMean } from './aggregation-mean.ts';
import { excludeComponents } from './exclude-components.ts';
import { nodePosition } from './node-position.ts';
import { createStructure, type Structure } from './structure.ts';
import { superlativeAggregate } from './superlative-aggregate.ts';
import { updateWeights } from './update-weights.ts';

const means = Object.keys(orderOfMean) as AggregationMean[];

/** A structure with one index an elementary aggregate, for several periods. */
const indexed = structures.chain((structure) => {
  const indexes = column(structure.elementary.length, relative);
  return fc.record({ structure: fc.constant(structure), first: indexes, second: indexes });
});

describe.each(means)('%s aggregation', (mean) => {
  test('lies between its smallest and largest component, at every node', () => {
    forAll(indexed, ({ structure, first }) => {
      const { values } = aggregate({ structure, indexes: first, mean });
      structure.nodes.forEach(({ children }, node) => {
        if (children.length === 0) return;
        const below = children.map((child) => values[child] ?? Number.NaN);
        expect(values[node]).toBeGreaterThanOrEqual(Math.min(...below) * (1 - 1e-12));
        expect(values[node]).toBeLessThanOrEqual(Math.max(...below) * (1 + 1e-12));
      });
    });
  });

  test('in levels is aggregation in one step', () => {
    forAll(indexed, ({ structure, first }) => {
      const flat = createStructure({ rows: structure.rows.map((row) => ({ ...row, path: ['top'] })) });
      const direct = aggregate({ structure: flat, indexes: first, mean }).values[0] ?? Number.NaN;
      expectClose(aggregate({ structure, indexes: first, mean }).values[0], direct);
    });
  });

  test('takes weights on any scale', () => {
    forAll(indexed, ({ structure, first }) => {
      const weights = structure.weights.map((weight) => weight * 1e9);
      const plain = aggregate({ structure, indexes: first, mean }).values[0] ?? Number.NaN;
      expectClose(aggregate({ structure, indexes: first, weights, mean }).values[0], plain);
    });
  });

  test('does not depend on the order of the rows', () => {
    forAll(indexed, ({ structure, first }) => {
      const turned = createStructure({ rows: [...structure.rows].reverse() });
      const one = aggregate({ structure, indexes: first, mean });
      const other = aggregate({ structure: turned, indexes: [...first].reverse(), mean });
      structure.nodes.forEach(({ name }, node) => {
        expectClose(
          other.values[nodePosition({ structure: turned, node: name })],
          one.values[node] ?? Number.NaN,
        );
      });
    });
  });

  // sum w r s / sum w = (sum w r / sum w) x (sum w r s / sum w r): only with price-updated weights
  test('chained with price-updated weights is the direct aggregate', () => {
    forAll(indexed, ({ structure, first, second }) => {
      const direct = first.map((index, aggregate) => index * second[aggregate]!);
      let state: AggregationState | undefined;
      for (const movements of [first, second])
        state = advanceAggregation({ structure, movements, state, mean }).state;
      expectClose(state?.levels[0], aggregate({ structure, indexes: direct, mean }).values[0] ?? Number.NaN);
    });
  });

  test('gives the same total for any structure over the same elementary aggregates', () => {
    forAll(indexed, ({ structure, first }) => {
      const regions = createStructure({
        rows: structure.rows.map((row, position) => ({ ...row, path: ['all', `region ${position % 2}`] })),
      });
      const total = aggregate({ structure, indexes: first, mean }).values[0] ?? Number.NaN;
      expectClose(aggregate({ structure: regions, indexes: first, mean }).values[0], total);
    });
  });
});

describe('missing indices', () => {
  const structure = tree([
    ['a', 'left', 1],
    ['b', 'left', 3],
    ['c', 'right', 4],
  ]);

  test('parental: the siblings stand in, then the parent', () => {
    // left = b = 1.3; right has nothing and takes the top, which is left
    const { values, imputed, imputedShare } = aggregate({ structure, indexes: [null, 1.3, null] });
    expect(named(structure, values)).toEqual({ top: 1.3, left: 1.3, right: 1.3, a: 1.3, b: 1.3, c: 1.3 });
    expect(named(structure, imputed)).toMatchObject({
      top: false,
      left: false,
      right: true,
      a: true,
      b: false,
      c: true,
    });
    expect(imputedShare).toBe(5 / 8);
  });

  test('parental: the nearest parent lends, not the top', () => {
    // left = b = 1.3, top = (4 x 1.3 + 4 x 1.1) / 8 = 1.2
    const { values } = aggregate({ structure, indexes: [null, 1.3, 1.1] });
    expectClose(named(structure, values).a, 1.3);
    expectClose(named(structure, values).top, 1.2);
  });

  test('omit: nothing is invented', () => {
    const { values, imputedShare } = aggregate({ structure, indexes: [null, 1.3, null], missing: 'omit' });
    expect(named(structure, values)).toEqual({ top: 1.3, left: 1.3, right: null, a: null, b: 1.3, c: null });
    expect(imputedShare).toBe(0);
  });

  test('propagate: one gap leaves every node above without index', () => {
    const { values } = aggregate({ structure, indexes: [null, 1.3, 1.1], missing: 'propagate' });
    expect(named(structure, values)).toEqual({ top: null, left: null, right: 1.1, a: null, b: 1.3, c: 1.1 });
  });

  test('a weight of zero neither counts nor propagates its gap', () => {
    const weights = [0, 3, 4];
    expect(
      aggregate({ structure, indexes: [null, 1.3, 1.3], weights, missing: 'propagate' }).values[0],
    ).toBeCloseTo(1.3);
    expect(aggregate({ structure, indexes: [9, 1.3, 1.3], weights }).values[0]).toBeCloseTo(1.3);
  });

  test('an imputed index updates the weight like any other', () => {
    const { state } = advanceAggregation({ structure, movements: [null, 1.5, null] });
    expect(state.weights).toEqual([1.5, 4.5, 6]);
  });
});

test('excluding components leaves the mean of the others with rescaled weights', () => {
  forAll(indexed, ({ structure, first }) => {
    const [excluded = ''] = structure.elementary;
    const rest = excludeComponents({ structure, exclude: [excluded] });
    const kept = structure.weights.map((weight, position) => ({ weight, index: first[position]! })).slice(1);
    const total = kept.reduce((sum, { weight }) => sum + weight, 0);
    const expected = kept.reduce((sum, { weight, index }) => sum + (weight / total) * index, 0);
    expectClose(aggregate({ structure: rest, indexes: first.slice(1) }).values[0], expected);
  });
});

test('Fisher lies between its halves; Törnqvist is the geometric mean with mean shares', () => {
  forAll(indexed, ({ structure, first, second }) => {
    const both = { baseWeights: structure.weights, currentWeights: second };
    const fisher = superlativeAggregate({ structure, formula: 'fisher', indexes: first, ...both })[0];
    const laspeyres = aggregate({ structure, indexes: first }).values[0] ?? Number.NaN;
    const paasche =
      aggregate({ structure, indexes: first, weights: second, mean: 'harmonic' }).values[0] ?? Number.NaN;
    expectClose(fisher, Math.sqrt(laspeyres * paasche));
    const shares = (weights: readonly number[]) =>
      weights.map((weight) => weight / weights.reduce((a, b) => a + b));
    const [base, current] = [shares(structure.weights), shares(second)];
    const log = first.reduce(
      (sum, index, place) => sum + ((base[place]! + current[place]!) / 2) * Math.log(index),
      0,
    );
    expectClose(
      superlativeAggregate({ structure, formula: 'tornqvist', indexes: first, ...both })[0],
      Math.exp(log),
    );
  });
});

test('the weights of a geometric index stay, those of a harmonic one move the other way', () => {
  const input = { weights: [10, 20], indexes: [1.25, null] };
  expect(updateWeights({ ...input, mean: 'geometric' })).toEqual([10, 20]);
  expect(updateWeights({ ...input, mean: 'harmonic' })).toEqual([8, 20]);
});

test.each([
  ['EMPTY_TOP', () => createStructure({ rows: [] })],
  ['EMPTY_TOP', () => createStructure({ rows: [{ aggregate: 'a', path: [], weight: 1 }] })],
  [
    'DUPLICATE_NODE',
    () =>
      tree([
        ['a', 'left', 1],
        ['a', 'right', 1],
      ]),
  ],
  ['DUPLICATE_NODE', () => tree([['left', 'left', 1]])],
  ['NEGATIVE_WEIGHT', () => tree([['a', 'left', -1]])],
  ['ZERO_TOTAL_WEIGHT', () => tree([['a', 'left', 0]])],
  ['NOT_A_NUMBER', () => tree([['a', 'left', Number.NaN]])],
  ['MISSING_WEIGHT', () => tree([['a', 'left', undefined as unknown as number]])],
  ['UNKNOWN_NODE', () => excludeComponents({ structure: tree([['a', 'left', 1]]), exclude: ['gold'] })],
  ['EMPTY_TOP', () => excludeComponents({ structure: tree([['a', 'left', 1]]), exclude: ['left'] })],
  ['EMPTY_TOP', () => aggregate({ structure: tree([['a', 'left', 1]]), indexes: [null] })],
  ['LENGTH_MISMATCH', () => aggregate({ structure: tree([['a', 'left', 1]]), indexes: [] })],
  ['NON_POSITIVE_PRICE', () => aggregate({ structure: tree([['a', 'left', 1]]), indexes: [0] })],
] as const)('refuses with %s', (code, call) => {
  expect(refusal(call)).toBe(code);
});

function tree(rows: readonly (readonly [aggregate: string, group: string, weight: number])[]): Structure {
  return createStructure({
    rows: rows.map(([name, group, weight]) => ({ aggregate: name, path: ['top', group], weight })),
  });
}
function named<T>(structure: Structure, values: readonly T[]): Record<string, T | undefined> {
  return Object.fromEntries(structure.nodes.map(({ name }, node) => [name, values[node]]));
}
