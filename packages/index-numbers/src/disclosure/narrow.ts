import type { Component } from './component.ts';
import type { Equation } from './equations.ts';

/** A narrowing by less than this share of the width is noise of the arithmetic. */
const NEGLIGIBLE = 1e-4;
/** Numbers that chase each other come nearer by less and less: what is left is for linear programming. */
const MOST_ROUNDS = 15;

/**
 * Narrows what is known of a component: each cell lies between what the others of its equation leave for it, until
 * nothing moves. Writes into its bounds. Exact where no two equations share two hidden cells or close a ring.
 *
 * Source: Hundepool et al., Statistical Disclosure Control (2012), chapter 4 (feasibility intervals); as interval
 * arithmetic it is bounds consistency.
 * @example
 * const cell = { decimals: 0, cost: 1 };
 * const equations = equationsOf({
 *   cells: [{ id: 'A', value: 10, status: 'own', ...cell }, { id: 'B', value: 30, status: 'open', ...cell },
 *     { id: 'all', value: 20, status: 'open', ...cell }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * const component = componentOf(equations, Uint8Array.of(1, 0, 0), 0);
 * narrow(component);
 * Math.round(component.high[0] * 100) / 100; // => 11.5
 */
export function narrow({ equations, low, high }: Component): void {
  const at = new Map<number, Equation[]>();
  for (const equation of equations) {
    for (const cell of equation.cells) {
      const there = at.get(cell);
      if (there) there.push(equation);
      else at.set(cell, [equation]);
    }
  }
  let waiting = new Set(equations);
  for (let round = 0; round < MOST_ROUNDS && waiting.size > 0; round += 1) {
    const next = new Set<Equation>();
    for (const equation of waiting) {
      const implied = impliedBy(equation, low, high);
      for (const [place, cell] of equation.cells.entries()) {
        if (!tighten(low, high, cell, implied.low[place]!, implied.high[place]!)) continue;
        for (const other of at.get(cell)!) next.add(other);
      }
    }
    waiting = next;
  }
}

/**
 * What an equation leaves for each of its cells, given what is known of the others.
 *
 * @example
 * const equation = { of: 'numbers', cells: [0, 1], coefficients: [2, -1], constant: 0, slack: 0, total: 1, isMean: true };
 * impliedBy(equation, [1, 0], [2, 10]).high; // => Float64Array.of(5, 4)
 */
export function impliedBy(
  { of, cells, coefficients, constant, slack }: Equation,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
): { readonly low: Float64Array; readonly high: Float64Array } {
  const isLog = of === 'logarithms';
  const size = cells.length;
  // ends of each term, then what the other terms leave for it
  const lows = new Float64Array(size);
  const highs = new Float64Array(size);
  for (let place = 0; place < size; place += 1) {
    const cell = cells[place]!;
    const coefficient = coefficients[place]!;
    const from = coefficient * (isLog ? Math.log(low[cell]!) : low[cell]!);
    const to = coefficient * (isLog ? Math.log(high[cell]!) : high[cell]!);
    lows[place] = coefficient > 0 ? from : to;
    highs[place] = coefficient > 0 ? to : from;
  }
  toSumsOfOthers(lows);
  toSumsOfOthers(highs);
  for (let place = 0; place < size; place += 1) {
    const coefficient = coefficients[place]!;
    const one = (constant - slack - highs[place]!) / coefficient;
    const two = (constant + slack - lows[place]!) / coefficient;
    const from = coefficient > 0 ? one : two;
    const to = coefficient > 0 ? two : one;
    lows[place] = isLog ? Math.exp(from) : from;
    highs[place] = isLog ? Math.exp(to) : to;
  }
  return { low: lows, high: highs };
}

/** Puts in the place of each number the sum of the others: what stands before it and what stands after it. */
function toSumsOfOthers(numbers: Float64Array): void {
  // taking a number off the sum of all would lose digits, and an infinite one cannot be taken off
  const after = new Float64Array(numbers.length);
  for (let place = numbers.length - 2; place >= 0; place -= 1) {
    after[place] = after[place + 1]! + numbers[place + 1]!;
  }
  let before = 0;
  for (let place = 0; place < numbers.length; place += 1) {
    const number = numbers[place]!;
    numbers[place] = before + after[place]!;
    before += number;
  }
}

/** Lays further bounds over those of a cell; whether they were narrower. */
function tighten(low: Float64Array, high: Float64Array, cell: number, from: number, to: number): boolean {
  const width = high[cell]! - low[cell]!;
  const least = Math.max(from, low[cell]!);
  const most = Math.min(to, high[cell]!);
  const isNarrower = Number.isFinite(width)
    ? width - (most - least) > NEGLIGIBLE * width
    : least > low[cell]! || most < high[cell]!;
  if (!isNarrower) return false;
  low[cell] = least;
  high[cell] = most;
  return true;
}
