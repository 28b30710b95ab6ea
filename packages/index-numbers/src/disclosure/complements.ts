import type { Equation } from './equations.ts';
import { type Decision, firstProblem, type Problem } from './problems.ts';
import { sourcesHidden } from './sources-hidden.ts';

/** A cell to hide for another one. */
export interface Complement {
  readonly cell: number;
  /** The hidden cell that needs it. */
  readonly protects: number;
  /** Whether the relation left nothing else to hide: it is the same secret in another form. */
  readonly follows: boolean;
}

/** More than this in one go is not looked for: the first of them is hidden, and the rest is looked at anew. */
const MOST_AT_ONCE = 40;
/** Ways to begin that are tried. */
const MOST_TRIED = 6;

/**
 * The cells that settle a problem and cost least, as far as looking ahead finds them: each cell that could be hidden is
 * tried, followed by the cheapest that its own hiding asks for, until the component has no problem. Leaves `decision` as
 * it was. Empty when nothing is left to hide.
 *
 * Source: the heuristic of Kelly, Golden and Assad, Cell suppression: disclosure protection for sensitive tabular data,
 * Networks 22 (1992), in a general form.
 * @example
 * const cell = { value: 20, decimals: 1, cost: 1, status: 'open' };
 * const equations = equationsOf({
 *   cells: [{ ...cell, id: 'A', status: 'own' }, { ...cell, id: 'B' }, { ...cell, id: 'all', cost: 9 }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * const decision = { equations, hidden: Uint8Array.of(1, 0, 0), exposed: new Uint8Array(3), protection: 0.1, minSources: 0 };
 * complementsFor(decision, firstProblem(decision, 0)); // => [{ cell: 1, protects: 0, follows: false }]
 */
export function complementsFor(decision: Decision, problem: Problem): Complement[] {
  const { cells, follows } = candidatesFor(decision, problem);
  let best: readonly Complement[] = [];
  let least = Number.POSITIVE_INFINITY;
  const costOf = (cell: number) => decision.equations.cells[cell]!.cost;
  for (const cell of cells.slice(0, MOST_TRIED)) {
    const first = { cell, protects: problem.cell, follows };
    const tried = lookAhead(decision, first, least);
    if (!tried) continue;
    best = tried;
    least = tried.reduce((sum, complement) => sum + costOf(complement.cell), 0);
  }
  if (best.length > 0) return [...best];
  return cells.slice(0, 1).map((cell) => ({ cell, protects: problem.cell, follows }));
}

/** Hides a cell and what that asks for; null when it costs as much as the best so far, or does not end. */
function lookAhead(decision: Decision, first: Complement, most: number): Complement[] | null {
  const { equations, hidden } = decision;
  const chosen: Complement[] = [];
  let cost = 0;
  let next: Complement | null = first;
  let isSettled = false;
  while (next && chosen.length < MOST_AT_ONCE) {
    cost += equations.cells[next.cell]!.cost;
    if (cost >= most) break;
    hidden[next.cell] = 1;
    chosen.push(next);
    const problem = firstProblem(
      decision,
      first.protects,
      chosen.map(({ cell }) => cell),
    );
    isSettled = problem === null;
    next = problem && cheapest(decision, problem);
  }
  for (const { cell } of chosen) hidden[cell] = 0;
  return isSettled ? chosen : null;
}

function cheapest(decision: Decision, problem: Problem): Complement | null {
  const { cells, follows } = candidatesFor(decision, problem);
  const [cell] = cells;
  return cell === undefined ? null : { cell, protects: problem.cell, follows };
}

/**
 * Cells that could be hidden against a problem, best first: those that are large enough by what they will cost, then the
 * others by their size. They stand in the equations that say too much, else in those nearest to them that have any.
 */
function candidatesFor(
  decision: Decision,
  problem: Problem,
): { readonly cells: readonly number[]; readonly follows: boolean } {
  const { equations, hidden } = decision;
  const isOpen = (cell: number) => hidden[cell] !== 1 && equations.cells[cell]!.status === 'open';
  const around = equations.at[problem.cell]!.map((at) => equations.list[at]!);
  let layer = problem.by.length > 0 ? problem.by : around;
  const seen = new Set<Equation>();
  const cells = new Set([problem.cell]);
  for (let depth = 0; layer.length > 0; depth += 1) {
    const rooms = roomsIn(decision, problem, layer, isOpen);
    if (rooms.size > 0) {
      return {
        cells: inOrder(decision, rooms),
        follows: depth === 0 && rooms.size === 1 && problem.by.length > 0,
      };
    }
    for (const { cells: inside } of layer) {
      for (const cell of inside) if (hidden[cell] === 1) cells.add(cell);
    }
    for (const equation of layer) seen.add(equation);
    const next = [...cells].flatMap((cell) => equations.at[cell]!.map((at) => equations.list[at]!));
    layer = [...new Set(next)].filter((equation) => !seen.has(equation));
  }
  return { cells: [], follows: false };
}

/** By open cell of the equations: how far it could move the one in need, 1 = as far as is asked. */
function roomsIn(
  { equations, hidden, protection, minSources }: Decision,
  problem: Problem,
  layer: readonly Equation[],
  isOpen: (cell: number) => boolean,
): Map<number, number> {
  const rooms = new Map<number, number>();
  for (const equation of layer) {
    const size = (at: number) =>
      Math.abs(equation.coefficients[at]!) * equations.cells[equation.cells[at]!]!.value;
    const own = equation.cells.indexOf(problem.cell);
    for (const [at, cell] of equation.cells.entries()) {
      if (!isOpen(cell)) continue;
      let room = 1;
      if (problem.isOfSources) {
        const members = equation.cells.filter((member) => hidden[member] === 1);
        const together = sourcesHidden(equations, hidden, [...members, cell]).sources?.size ?? 0;
        room = cell === equation.total ? 1 : together / minSources;
      } else if (equation.of === 'numbers' && own >= 0) {
        room = size(at) / (size(own) * protection);
      }
      rooms.set(cell, Math.max(room, rooms.get(cell) ?? 0));
    }
  }
  return rooms;
}

function inOrder(decision: Decision, rooms: ReadonlyMap<number, number>): number[] {
  const { cells } = decision.equations;
  const missing = (cell: number) => Math.max(0, 1 - rooms.get(cell)!);
  const first = { from: null, depth: DEPTH, most: MOST_OUTLAY };
  const outlays = new Map([...rooms.keys()].map((cell) => [cell, outlayOf(decision, cell, first)]));
  return [...rooms.keys()].sort(
    (a, b) =>
      missing(a) - missing(b) || outlays.get(a)! - outlays.get(b)! || (cells[a]!.id < cells[b]!.id ? -1 : 1),
  );
}

/** How far ahead an outlay looks, what it takes for granted beyond, and where it stops to count. */
const DEPTH = 2;
const PARTNER = 2;
const MOST_OUTLAY = 30;

/**
 * A guess of what hiding a cell costs in the end, up to `most`: itself, and in every other equation where it would be the
 * only hidden one the cheapest partner. So cells that close a ring with what is hidden already come first.
 */
function outlayOf(
  decision: Decision,
  cell: number,
  { from, depth, most }: { readonly from: Equation | null; readonly depth: number; readonly most: number },
): number {
  const { equations, hidden } = decision;
  let outlay = equations.cells[cell]!.cost;
  // a cell of many equations would need as many partners
  if (outlay + equations.at[cell]!.length > most) return most;
  for (const at of equations.at[cell]!) {
    if (outlay >= most) return most;
    const equation = equations.list[at]!;
    if (equation === from || equation.cells.some((other) => hidden[other] === 1)) continue;
    let least = depth === 0 ? PARTNER : most - outlay;
    for (const other of depth === 0 ? [] : equation.cells) {
      if (other === cell || equations.cells[other]!.status !== 'open') continue;
      if (equations.cells[other]!.cost >= least) continue;
      least = Math.min(least, outlayOf(decision, other, { from: equation, depth: depth - 1, most: least }));
    }
    outlay += least;
  }
  return Math.min(outlay, most);
}
