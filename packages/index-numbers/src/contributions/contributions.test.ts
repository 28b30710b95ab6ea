import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rules as anyRules, quotes, twoPeriods } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { aggregate } from '../aggregation/aggregate.ts';
import { changeContributions } from '../aggregation/change-contributions.ts';
import { periodContributions } from '../aggregation/period-contributions.ts';
import { createStructure, type Structure } from '../aggregation/structure.ts';
import { bilateralIndex } from '../bilateral/bilateral-index.ts';
import { type BilateralFormula, bilateralFormulas } from '../bilateral/formulas.ts';
import { powerMean } from '../means/power-mean.ts';
import type { PeriodResult } from '../production/advance-period.ts';
import { produceIndex } from '../production/produce-index.ts';
import type { ProductionRules } from '../production/rules.ts';
import { bilateralContributions, type Decomposition } from './bilateral-contributions.ts';
import { productContributions } from './product-contributions.ts';
import { spanContributions } from './span-contributions.ts';
import { transmuteWeights } from './transmute-weights.ts';

const formulas = Object.keys(bilateralFormulas) as BilateralFormula[];
const rules = anyRules.map(
  (one): ProductionRules => ({
    ...one,
    missingPrices: one.missingPrices === 'propagate' ? 'overallMean' : one.missingPrices,
    missingIndexes: 'parental',
  }),
);
const produced = fc.tuple(quotes, rules).map(([data, rule]) => ({
  ...data,
  rules: rule,
  results: produceIndex({ ...data, rules: rule }).results,
}));

describe.each(formulas)('the contributions to %s', (formula) => {
  test.each(['vanIJzeren', 'reinsdorf'] satisfies Decomposition[])(
    'add up to the change (%s)',
    (decomposition) => {
      forAll(twoPeriods, ({ p0, p1, q0, q1 }) => {
        const input = {
          ...{ formula, base: p0, current: p1, baseQuantities: q0, currentQuantities: q1, sigma: 0.7 },
          referenceQuantities: q1,
          referenceValues: q1,
        };
        expectClose(
          sum(bilateralContributions({ ...input, decomposition })),
          bilateralIndex(input) - 1,
          1e-9,
        );
      });
    },
  );

  test('have the sign of each price change, and are 0 for a price that did not move', () => {
    forAll(twoPeriods, ({ p0, p1, q0, q1 }) => {
      const current = p1.map((price, product) => (product === 0 ? p0[0]! : price));
      const input = { formula, base: p0, current, baseQuantities: q0, currentQuantities: q1, sigma: 0.7 };
      const parts = bilateralContributions({ ...input, referenceQuantities: q1, referenceValues: q1 });
      parts.forEach((part, product) => {
        expect(
          Math.sign(part ?? Number.NaN) * Math.sign(current[product]! - p0[product]!),
        ).toBeGreaterThanOrEqual(0);
      });
      expect(parts[0]).toBe(0);
    });
  });
});

test('a Laspeyres contribution is the change in the cost of its part of the basket', () => {
  forAll(twoPeriods, ({ p0, p1, q0 }) => {
    const cost = p0.reduce((total, price, product) => total + price * q0[product]!, 0);
    const parts = bilateralContributions({ formula: 'laspeyres', base: p0, current: p1, baseQuantities: q0 });
    parts.forEach((part, product) => {
      expectClose(part, ((p1[product]! - p0[product]!) * q0[product]!) / cost);
    });
  });
});

test('the two decompositions of Fisher differ, and only in how they share', () => {
  // P0 (1, 1), p1 (1, 4), q0 (1, 1), q1 (4, 1): Laspeyres 2.5, Paasche 8/5, Fisher 2
  const input = {
    formula: 'fisher',
    base: [1, 1],
    current: [1, 4],
    baseQuantities: [1, 1],
    currentQuantities: [4, 1],
  } as const;
  for (const decomposition of ['vanIJzeren', 'reinsdorf'] as const) {
    const [unmoved, moved] = bilateralContributions({ ...input, decomposition });
    expect(unmoved).toBe(0);
    expectClose(moved, 1);
  }
  expect(refusal(() => bilateralContributions({ ...input, decomposition: 'other' as Decomposition }))).toBe(
    'UNKNOWN_OPTION',
  );
});

test('products that do not match have no figure', () => {
  expect(bilateralContributions({ formula: 'jevons', base: [1, null, 2], current: [4, 3, null] })).toEqual([
    3,
    null,
    null,
  ]);
});

test('transmuted weights give the same mean at the other order', () => {
  const orders = fc.constantFrom(-2, -1, -0.5, 0, 0.3, 1, 2);
  forAll(fc.tuple(twoPeriods, orders, orders), ([{ p0: values, q0: weights }, from, to]) => {
    const other = transmuteWeights({ values, weights, from, to });
    expectClose(sum(other), 1);
    const expected = powerMean({ values, weights, order: from });
    expectClose(powerMean({ values, weights: other, order: to }) / expected, 1, 1e-9);
  });
});

describe('up a hierarchy', () => {
  test('the contributions of every level add up to the change of the node', () => {
    forAll(produced, ({ structure, results }) => {
      for (const { aggregation } of results) {
        const parts = periodContributions({ structure, aggregation });
        for (const depth of [1, 2]) {
          const level = parts.filter((_, node) => structure.nodes[node]?.depth === depth);
          expectClose(sum(level), (aggregation.values[0] ?? Number.NaN) - 1, 1e-9);
        }
      }
    });
  });

  test('so do those of the products, for every formula', () => {
    forAll(produced, ({ structure, sample, results, rules: rule }) => {
      for (const result of results) {
        const parts = productContributions({ structure, sample, rules: rule, result });
        const all = [...parts, ...ofImputed(structure, result, 0)];
        expectClose(sum(all), (result.aggregation.values[0] ?? Number.NaN) - 1, 1e-9);
      }
    });
  });

  test('and those to an inner node, with nothing from outside it', () => {
    forAll(produced, ({ structure, sample, results, rules: rule }) => {
      const result = results.at(-1)!;
      if (result.aggregation.imputed[1]) return;
      const parts = productContributions({ structure, sample, rules: rule, result, node: 1 });
      expectClose(
        sum([...parts, ...ofImputed(structure, result, 1)]),
        (result.aggregation.values[1] ?? Number.NaN) - 1,
        1e-9,
      );
      const outside = periodContributions({ structure, aggregation: result.aggregation, node: 1 })[0];
      expect(outside).toBeNull();
    });
  });
});

describe('a part that is missing', () => {
  const structure = createStructure({
    rows: [
      { aggregate: 'cement', path: ['all'], weight: 1 },
      { aggregate: 'sand', path: ['all'], weight: 3 },
      { aggregate: 'steel', path: ['all'], weight: 4 },
    ],
  });

  test('contributes its own share x its imputed index - 1, and leaves its siblings theirs', () => {
    const period = aggregate({ structure, indexes: [1, 1.2, null] });
    // all = (1 + 3.6) / 4 = 1.15, and so is steel
    const parts = periodContributions({ structure, aggregation: period });
    [0.15, 0, 0.075, 0.075].forEach((expected, node) => {
      expectClose(parts[node], expected);
    });
  });

  test('has no figure where nothing stands in for it, and where a product has no relative', () => {
    const period = aggregate({ structure, indexes: [1, 1.2, null], missing: 'omit' });
    expect(periodContributions({ structure, aggregation: period })[3]).toBeNull();
    const parts = bilateralContributions({ formula: 'carli', base: [1, 2, 3], current: [1.5, null, 3] });
    expect(parts).toEqual([0.25, null, 0]);
  });
});

describe('over a span', () => {
  test('period contributions carried at the level reached add up to the total change', () => {
    forAll(produced, ({ structure, results }) => {
      const span = results.slice(1);
      const movements = span.map(({ aggregation }) => aggregation.values[0] ?? Number.NaN);
      const contributions = span.map(({ aggregation }) =>
        periodContributions({ structure, aggregation }).filter(
          (_, node) => structure.nodes[node]?.depth === 1,
        ),
      );
      const total = movements.reduce((level, movement) => level * movement, 1) - 1;
      expectClose(sum(spanContributions({ movements, contributions })), total, 1e-9);
    });
  });

  test('a direct index explains its change between any two periods', () => {
    forAll(produced, ({ structure, results }) => {
      // any two aggregations of one structure serve as levels against one base
      const [from, to] = [results[0]!.aggregation, { ...results[1]!.aggregation }];
      const parts = changeContributions({ structure, from, to });
      const change = (to.values[0] ?? Number.NaN) / (from.values[0] ?? Number.NaN) - 1;
      expectClose(sum(parts.filter((_, node) => structure.nodes[node]?.depth === 2)), change, 1e-9);
    });
  });

  test('needs one list a movement', () => {
    expect(refusal(() => spanContributions({ movements: [1], contributions: [] }))).toBe('LENGTH_MISMATCH');
  });
});

/** What elementary aggregates contribute whose index was imputed: no product of theirs has a figure. */
function ofImputed(structure: Structure, { aggregation, elementary }: PeriodResult, node: number) {
  const parts = periodContributions({ structure, aggregation, node });
  return elementary.map((index, aggregate) =>
    index === null ? (parts[structure.firstElementary + aggregate] ?? null) : null,
  );
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
