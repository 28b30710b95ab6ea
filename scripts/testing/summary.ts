import { lateOnes, overBudget } from './budgets.ts';
import { type Borne, judgeSecondTries } from './known-unsteady.ts';
import type { Count, Timed } from './stages.ts';

/** A stage that has run. */
export interface Row extends Count {
  readonly name: string;
  /** By the clock. */
  readonly seconds: number;
}

interface Run {
  /** By the clock, all stages together. */
  readonly seconds: number;
  /** How many times as long this machine takes as that of the budgets. */
  readonly slowness: number;
  /** YYYY-MM-DD */
  readonly today: string;
  /** Tests whose second tries are borne. */
  readonly known?: readonly Borne[];
}

interface Summary {
  readonly text: string;
  readonly isGreen: boolean;
}

const LISTED = 15;

/**
 * The last lines of `npm test`. A test that passed at its second try has passed and counts one failure; so does a stage far
 * over its budget.
 */
export function summaryOf(rows: readonly Row[], { seconds, slowness, today, known }: Run): Summary {
  const over = overBudget(rows, slowness);
  const tries = judgeSecondTries(
    rows.flatMap((row) => row.unsteady),
    today,
    known,
  );
  const late = lateOnes(rows, slowness);
  const passed = sum(rows.map((row) => row.passed));
  const failed = sum(rows.map((row) => row.failed)) + [...over, ...tries].filter(({ isRed }) => isRed).length;
  const blocks = [
    section('The slowest tests:', slowestOf(rows).map(lineOf)),
    section(`Over their budget of time: ${late.length}`, late.slice(0, LISTED).map(lateLineOf)),
    [...rows.map(stageLine), `${'together'.padEnd(8)} ${inSeconds(seconds)}`].join('\n'),
    section(
      `Passed only at the second try: ${tries.length}`,
      tries.map(({ text }) => `  ${text}`),
    ),
    section(
      `Over their budget of processors (this machine takes ${slowness.toFixed(2)} times as long):`,
      over.map(({ text }) => `  ${text}`),
    ),
  ];
  const text = [...blocks.filter(Boolean), `${passed} passed, ${failed} failed`].join('\n\n');
  return { text, isGreen: failed === 0 && passed > 0 };
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.join('\n')}`;

const slowestOf = (rows: readonly Row[]): Timed[] =>
  rows
    .flatMap((row) => row.timed)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, LISTED);

const lineOf = ({ name, seconds }: Timed): string => `${inSeconds(seconds)} ${name}`;

const lateLineOf = ({ name, seconds, budget }: Timed & { budget: number }): string =>
  `${inSeconds(seconds)} of ${budget}: ${name}`;

function stageLine({ name, seconds, processorSeconds, passed, failed }: Row): string {
  const processors = `${processorSeconds.toFixed(1).padStart(6)} s of processors`;
  return `${name.padEnd(8)} ${inSeconds(seconds)}, ${processors}   ${passed} passed, ${failed} failed`;
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
