import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { type ElementaryFormula, elementaryFormulas, elementaryIndex } from './elementary-index.ts';

/** Each formula as a textbook writes it, over p0 and p1. */
const textbook = {
  // (r1 r2 ... rn)^(1/n)
  jevons: (p0, p1) => Math.exp(mean(relatives(p0, p1).map(Math.log))),
  // (1/n) sum r
  carli: (p0, p1) => mean(relatives(p0, p1)),
  // sum p1 / sum p0
  dutot: (p0, p1) => sum(p1) / sum(p0),
  // n / sum (p0 / p1)
  harmonic: (p0, p1) => p0.length / sum(relatives(p1, p0)),
  // sqrt(Carli x harmonic)
  cswd: (p0, p1) => Math.sqrt((mean(relatives(p0, p1)) * p0.length) / sum(relatives(p1, p0))),
  // mean sqrt r / mean sqrt 1/r
  balkWalsh: (p0, p1) => mean(relatives(p0, p1).map(Math.sqrt)) / mean(relatives(p1, p0).map(Math.sqrt)),
} as const satisfies Record<ElementaryFormula, (p0: readonly number[], p1: readonly number[]) => number>;

const formulas = Object.keys(elementaryFormulas) as ElementaryFormula[];
const pairs = fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 8 });

describe.each(formulas)('%s', (formula) => {
  test('is its textbook form', () => {
    forAll(pairs, (rows) => {
      const [base, current] = [rows.map(([before]) => before), rows.map(([, now]) => now)];
      expectClose(elementaryIndex({ formula, base, current }), textbook[formula](base, current));
    });
  });

  test('has no index without matched products, and skips the unmatched ones', () => {
    expect(elementaryIndex({ formula, base: [], current: [] })).toBeNull();
    expect(elementaryIndex({ formula, base: [null, 2], current: [3, null] })).toBeNull();
    expectClose(elementaryIndex({ formula, base: [2, null], current: [3, 4] }), 1.5);
    expect(elementaryIndex({ formula, base: [2, null], current: [3, 4], missing: 'propagate' })).toBeNull();
  });

  test('with equal weights is itself, and a weight of 2 is the product twice', () => {
    const [base, current] = [
      [2, 5, 9],
      [3, 4, 12],
    ];
    const plain = elementaryIndex({ formula, base, current });
    expectClose(elementaryIndex({ formula, base, current, weights: [7, 7, 7] }), plain ?? 0);
    const twice = elementaryIndex({ formula, base: [2, 2, 5, 9], current: [3, 3, 4, 12] });
    expectClose(elementaryIndex({ formula, base, current, weights: [2, 1, 1] }), twice ?? 0);
  });

  test.each([
    ['NON_POSITIVE_PRICE', [2, 1], [0, 4]],
    ['NON_POSITIVE_PRICE', [0, 1], [2, 4]],
    ['NON_POSITIVE_PRICE', [2, 1], [-1, 4]],
    ['NOT_A_NUMBER', [1], [Number.NaN]],
    ['NOT_A_NUMBER', [1], [Number.POSITIVE_INFINITY]],
    ['LENGTH_MISMATCH', [1, 2], [1]],
  ] as const)('refuses with %s', (code, base, current) => {
    expect(refusal(() => elementaryIndex({ formula, base, current }))).toBe(code);
  });
});

test('a refusal names the place', () => {
  expect(() => elementaryIndex({ formula: 'jevons', base: [1, 1], current: [1, -4] })).toThrowError(
    expect.objectContaining({ place: { argument: 'current', position: 1 } }),
  );
});

test('many tiny or huge prices neither underflow nor overflow', () => {
  const many = (price: number) => Array.from({ length: 2000 }, () => price);
  expectClose(elementaryIndex({ formula: 'jevons', base: many(1e-200), current: many(2e-200) }), 2);
  expectClose(elementaryIndex({ formula: 'jevons', base: many(1e200), current: many(3e200) }), 3);
});

function relatives(p0: readonly number[], p1: readonly number[]): number[] {
  return p1.map((price, product) => price / p0[product]!);
}
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
