import type { Component } from './component.ts';
import type { Equation } from './equations.ts';
import type { Polytope } from './reach.ts';

/** Equations of a component that hang together by hidden cells, and these cells. */
export interface Block {
  readonly equations: readonly Equation[];
  readonly hidden: readonly number[];
  /** Whether they close a ring: then narrowing one by one does not say all, and a program has to be solved. */
  readonly isRing: boolean;
}

/** In which coordinates equations are linear: both kinds together only near the truth, to the first order. */
export type Coordinates = 'numbers' | 'logarithms' | 'both';

/**
 * The blocks of a component in some coordinates.
 *
 * @example
 * const sum = { of: 'numbers', cells: [0, 1], coefficients: [1, -1], constant: 0, slack: 0, total: 1, isMean: true };
 * blocksOf({ hidden: 1, equations: [sum, { ...sum, of: 'logarithms' }] }, 'both').map(({ isRing }) => isRing); // => [false]
 */
export function blocksOf(
  { equations, hidden }: Pick<Component, 'equations' | 'hidden'>,
  coordinates: Coordinates,
): Block[] {
  const taken = equations.filter(({ of }) => coordinates === 'both' || of === coordinates);
  const at = new Map<number, Equation[]>();
  for (const equation of taken) {
    for (const cell of equation.cells.filter((place) => place < hidden)) {
      at.set(cell, [...(at.get(cell) ?? []), equation]);
    }
  }
  const done = new Set<number>();
  return [...at.keys()].flatMap((start): Block[] => {
    if (done.has(start)) return [];
    done.add(start);
    const inside = [start];
    const used = new Set<Equation>();
    let links = 0;
    for (const cell of inside) {
      for (const equation of at.get(cell)!) {
        links += 1;
        used.add(equation);
        for (const other of equation.cells) {
          if (other >= hidden || done.has(other)) continue;
          done.add(other);
          inside.push(other);
        }
      }
    }
    return [{ equations: [...used], hidden: inside, isRing: links >= inside.length + used.size }];
  });
}

/**
 * A block around its true values: each variable is how far a cell is from its own, as a share of it or as a difference
 * of logarithms. Variables: the hidden cells, the shown ones of two or more equations, and one for each equation with
 * all that is left.
 *
 * @example
 * const all = { of: 'numbers', cells: [0, 1], coefficients: [0.5, -1], constant: 0, slack: 0, total: 1, isMean: true };
 * const block = { equations: [all], hidden: [0], isRing: false };
 * const known = { values: [40, 20], low: [0, 19], high: [Infinity, 21] };
 * [...polytopeOf(block, known, 'numbers').low]; // => [-1, -0.05]
 */
export function polytopeOf(
  { equations, hidden }: Block,
  { values, low, high }: Pick<Component, 'values' | 'low' | 'high'>,
  coordinates: Coordinates,
): Polytope {
  const isLog = coordinates === 'logarithms';
  const from = (end: number, cell: number) =>
    isLog ? Math.log(end / values[cell]!) : end / values[cell]! - 1;
  // what is printed may miss the truth by the last bit of a double
  const least = (cell: number) => Math.min(0, from(low[cell]!, cell));
  const most = (cell: number) => Math.max(0, from(high[cell]!, cell));
  const variables = variablesOf(equations, hidden);
  const size = variables.size + equations.length;
  const polytope = { low: new Float64Array(size), high: new Float64Array(size) };
  for (const [cell, variable] of variables) {
    polytope.low[variable] = least(cell);
    polytope.high[variable] = most(cell);
  }
  const rows = equations.map((equation, place) => {
    const row = new Float64Array(size);
    const rest = variables.size + place;
    const unit = equation.of === 'numbers' ? values[equation.total]! : 1;
    row[rest] = 1;
    polytope.low[rest] = -equation.slack / unit;
    polytope.high[rest] = equation.slack / unit;
    for (const [at, cell] of equation.cells.entries()) {
      const scale = equation.of === 'numbers' ? values[cell]! / unit : 1;
      const coefficient = equation.coefficients[at]! * scale;
      const variable = variables.get(cell);
      if (variable !== undefined) {
        row[variable] = row[variable]! + coefficient;
        continue;
      }
      const ends = [coefficient * least(cell), coefficient * most(cell)];
      polytope.low[rest] = polytope.low[rest]! + Math.min(...ends);
      polytope.high[rest] = polytope.high[rest]! + Math.max(...ends);
    }
    return row;
  });
  return { ...polytope, rows };
}

/** Places in the polytope: the hidden cells in their order, then the shown ones that several equations share. */
function variablesOf(equations: readonly Equation[], hidden: readonly number[]): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { cells } of equations) {
    for (const cell of cells) uses.set(cell, (uses.get(cell) ?? 0) + 1);
  }
  const isHidden = new Set(hidden);
  const shared = [...uses].flatMap(([cell, times]) => (times > 1 && !isHidden.has(cell) ? [cell] : []));
  return new Map([...hidden, ...shared].map((cell, variable) => [cell, variable]));
}
