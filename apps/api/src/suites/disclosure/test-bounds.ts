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
      uses.set(name, [...(uses.get(name) ?? []), equation]);
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
  return parts.flatMap(({ name, coefficient }, place) => {
    const others = parts.filter((_, at) => at !== place);
    const rest = [
      -others.reduce((sum, { high }) => sum + high, 0) / coefficient,
      -others.reduce((sum, { low }) => sum + low, 0) / coefficient,
    ] as const;
    return tighten(known, name, [back(Math.min(...rest)), back(Math.max(...rest))]) ? [name] : [];
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
