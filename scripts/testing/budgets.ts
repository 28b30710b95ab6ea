import type { Timed } from './stages.ts';

interface Budget {
  /** Seconds of the processors for the whole stage, both lanes running. */
  readonly processors?: number;
  /** Seconds by the clock for one test. */
  readonly test?: number;
  /** Seconds by the clock for all tests and hooks of one file. */
  readonly file?: number;
  /** Seconds by the clock for one look of the sweep. */
  readonly look?: number;
}

/**
 * What each stage may take on the machine of `speed.ts` (decision 180), without the database server, which all share. Stages that
 * run only when they are asked for have none.
 */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  types: { processors: 140 },
  lint: { processors: 40 },
  checks: { processors: 30 },
  unit: { processors: 85 },
  dom: { processors: 170, test: 2 },
  api: { processors: 700, file: 8 },
  alone: { processors: 60 },
  browser: { processors: 700, test: 15, look: 4 },
};

/** From here on, a stage over its budget is red: what is between may be the machine. */
const RED_FROM = 1.5;

/** A stage over its budget, with what it took at the speed of the budget's machine. */
export interface Over {
  readonly text: string;
  readonly isRed: boolean;
}

interface Spent {
  readonly name: string;
  readonly processorSeconds: number;
}

/**
 * The stages that took more of the processors than their budget.
 * @param slowness how many times as long this machine takes for the fixed loop as that of the budgets
 */
export function overBudget(stages: readonly Spent[], slowness: number): Over[] {
  return stages.flatMap(({ name, processorSeconds }) => {
    const budget = BUDGETS[name]?.processors ?? Number.POSITIVE_INFINITY;
    const taken = processorSeconds / slowness;
    if (taken <= budget) return [];
    const isRed = taken > RED_FROM * budget;
    const text = `${name} took ${whole(taken)} s of processors of its ${whole(budget)}`;
    return [{ text: isRed ? `${text}: over ${RED_FROM} times, so it failed` : text, isRed }];
  });
}

/** A test or a file that took longer than its budget, in seconds by the clock. */
export interface Late extends Timed {
  readonly budget: number;
}

interface Clocked {
  readonly name: string;
  readonly timed: readonly Timed[];
  readonly files: readonly Timed[];
}

/** Tests and files over their budget by the clock, the furthest over it first. Told only: the clock counts what else ran. */
export function lateOnes(stages: readonly Clocked[], slowness: number): Late[] {
  const all = stages.flatMap(({ name, timed, files }) => {
    const budget = BUDGETS[name];
    return [
      ...timed.map((test) => ({ ...test, budget: isLook(test) ? budget?.look : budget?.test })),
      ...files.map((file) => ({ ...file, budget: budget?.file })),
    ];
  });
  return all
    .flatMap(({ budget, name, seconds }) =>
      budget !== undefined && seconds / slowness > budget
        ? [{ name, seconds: seconds / slowness, budget }]
        : [],
    )
    .sort((a, b) => b.seconds / b.budget - a.seconds / a.budget);
}

const isLook = ({ name }: Timed): boolean => name.startsWith('sweep.spec.ts');

const whole = (seconds: number): string => Math.round(seconds).toLocaleString('en');
