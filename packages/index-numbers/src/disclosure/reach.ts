/** A part of space around the origin: every row's sum of coefficient × variable is 0, each variable within bounds around 0. */
export interface Polytope {
  readonly rows: readonly Float64Array[];
  /** At most 0. */
  readonly low: Float64Array;
  /** At least 0. */
  readonly high: Float64Array;
}

/** A variable whose range is asked for. */
export interface Target {
  readonly variable: number;
  /** Where looking further down and up is not worth the work; infinite = look to the end. */
  readonly farEnough: readonly [down: number, up: number];
  /** Whether this much of the range is all that was asked for. */
  readonly isEnough: (least: number, most: number) => boolean;
}

/** Least and greatest value that was reached, by target. */
export type Range = readonly [least: number, most: number];

/** Below this a coefficient is rounding noise. */
const TINY = 1e-10;
/** A step this small is none: after some of them the rule that cannot go round in circles takes over. */
const STILL = 1e-12;
const MOST_STILL_STEPS = 50;
const MOST_STEPS = 5000;

/**
 * Least and greatest value of variables over a polytope around the origin: the simplex method with bounded variables.
 * It begins at the origin, which lies inside, so it needs no first phase; every point that it visits counts for all
 * targets, so most of them cost nothing.
 *
 * Source: Chvátal, Linear Programming (1983), chapter 8 (bounded variables), chapter 3 (Bland's rule).
 * @example
 * const all = { farEnough: [-Infinity, Infinity], isEnough: () => false };
 * reachOf({ rows: [Float64Array.of(1, 1)], low: Float64Array.of(-1, -5), high: Float64Array.of(9, 3) },
 *   [{ variable: 0, ...all }]); // => [[-1, 5]]
 */
export function reachOf(polytope: Polytope, targets: readonly Target[]): Range[] {
  const walk = beginWalk(polytope);
  return targets.map(({ variable, farEnough: [down, up], isEnough }) => {
    const seen = () => [walk.least[variable]!, walk.most[variable]!] as const;
    if (!isEnough(...seen())) walkTowards(walk, variable, 1, up);
    if (!isEnough(...seen())) walkTowards(walk, variable, -1, down);
    return seen();
  });
}

interface Walk {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Independent rows, reduced so that each has one variable of its own. */
  readonly rows: Float64Array[];
  /** That variable, by row. */
  readonly basis: number[];
  /** Row of a variable that has one, else -1. */
  readonly rowOf: Int32Array;
  readonly at: Float64Array;
  /** Ends of what was visited. */
  readonly least: Float64Array;
  readonly most: Float64Array;
}

function beginWalk({ rows, low, high }: Polytope): Walk {
  const size = low.length;
  const walk: Walk = {
    low,
    high,
    rows: [],
    basis: [],
    rowOf: new Int32Array(size).fill(-1),
    at: new Float64Array(size),
    least: new Float64Array(size),
    most: new Float64Array(size),
  };
  for (const given of rows) {
    const row = given.slice();
    for (const [place, own] of walk.basis.entries()) takeOff(row, walk.rows[place]!, own);
    const own = ownVariable(row, walk);
    if (own < 0) continue;
    walk.rows.push(row);
    walk.basis.push(own);
    walk.rowOf[own] = walk.rows.length - 1;
    clear(walk, walk.rows.length - 1, own);
  }
  return walk;
}

/** The largest coefficient, widest bounds first: such a variable seldom stands in the way. */
function ownVariable(row: Float64Array, { low, high }: Walk): number {
  let best = -1;
  let worth = 0;
  for (let variable = 0; variable < row.length; variable += 1) {
    const size = Math.abs(row[variable]!);
    if (size < 1e-7) continue;
    const merit = size * Math.min(1, high[variable]! - low[variable]!);
    if (merit > worth || best < 0) {
      best = variable;
      worth = merit;
    }
  }
  return best;
}

/** Makes a row's own variable vanish from all others. */
function clear({ rows }: Walk, place: number, variable: number): void {
  const row = rows[place]!;
  const pivot = row[variable]!;
  for (let at = 0; at < row.length; at += 1) row[at] = row[at]! / pivot;
  row[variable] = 1;
  for (const [other, target] of rows.entries()) {
    if (other !== place) takeOff(target, row, variable);
  }
}

function takeOff(row: Float64Array, unit: Float64Array, variable: number): void {
  const times = row[variable]!;
  if (times === 0) return;
  for (let at = 0; at < row.length; at += 1) row[at] = row[at]! - times * unit[at]!;
  row[variable] = 0;
}

/** Walks from corner to corner until the target cannot go further, or is as far as asked. */
function walkTowards(walk: Walk, target: number, sign: 1 | -1, farEnough: number): void {
  let stillSteps = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (sign * walk.at[target]! >= sign * farEnough) return;
    const entering = findEntering(walk, target, sign, stillSteps > MOST_STILL_STEPS);
    if (!entering) return;
    const length = move(walk, entering.variable, entering.direction);
    if (length === Number.POSITIVE_INFINITY) {
      const ends = sign > 0 ? walk.most : walk.least;
      ends[target] = sign * Number.POSITIVE_INFINITY;
      return;
    }
    stillSteps = length < STILL ? stillSteps + 1 : 0;
  }
}

interface Entering {
  readonly variable: number;
  readonly direction: 1 | -1;
}

/** A variable without a row that takes the target further when it moves: the steepest, or the first by Bland's rule. */
function findEntering(
  { rows, rowOf, at, low, high }: Walk,
  target: number,
  sign: 1 | -1,
  isFirst: boolean,
): Entering | null {
  const row = rowOf[target]! < 0 ? undefined : rows[rowOf[target]!]!;
  let best: Entering | null = null;
  let steepest = TINY;
  for (let variable = 0; variable < at.length; variable += 1) {
    if (rowOf[variable]! >= 0) continue;
    const slope = sign * (row ? -row[variable]! : variable === target ? 1 : 0);
    if (Math.abs(slope) <= steepest) continue;
    const direction = slope > 0 ? 1 : -1;
    const room = slope > 0 ? high[variable]! - at[variable]! : at[variable]! - low[variable]!;
    if (room <= STILL) continue;
    best = { variable, direction };
    if (isFirst) return best;
    steepest = Math.abs(slope);
  }
  return best;
}

/** Moves a variable as far as bounds allow; the one that stops it gives up its row. Returns how far. */
function move(walk: Walk, variable: number, direction: 1 | -1): number {
  const { rows, basis, rowOf, at, low, high, least, most } = walk;
  let length = direction > 0 ? high[variable]! - at[variable]! : at[variable]! - low[variable]!;
  let stopped = -1;
  let pivot = 0;
  for (const [place, own] of basis.entries()) {
    const change = -rows[place]![variable]! * direction;
    if (Math.abs(change) <= TINY) continue;
    const room = Math.max(0, change > 0 ? high[own]! - at[own]! : at[own]! - low[own]!);
    const limit = room / Math.abs(change);
    if (limit < length || (limit === length && stopped >= 0 && Math.abs(change) > pivot)) {
      length = limit;
      stopped = place;
      pivot = Math.abs(change);
    }
  }
  if (length === Number.POSITIVE_INFINITY) return length;
  const visit = (moved: number, value: number) => {
    at[moved] = value;
    if (value < least[moved]!) least[moved] = value;
    if (value > most[moved]!) most[moved] = value;
  };
  visit(variable, at[variable]! + direction * length);
  for (const [place, own] of basis.entries()) {
    visit(own, at[own]! - rows[place]![variable]! * direction * length);
  }
  if (stopped >= 0) {
    const leaving = basis[stopped]!;
    rowOf[leaving] = -1;
    rowOf[variable] = stopped;
    basis[stopped] = variable;
    clear(walk, stopped, variable);
  }
  return length;
}
