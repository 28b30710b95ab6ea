import { type Component, componentOf } from './component.ts';
import type { Equation, Equations } from './equations.ts';
import { impliedBy } from './narrow.ts';
import { isWideEnough, needOf } from './need.ts';
import { tooNarrow } from './solve.ts';
import { sourcesHidden } from './sources-hidden.ts';

/** What is decided on: the figures, which of them are hidden, and what is asked. */
export interface Decision {
  readonly equations: Equations;
  /** By cell, 1 = hidden. */
  readonly hidden: Uint8Array;
  /** By cell, 1 = nothing more can be done for it. */
  readonly exposed: Uint8Array;
  /** Fraction of the true value. */
  readonly protection: number;
  /** Fewest distinct sources that hide together in what is shown; 0 = not asked. */
  readonly minSources: number;
}

/** A hidden cell that an outsider knows too well. */
export interface Problem {
  readonly cell: number;
  /** Equations that say so by themselves; none = several together do. */
  readonly by: readonly Equation[];
  /** Whether they leave too few sources together, rather than too narrow an interval. */
  readonly isOfSources: boolean;
}

/**
 * The first problem of the component that a hidden cell is in; null when there is none. `latest`: cells hidden for it, the
 * last of them is looked at first, because what it protects is not safe before it is; then secrets, then by what they
 * cost and by id.
 *
 * @example
 * const cell = { value: 20, decimals: 1, cost: 1, status: 'open' };
 * const equations = equationsOf({
 *   cells: [{ ...cell, id: 'A', status: 'own' }, { ...cell, id: 'B' }, { ...cell, id: 'all' }],
 *   relations: [{ kind: 'sum', total: 'all', members: [{ cell: 'A', weight: 1 }, { cell: 'B', weight: 1 }] }],
 * });
 * const decision = { equations, hidden: Uint8Array.of(1, 0, 0), exposed: new Uint8Array(3), protection: 0.1, minSources: 3 };
 * firstProblem(decision, 0).by.length; // => 1
 */
export function firstProblem(
  decision: Decision,
  start: number,
  latest: readonly number[] = [],
): Problem | null {
  const { equations, exposed, protection } = decision;
  const component = componentOf(equations, decision.hidden, start);
  const cellAt = (place: number) => component.cells[place]!;
  const inside = component.cells.slice(0, component.hidden);
  const needs = inside.map((cell) => (exposed[cell] === 1 ? 'none' : needOf(equations.cells[cell]!)));
  const narrowed = tooNarrow(component, needs, protection);
  const turn = (place: number) => latest.indexOf(cellAt(place));
  const worst = narrowed.toSorted(
    (a, b) => turn(b) - turn(a) || byWeight(equations, cellAt(a), cellAt(b)),
  )[0];
  if (worst === undefined) return sourcesProblem(decision, component);
  const by = component.equations.filter((equation) => {
    const at = equation.cells.indexOf(worst);
    if (at < 0) return false;
    const implied = impliedBy(equation, component.low, component.high);
    const share = (end: number) => end / component.values[worst]! - 1;
    const least = Math.max(-1, share(implied.low[at]!));
    return !isWideEnough(needs[worst]!, least, share(implied.high[at]!), protection);
  });
  // where it hides alone nothing else can help it
  const alone = by.filter(({ cells }) =>
    cells.every((place) => place === worst || place >= component.hidden),
  );
  const saying = (alone.length > 0 ? alone : by).map((equation) => globalOf(equation, component));
  return { cell: cellAt(worst), by: saying, isOfSources: false };
}

/** Secrets first, then what costs most, then by id. */
export const byWeight = ({ cells }: Equations, a: number, b: number): number => {
  const [one, two] = [cells[a]!, cells[b]!];
  const isOwn = Number(two.status === 'own') - Number(one.status === 'own');
  return isOwn || two.cost - one.cost || (one.id < two.id ? -1 : 1);
};

/** A shown mean in which hidden secrets have too few sources together: their sum says too much of one of them. */
function sourcesProblem(decision: Decision, component: Component): Problem | null {
  const { equations, hidden, exposed, minSources } = decision;
  if (minSources === 0) return null;
  for (const local of component.equations) {
    if (!local.isMean || local.total < component.hidden) continue;
    const equation = globalOf(local, component);
    const members = equation.cells.filter((cell) => hidden[cell] === 1);
    const { sources, secrets } = sourcesHidden(equations, hidden, members);
    const left = secrets.filter((cell) => exposed[cell] !== 1);
    if (sources === null || left.length === 0 || sources.size >= minSources) continue;
    const cell = left.toSorted((a, b) => byWeight(equations, a, b))[0]!;
    return { cell, by: [equation], isOfSources: true };
  }
  return null;
}

const globalOf = (equation: Equation, { cells }: Component): Equation => ({
  ...equation,
  cells: equation.cells.map((place) => cells[place]!),
  total: cells[equation.total]!,
});
