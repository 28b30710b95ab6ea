import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../test/for-all.ts';
import { aggregate } from './aggregation/aggregate.ts';
import { type AggregationMean, orderOfMean } from './aggregation/aggregation-mean.ts';
import { createStructure } from './aggregation/structure.ts';
import { bilateralIndex } from './bilateral/bilateral-index.ts';
import { type BilateralFormula, bilateralFormulas } from './bilateral/formulas.ts';
import { checkCells } from './columnar/cells.ts';
import { elementaryColumns } from './columnar/elementary-columns.ts';
import { packLists } from './columnar/lists.ts';
import { bilateralContributions } from './contributions/bilateral-contributions.ts';
import {
  type ElementaryFormula,
  elementaryFormulas,
  elementaryIndex,
} from './elementary/elementary-index.ts';
import { IndexNumberError } from './index-number-error.ts';
import {
  type MultilateralMethod,
  multilateralIndex,
  multilateralMethods,
} from './multilateral/multilateral-index.ts';
import { priceRelative } from './prices/price-relative.ts';

/** Numbers as bad as they come: NaN, infinite, zero, negative, too small and too large, among ordinary ones. */
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 0.01, max: 1000, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(0, 5e-324, 1e-308, 1e308, Number.MAX_VALUE) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const columns = fc.integer({ min: 0, max: 4 }).chain((size) => {
  const column = fc.array(cell, { minLength: size, maxLength: size });
  return fc.record({ p0: column, p1: column, q0: column, q1: column });
});

/** A calculation may answer with numbers or nothing, or refuse; it never answers NaN or infinity. */
function answersOrRefuses(call: () => unknown): void {
  try {
    for (const value of [call()].flat())
      expect(value === null || Number.isFinite(value), String(value)).toBe(true);
  } catch (error) {
    if (!(error instanceof IndexNumberError)) throw error;
  }
}

const RUNS = 500;

describe('whatever the numbers, there is an answer or a named refusal', () => {
  test('price relatives', () => {
    forAll(
      fc.tuple(cell, cell),
      ([base, current]) => answersOrRefuses(() => priceRelative({ base, current })),
      RUNS,
    );
  });

  test.each(Object.keys(elementaryFormulas) as ElementaryFormula[])('%s', (formula) => {
    forAll(
      columns,
      ({ p0, p1 }) => answersOrRefuses(() => elementaryIndex({ formula, base: p0, current: p1 })),
      RUNS,
    );
    forAll(
      columns,
      ({ p0, p1 }) => {
        const numbers = (cells: readonly (number | null)[]) =>
          Float64Array.from(cells, (price) => price ?? Number.NaN);
        const members = packLists([p0.map((_, product) => product)]);
        answersOrRefuses(() => {
          const [base, current] = [checkCells(numbers(p0)), checkCells(numbers(p1))];
          const [index = Number.NaN] = elementaryColumns({ formula, members, base, current, strict: false });
          return Number.isNaN(index) ? null : index;
        });
      },
      RUNS,
    );
  });

  test.each(Object.keys(bilateralFormulas) as BilateralFormula[])('%s and its contributions', (formula) => {
    forAll(
      fc.tuple(columns, fc.double({ min: -2, max: 3, noNaN: true })),
      ([{ p0, p1, q0, q1 }, sigma]) => {
        const input = { formula, base: p0, current: p1, baseQuantities: q0, currentQuantities: q1, sigma };
        const whole = { ...input, referenceQuantities: q1, referenceValues: q0 };
        answersOrRefuses(() => bilateralIndex(whole));
        answersOrRefuses(() => bilateralContributions(whole));
      },
      RUNS,
    );
  });

  test.each(Object.keys(orderOfMean) as AggregationMean[])('%s aggregation', (mean) => {
    const weight = cell.map((value) => value ?? 1);
    const rows = fc.array(fc.tuple(cell, weight), { minLength: 1, maxLength: 4 });
    forAll(
      rows,
      (pairs) =>
        answersOrRefuses(() => {
          const structure = createStructure({
            rows: pairs.map(([, value], row) => ({ aggregate: `ea ${row}`, path: ['top'], weight: value })),
          });
          return aggregate({ structure, indexes: pairs.map(([index]) => index), mean }).values;
        }),
      RUNS,
    );
  });

  test.each(Object.keys(multilateralMethods) as MultilateralMethod[])('%s', (method) => {
    forAll(
      columns,
      ({ p0, p1, q0, q1 }) => {
        const across = (one: readonly (number | null)[], other: readonly (number | null)[]) =>
          one.map((value, product) => [value, other[product] ?? null]);
        const panel = {
          products: p0.map((_, product) => String(product)),
          periods: ['1', '2'],
          prices: across(p0, p1),
          quantities: across(q0, q1),
        };
        answersOrRefuses(() => multilateralIndex({ panel, method }));
      },
      RUNS,
    );
  });
});
