import { type Block, columnOf, rowOf } from './block.ts';
import { leastStep } from './least-step.ts';

/** Something shown that averages make: Σ part × (e^move − 1) has to stay 0, or Σ part × move. */
export interface ShownEquation {
  readonly isSum: boolean;
  /** By position in the block's cells; they add up to 1. */
  readonly parts: Float64Array;
}

/** No average is told as more than four times, or less than a quarter, of what it is: nobody would believe more. */
const MOST = Math.log(4);
const MOST_STEPS = 20;
const EXACT = 1e-11;

/**
 * Other averages that give all the same totals and indices to the last digit: an outsider cannot tell them from the true
 * ones, so nothing between the two can be excluded. As differences of logarithms from the truth, by position; null where none
 * were found.
 *
 * `held`: positions that differ by `move`; `free`: those that may move with them, all others stay.
 *
 * Source: Newton's method for underdetermined systems, each step the shortest one (Ben-Israel, J. Math. Anal. Appl. 15, 1966).
 * @example
 * const total = { isSum: true, parts: Float64Array.of(0.25, 0.75) };
 * const moves = otherWorld([total], { held: [0], move: Math.log(1.3), free: [0, 1] });
 * Math.exp(moves[1]); // => 0.9
 */
export function otherWorld(
  shown: readonly ShownEquation[],
  {
    held,
    move,
    free,
  }: { readonly held: readonly number[]; readonly move: number; readonly free: readonly number[] },
): Float64Array | null {
  const unknown = free.filter((cell) => !held.includes(cell));
  const moving = [...held, ...unknown];
  const equations = shown.filter(({ parts }) => moving.some((cell) => parts[cell] !== 0));
  if (unknown.length < equations.length) return null;
  const moves = new Float64Array(shown[0]?.parts.length ?? Math.max(...moving) + 1);
  for (const cell of held) moves[cell] = move;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const misses = equations.map((equation) => missOf(equation, moving, moves));
    if (misses.every((miss) => Math.abs(miss) < EXACT)) {
      return unknown.every((cell) => Math.abs(moves[cell]!) <= MOST) ? moves : null;
    }
    const steps = leastStep(
      equations.map((equation) => slopesOf(equation, unknown, moves)),
      misses,
    );
    if (!steps) return null;
    for (const [at, cell] of unknown.entries()) {
      moves[cell] = moves[cell]! - steps[at]!;
      if (!(Math.abs(moves[cell]!) < 2 * MOST)) return null;
    }
  }
  return null;
}

/**
 * What is shown of some averages of a block, the others being known: the totals that they are in, and the group indices of
 * their leaves. The logarithm of an index moves by Σ weight × Δ log average, as if nobody changed a sample.
 *
 * @example
 * const cell = { value: 20, status: 'open', sources: [], isInIndex: true };
 * const items = [{ weight: 2, total: 'shown' }];
 * const block = { items, shares: [0.1, 0.3], cells: [cell, { ...cell, value: 40 }], hasIndex: false };
 * shownOf(block, [0, 1]).map(({ parts }) => [...parts]); // => [[0.14285714285714285, 0.8571428571428571]]
 */
export function shownOf(block: Block, moving: readonly number[]): ShownEquation[] {
  const { items, shares, cells, hasIndex } = block;
  const isMoving = new Set(moving);
  const equation = (
    isSum: boolean,
    of: readonly number[],
    partOf: (cell: number) => number,
  ): ShownEquation[] => {
    const parts = new Float64Array(cells.length);
    for (const cell of of) if (isMoving.has(cell)) parts[cell] = partOf(cell);
    const whole = parts.reduce((sum, part) => sum + part, 0);
    return whole > 0 ? [{ isSum, parts: parts.map((part) => part / whole) }] : [];
  };
  const sums = items.flatMap(({ total }, item) =>
    total === 'shown'
      ? equation(true, rowOf(block, item), (cell) => shares[cell % shares.length]! * cells[cell]!.value)
      : [],
  );
  const weightOf = (cell: number) =>
    cells[cell]!.isInIndex ? items[Math.floor(cell / shares.length)]!.weight : 0;
  const indices = hasIndex
    ? shares.flatMap((_, leaf) => equation(false, columnOf(block, leaf), weightOf))
    : [];
  return [...sums, ...indices];
}

function missOf({ isSum, parts }: ShownEquation, moving: readonly number[], moves: Float64Array): number {
  let miss = 0;
  for (const cell of moving) {
    const part = parts[cell]!;
    if (part !== 0) miss += part * (isSum ? Math.expm1(moves[cell]!) : moves[cell]!);
  }
  return miss;
}

function slopesOf({ isSum, parts }: ShownEquation, unknown: readonly number[], moves: Float64Array) {
  const slopes = new Float64Array(unknown.length);
  for (let at = 0; at < unknown.length; at += 1) {
    const cell = unknown[at]!;
    slopes[at] = parts[cell] === 0 ? 0 : parts[cell]! * (isSum ? Math.exp(moves[cell]!) : 1);
  }
  return slopes;
}
