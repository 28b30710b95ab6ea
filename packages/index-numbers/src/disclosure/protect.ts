import { IndexNumberError } from '../index-number-error.ts';
import type { DisclosureCell, Interval, Relation } from './cells.ts';
import { type Complement, complementsFor } from './complements.ts';
import { equationsOf } from './equations.ts';
import { intervalsIn } from './intervals-of.ts';
import { isWideEnough, needOf } from './need.ts';
import { byWeight, type Decision, firstProblem } from './problems.ts';

/** What a period asks of its protection. */
export interface ProtectionRules {
  /** How near a secret an outsider may come, as a fraction of it on either side: 0.1. */
  readonly protection: number;
  /** Fewest distinct sources that hide together in a shown mean; 0 = not asked. */
  readonly minSources: number;
}

/** Why a cell is hidden. */
export type HidingReason =
  /** By itself. */
  | 'own'
  /** It would let another one be computed. */
  | 'protects'
  /** It is another one in a different form: nothing else could have been hidden. */
  | 'follows'
  /** It is not shown to anyone. */
  | 'unseen';

export interface HiddenCell {
  readonly reason: HidingReason;
  /** The cell hidden by itself that needs it, null where the reason is its own. */
  readonly protects: string | null;
  /** What an outsider knows of it. */
  readonly interval: Interval;
}

/** What is hidden, by id in the order of the cells, and the secrets that hiding cannot save: they follow from what is known. */
export interface Protection {
  readonly hidden: ReadonlyMap<string, HiddenCell>;
  readonly exposed: readonly string[];
}

/** What is decided is a little wider than what is asked, because programs over sums and logarithms at once are straight lines. */
const MARGIN = 1.02;
const MOST_PROTECTION = 0.9;

/**
 * Decides which cells of one period are hidden, over all its tables: the ones given as hidden by themselves, and as few
 * and as cheap others as it takes, so that nobody can bound a secret more narrowly than the protection on either side, or
 * what hides for it more narrowly than that width. The same cells in any order give the same decision.
 *
 * Not optimal: finding the cheapest set is NP-hard; what is redundant in the end is shown again.
 *
 * Source: Hundepool et al., Statistical Disclosure Control (2012), chapter 4 (secondary cell suppression).
 * @throws IndexNumberError as equationsOf; UNKNOWN_OPTION (a protection outside of 0 to 0.9)
 * @example
 * const cell = { decimals: 2, status: 'open', cost: 1 };
 * const members = [{ cell: 'A', weight: 0.2 }, { cell: 'B', weight: 0.15 }, { cell: 'C', weight: 0.05 }];
 * const { hidden } = protect({
 *   cells: [{ id: 'A', value: 22, ...cell }, { id: 'B', value: 21, ...cell, status: 'own' }, { id: 'C', value: 23, ...cell },
 *     { id: 'group', value: 21.75, ...cell, cost: 8 }],
 *   relations: [{ kind: 'sum', total: 'group', members }],
 *   rules: { protection: 0.1, minSources: 0 },
 * });
 * [...hidden].map(([id, { reason, protects }]) => [id, reason, protects]); // => [['A', 'protects', 'B'], ['B', 'own', null]]
 */
export function protect({
  cells,
  relations,
  rules: { protection, minSources },
}: {
  readonly cells: readonly DisclosureCell[];
  readonly relations: readonly Relation[];
  readonly rules: ProtectionRules;
}): Protection {
  if (!(protection > 0 && protection <= MOST_PROTECTION)) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'A protection lies between 0 and 0.9', { protection });
  }
  const equations = equationsOf({ cells, relations });
  const decision: Decision = {
    equations,
    hidden: Uint8Array.from(cells, ({ status }) => (status === 'own' || status === 'unseen' ? 1 : 0)),
    exposed: new Uint8Array(cells.length),
    protection: protection * MARGIN,
    minSources,
  };
  const why = new Map<number, Complement>();
  settleAll(decision, why);
  showAgain(decision, why);
  const intervals = checkAll(decision, why, protection);
  const hidden = [...cells.entries()].flatMap(([position, cell]): [string, HiddenCell][] => {
    if (decision.hidden[position] !== 1) return [];
    const { id } = cell;
    const complement = why.get(position);
    const reason = reasonOf(cell, complement);
    const protects = complement ? cells[originOf(complement.protects, why)]!.id : null;
    // a hidden cell is in one component, and so has an interval
    return [[id, { reason, protects, interval: intervals.get(id)! }]];
  });
  const exposed = cells.filter((_, position) => decision.exposed[position] === 1).map(({ id }) => id);
  return { hidden: new Map(hidden), exposed };
}

function reasonOf({ status }: DisclosureCell, complement: Complement | undefined): HidingReason {
  if (complement) return complement.follows ? 'follows' : 'protects';
  return status === 'unseen' ? 'unseen' : 'own';
}

/** Settles every component, secrets that cost most first. */
function settleAll(decision: Decision, why: Map<number, Complement>): void {
  const { equations, hidden } = decision;
  const starts = [...hidden.keys()].filter((cell) => hidden[cell] === 1);
  for (const start of starts.sort((a, b) => byWeight(equations, a, b))) settle(decision, why, start);
}

function settle(decision: Decision, why: Map<number, Complement>, start: number): void {
  for (let problem = firstProblem(decision, start); problem; problem = firstProblem(decision, start)) {
    const complements = complementsFor(decision, problem);
    if (complements.length === 0) decision.exposed[problem.cell] = 1;
    for (const complement of complements) hide(decision, why, complement);
  }
}

function hide({ hidden }: Decision, why: Map<number, Complement>, complement: Complement): void {
  hidden[complement.cell] = 1;
  why.set(complement.cell, complement);
}

/** Shows what is not needed after all, dearest first: what was hidden later may protect the same. */
function showAgain(decision: Decision, why: Map<number, Complement>): void {
  const { equations, hidden } = decision;
  for (const cell of [...why.keys()].sort((a, b) => byWeight(equations, a, b))) {
    hidden[cell] = 0;
    const around = new Set(equations.at[cell]!.flatMap((at) => equations.list[at]!.cells));
    const isNeeded = [...around].some(
      (other) => hidden[other] === 1 && firstProblem(decision, other) !== null,
    );
    if (isNeeded) hidden[cell] = 1;
    else why.delete(cell);
  }
}

/** The intervals in the end; where all methods in turn come nearer than each alone did, more is hidden. */
function checkAll(
  decision: Decision,
  why: Map<number, Complement>,
  protection: number,
): Map<string, Interval> {
  const { equations, hidden, exposed } = decision;
  for (;;) {
    const intervals = intervalsIn(equations, hidden);
    const found = [...hidden.keys()].find((cell) => {
      const { id, value } = equations.cells[cell]!;
      const interval = intervals.get(id);
      if (!interval || exposed[cell] === 1) return false;
      const most = (interval.high ?? Number.POSITIVE_INFINITY) / value - 1;
      return !isWideEnough(needOf(equations.cells[cell]!), interval.low / value - 1, most, protection);
    });
    if (found === undefined) return intervals;
    const complements = complementsFor(decision, { cell: found, by: [], isOfSources: false });
    if (complements.length === 0) exposed[found] = 1;
    for (const complement of complements) hide(decision, why, complement);
    settle(decision, why, found);
  }
}

/** The secret that a chain of complements began with. */
function originOf(cell: number, why: ReadonlyMap<number, Complement>): number {
  const seen = new Set<number>();
  let origin = cell;
  for (let next = why.get(origin); next && !seen.has(origin); next = why.get(origin)) {
    seen.add(origin);
    origin = next.protects;
  }
  return origin;
}
