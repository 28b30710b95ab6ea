import { describe, expect, test } from 'vitest';
import { twoPeriods } from '../../test/arbitraries.ts';
import { expectClose, refusal } from '../../test/close.ts';
import { forAll } from '../../test/for-all.ts';
import { bilateralIndex } from './bilateral-index.ts';
import { type BilateralFormula, bilateralFormulas } from './formulas.ts';

type Column = readonly number[];
interface Data {
  readonly p0: Column;
  readonly p1: Column;
  readonly q0: Column;
  readonly q1: Column;
}
type Cell = readonly [p0: number, p1: number, q0: number, q1: number];

const SIGMA = 0.7;

/** Each formula as a textbook writes it; none of them goes through a power mean. */
const textbook: Record<BilateralFormula, (data: Data) => number> = {
  jevons: (d) => Math.exp(sum(d, ([p0, p1]) => Math.log(p1 / p0)) / d.p0.length),
  carli: (d) => sum(d, ([p0, p1]) => p1 / p0) / d.p0.length,
  dutot: (d) => sum(d, ([, p1]) => p1) / sum(d, ([p0]) => p0),
  harmonic: (d) => d.p0.length / sum(d, ([p0, p1]) => p0 / p1),
  cswd: (d) => Math.sqrt(textbook.carli(d) * textbook.harmonic(d)),
  balkWalsh: (d) => sum(d, ([p0, p1]) => Math.sqrt(p1 / p0)) / sum(d, ([p0, p1]) => Math.sqrt(p0 / p1)),
  laspeyres: (d) => sum(d, ([, p1, q0]) => p1 * q0) / sum(d, ([p0, , q0]) => p0 * q0),
  paasche: (d) => sum(d, ([, p1, , q1]) => p1 * q1) / sum(d, ([p0, , , q1]) => p0 * q1),
  fisher: (d) => Math.sqrt(textbook.laspeyres(d) * textbook.paasche(d)),
  drobisch: (d) => (textbook.laspeyres(d) + textbook.paasche(d)) / 2,
  tornqvist: (d) =>
    Math.exp(sum(d, (cell) => ((share0(d, cell) + share1(d, cell)) / 2) * Math.log(cell[1] / cell[0]))),
  walsh: (d) =>
    sum(d, ([, p1, q0, q1]) => p1 * Math.sqrt(q0 * q1)) / sum(d, ([p0, , q0, q1]) => p0 * Math.sqrt(q0 * q1)),
  marshallEdgeworth: (d) =>
    sum(d, ([, p1, q0, q1]) => p1 * (q0 + q1)) / sum(d, ([p0, , q0, q1]) => p0 * (q0 + q1)),
  gearyKhamisBilateral: (d) =>
    sum(d, ([, p1, q0, q1]) => (p1 * q0 * q1) / (q0 + q1)) /
    sum(d, ([p0, , q0, q1]) => (p0 * q0 * q1) / (q0 + q1)),
  geometricLaspeyres: (d) => Math.exp(sum(d, (cell) => share0(d, cell) * Math.log(cell[1] / cell[0]))),
  geometricPaasche: (d) => Math.exp(sum(d, (cell) => share1(d, cell) * Math.log(cell[1] / cell[0]))),
  harmonicLaspeyres: (d) => 1 / sum(d, (cell) => (share0(d, cell) * cell[0]) / cell[1]),
  palgrave: (d) => sum(d, (cell) => (share1(d, cell) * cell[1]) / cell[0]),
  satoVartia: (d) =>
    Math.exp(
      sum(d, (cell) => logMean(d, cell) * Math.log(cell[1] / cell[0])) / sum(d, (cell) => logMean(d, cell)),
    ),
  lloydMoulton: (d) =>
    sum(d, (cell) => share0(d, cell) * (cell[1] / cell[0]) ** (1 - SIGMA)) ** (1 / (1 - SIGMA)),
  // the weight reference period is that of q1 here: lowe then is Paasche's basket at both prices
  lowe: (d) => sum(d, ([, p1, , q1]) => p1 * q1) / sum(d, ([p0, , , q1]) => p0 * q1),
  young: (d) => sum(d, (cell) => (share1(d, cell) * cell[1]) / cell[0]),
  geometricYoung: (d) => Math.exp(sum(d, (cell) => share1(d, cell) * Math.log(cell[1] / cell[0]))),
};

const formulas = Object.keys(bilateralFormulas) as BilateralFormula[];

describe.each(formulas)('%s', (formula) => {
  test('is its textbook form', () => {
    forAll(twoPeriods, (data) => expectClose(indexOf(formula, data), textbook[formula](data)));
  });

  test('can be computed from values instead of quantities', () => {
    forAll(twoPeriods, ({ p0, p1, q0, q1 }) => {
      const values = { baseValues: times(p0, q0), currentValues: times(p1, q1) };
      const given = {
        formula,
        base: p0,
        current: p1,
        sigma: SIGMA,
        referenceQuantities: q1,
        referenceValues: times(p1, q1),
      };
      expectClose(bilateralIndex({ ...given, ...values }), indexOf(formula, { p0, p1, q0, q1 }));
    });
  });
});

/*
 * A case worked by hand: p0 = (1, 2), p1 = (2, 3), q0 = (4, 3), q1 = (2, 5), so r = (2, 1.5).
 * Values: v0 = (4, 6), shares (0.4, 0.6); v1 = (4, 15), shares (4/19, 15/19).
 * Laspeyres: new cost of the old basket 2x4 + 3x3 = 17, old cost 1x4 + 2x3 = 10.
 * Paasche: new cost of the new basket 2x2 + 3x5 = 19, old cost 1x2 + 2x5 = 12.
 * Two relatives a, b: CSWD and Balk-Walsh are both sqrt(ab), as Jevons is.
 * The weight reference period of Lowe and Young is that of q1.
 */
const SHARE_MEANS = { first: logOf(0.4, 4 / 19), second: logOf(0.6, 15 / 19) };
const byHand: Record<BilateralFormula, number> = {
  jevons: Math.sqrt(2 * 1.5),
  carli: (2 + 1.5) / 2,
  dutot: (2 + 3) / (1 + 2),
  harmonic: 2 / (1 / 2 + 1 / 1.5),
  cswd: Math.sqrt(3),
  balkWalsh: Math.sqrt(3),
  laspeyres: 17 / 10,
  paasche: 19 / 12,
  fisher: Math.sqrt((17 / 10) * (19 / 12)),
  drobisch: (17 / 10 + 19 / 12) / 2,
  tornqvist: 2 ** ((0.4 + 4 / 19) / 2) * 1.5 ** ((0.6 + 15 / 19) / 2),
  // baskets sqrt(4x2), sqrt(3x5)
  walsh: (2 * Math.sqrt(8) + 3 * Math.sqrt(15)) / (Math.sqrt(8) + 2 * Math.sqrt(15)),
  // baskets 4 + 2, 3 + 5
  marshallEdgeworth: (2 * 6 + 3 * 8) / (6 + 2 * 8),
  // baskets 4x2/6, 3x5/8
  gearyKhamisBilateral: ((2 * 8) / 6 + (3 * 15) / 8) / (8 / 6 + (2 * 15) / 8),
  geometricLaspeyres: 2 ** 0.4 * 1.5 ** 0.6,
  geometricPaasche: 2 ** (4 / 19) * 1.5 ** (15 / 19),
  harmonicLaspeyres: 1 / (0.4 / 2 + 0.6 / 1.5),
  palgrave: (4 * 2 + 15 * 1.5) / 19,
  satoVartia: Math.exp(
    (SHARE_MEANS.first * Math.log(2) + SHARE_MEANS.second * Math.log(1.5)) /
      (SHARE_MEANS.first + SHARE_MEANS.second),
  ),
  // order 1 - 0.7
  lloydMoulton: (0.4 * 2 ** 0.3 + 0.6 * 1.5 ** 0.3) ** (1 / 0.3),
  lowe: 19 / 12,
  young: (4 * 2 + 15 * 1.5) / 19,
  geometricYoung: 2 ** (4 / 19) * 1.5 ** (15 / 19),
};

test.each(formulas)('%s of the case worked by hand', (formula) => {
  expectClose(indexOf(formula, { p0: [1, 2], p1: [2, 3], q0: [4, 3], q1: [2, 5] }), byHand[formula]);
});

test('Lloyd-Moulton goes to the geometric index as sigma goes to 1', () => {
  const input = { formula: 'lloydMoulton', base: [1, 1], current: [1, 4], baseQuantities: [1, 1] } as const;
  expectClose(bilateralIndex({ ...input, sigma: 1 }), 2);
  expectClose(bilateralIndex({ ...input, sigma: 1 + 1e-9 }), 2, 1e-8);
  expectClose(bilateralIndex({ ...input, sigma: 0 }), 2.5);
});

test('Sato-Vartia takes the limit of the logarithmic mean when shares are equal', () => {
  const shares = { baseQuantities: [1, 1], currentQuantities: [4, 1] };
  expectClose(bilateralIndex({ formula: 'satoVartia', base: [1, 1], current: [1, 4], ...shares }), 2);
});

test.each([
  ['UNKNOWN_FORMULA', { formula: 'laspeyress' as BilateralFormula, base: [1], current: [1] }],
  ['MISSING_QUANTITIES', { formula: 'laspeyres', base: [1], current: [1] }],
  ['NO_MATCHED_PRODUCTS', { formula: 'jevons', base: [1, null], current: [null, 2] }],
  ['NEGATIVE_WEIGHT', { formula: 'laspeyres', base: [1], current: [1], baseQuantities: [-1] }],
  ['ZERO_TOTAL_WEIGHT', { formula: 'laspeyres', base: [1], current: [1], baseQuantities: [0] }],
  ['UNKNOWN_OPTION', { formula: 'lloydMoulton', base: [1], current: [1], baseQuantities: [1] }],
  ['LENGTH_MISMATCH', { formula: 'laspeyres', base: [1], current: [1], baseQuantities: [1, 2] }],
] as const)('refuses with %s', (code, input) => {
  expect(refusal(() => bilateralIndex(input))).toBe(code);
});

function indexOf(formula: BilateralFormula, { p0, p1, q0, q1 }: Data): number {
  return bilateralIndex({
    ...{ formula, base: p0, current: p1, baseQuantities: q0, currentQuantities: q1, sigma: SIGMA },
    referenceQuantities: q1,
    referenceValues: times(p1, q1),
  });
}
function cells({ p0, p1, q0, q1 }: Data): Cell[] {
  return p0.map((price, product) => [price, p1[product]!, q0[product]!, q1[product]!]);
}
function sum(data: Data, term: (cell: Cell) => number): number {
  return cells(data).reduce((total, cell) => total + term(cell), 0);
}
function share0(data: Data, [p0, , q0]: Cell): number {
  return (p0 * q0) / sum(data, (cell) => cell[0] * cell[2]);
}
function share1(data: Data, [, p1, , q1]: Cell): number {
  return (p1 * q1) / sum(data, (cell) => cell[1] * cell[3]);
}
function logMean(data: Data, cell: Cell): number {
  return logOf(share0(data, cell), share1(data, cell));
}
function logOf(a: number, b: number): number {
  return Math.abs(a / b - 1) < 1e-9 ? (a + b) / 2 : (a - b) / Math.log(a / b);
}
function times(one: Column, other: Column): Column {
  return one.map((value, product) => value * other[product]!);
}
