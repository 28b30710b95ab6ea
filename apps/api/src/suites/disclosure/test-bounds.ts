/** What a reader can know of a number: it lies between these. */
export type Bounds = readonly [low: number, high: number];

/** A statement about numbers that are all above zero: the sum of coefficient x number (or x its logarithm) is 0. */
export interface Equation {
  readonly of: 'numbers' | 'logarithms';
  readonly terms: readonly (readonly [name: string, coefficient: number])[];
}

const UNKNOWN: Bounds = [0, Number.POSITIVE_INFINITY];
/** A narrowing by less than this share is noise of the arithmetic. */
const NEGLIGIBLE = 1e-6;
const MOST_ROUNDS = 60;

/**
 * Narrows what is known as far as the equations allow: each number lies between what the others of its equation leave
 * for it. Repeated until nothing moves, so that a number that was found helps to find the next.
 */
export function narrow(known: Map<string, Bounds>, equations: readonly Equation[]): Map<string, Bounds> {
  const uses = usesOf(equations);
  let waiting = new Set(equations);
  for (let round = 0; round < MOST_ROUNDS && waiting.size > 0; round += 1) {
    const next = new Set<Equation>();
    for (const equation of waiting) {
      for (const name of narrowOne(known, equation)) {
        for (const other of uses.get(name) ?? []) {
          next.add(other);
        }
      }
    }
    waiting = next;
  }
  return known;
}

function usesOf(equations: readonly Equation[]): Map<string, Equation[]> {
  const uses = new Map<string, Equation[]>();
  for (const equation of equations) {
    for (const [name] of equation.terms) {
      const own = uses.get(name);
      if (own) own.push(equation);
      else uses.set(name, [equation]);
    }
  }
  return uses;
}

/** Narrows the numbers of one equation; gives the names of those that moved. */
function narrowOne(known: Map<string, Bounds>, { of, terms }: Equation): string[] {
  const scale = of === 'logarithms' ? Math.log : (value: number) => value;
  const back = of === 'logarithms' ? Math.exp : (value: number) => value;
  const parts = terms.map(([name, coefficient]) => {
    const [low, high] = known.get(name) ?? UNKNOWN;
    const ends = [coefficient * scale(low), coefficient * scale(high)] as const;
    return { name, coefficient, low: Math.min(...ends), high: Math.max(...ends) };
  });
  const lows = sumsOfOthers(parts.map(({ low }) => low));
  const highs = sumsOfOthers(parts.map(({ high }) => high));
  return parts.flatMap(({ name, coefficient }, place) => {
    const rest = [
      -(highs[place] ?? Number.NaN) / coefficient,
      -(lows[place] ?? Number.NaN) / coefficient,
    ] as const;
    return tighten(known, name, [back(Math.min(...rest)), back(Math.max(...rest))]) ? [name] : [];
  });
}

/** For each of some numbers the sum of the others: what stands before it and what stands after it. */
function sumsOfOthers(numbers: readonly number[]): number[] {
  // taking a number off the sum of all would lose digits, and an infinite one cannot be taken off
  const after: number[] = [];
  let sum = 0;
  for (let place = numbers.length - 1; place >= 0; place -= 1) {
    after[place] = sum;
    sum += numbers[place] ?? 0;
  }
  let before = 0;
  return numbers.map((number, place) => {
    const others = before + (after[place] ?? 0);
    before += number;
    return others;
  });
}

/** Lays further bounds over those that are known; whether they were narrower. */
export function tighten(known: Map<string, Bounds>, name: string, [low, high]: Bounds): boolean {
  const [from, to] = known.get(name) ?? UNKNOWN;
  const least = Number.isNaN(low) ? from : Math.max(from, low);
  const most = Number.isNaN(high) ? to : Math.min(to, high);
  const width = to - from;
  const isNarrower = Number.isFinite(width)
    ? width - (most - least) > NEGLIGIBLE * width
    : least > from || most < to;
  if (isNarrower) {
    known.set(name, [least, most]);
  }
  return isNarrower;
}
