/**
 * `npm test`: every stage, whatever fails. Two lanes run side by side, for two cores: one is busy where the other waits;
 * what promises times runs after both. Each stage's lines are printed together when it ends; then the slowest tests, the
 * times of the stages, tests that passed only at their second try, and `N passed, M failed`, where types and lint count as one each.
 * `npm test -- api unit` runs some; `walks`, `statements` and `sql` run only when they are asked for.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementsVariable } from '../packages/database/src/test-heard.ts';
import setUp from '../packages/database/src/test-server.ts';
import { keepStatements, keptFolder } from './testing/kept-statements.ts';
import { browser, type Count, type Room, script, vitest } from './testing/stages.ts';

/** Lets tests keep the statements that they send, for `statements`. */
const keeps = { [statementsVariable]: keptFolder };

const stages = {
  types: script('scripts/check-types.ts'),
  lint: script('scripts/lint.ts'),
  checks: vitest('checks'),
  unit: vitest('unit'),
  dom: vitest('dom'),
  api: (room) => keepStatements(() => vitest('api', keeps)(room)),
  statements: script('scripts/statements.ts'),
  sql: vitest('sql'),
  alone: vitest('alone', keeps),
  browser: browser('screens'),
  walks: browser('walks'),
} as const satisfies Record<string, (room: Room) => Promise<Count>>;

type Stage = keyof typeof stages;

/** What runs after each other. What tells of a fault soonest comes first. */
const LANES: readonly (readonly Stage[])[] = [
  ['lint', 'types', 'checks', 'unit', 'dom', 'browser', 'walks'],
  ['api', 'statements', 'sql'],
];
/** They share a server and its templates: the demonstration is loaded once. */
const ON_DATABASE: readonly Stage[] = ['api', 'sql', 'alone', 'browser', 'walks'];
/** What promises times measures itself, not what runs beside it. */
const AFTER_BOTH: readonly Stage[] = ['alone'];
const ONLY_ASKED: readonly Stage[] = ['walks', 'statements', 'sql'];

await main(process.argv.slice(2));

async function main(asked: string[]): Promise<void> {
  const wrong = asked.find((name) => !Object.hasOwn(stages, name));
  if (wrong) throw new Error(`${wrong} is no stage; the stages are ${Object.keys(stages).join(', ')}`);
  const results = await mkdtemp(join(tmpdir(), 'datum-results-'));
  const began = performance.now();
  const wanted = (lane: readonly Stage[]) =>
    lane.filter((name) => (asked.length === 0 ? !ONLY_ASKED.includes(name) : asked.includes(name)));
  const endServer = wanted(ON_DATABASE).length > 0 ? await setUp() : async () => undefined;
  const lanes = await Promise.all(LANES.map((lane) => inTurn(wanted(lane), results)));
  lanes.push(await inTurn(wanted(AFTER_BOTH), results));
  await endServer();
  await rm(results, { recursive: true, force: true });
  const rows = lanes.flat();
  console.log(`\nThe slowest tests:\n${slowest(rows, 15)}`);
  console.log(`\n${rows.map(textOf).join('\n')}\n${'together'.padEnd(8)} ${secondsSince(began)}`);

  const unsteady = rows.flatMap((row) => row.unsteady);
  if (unsteady.length > 0) console.log(`\nPassed only at the second try: ${unsteady.length}`);
  for (const name of unsteady) console.log(`  ${name}`);
  const [passed, failed] = [sum(rows.map((row) => row.passed)), sum(rows.map((row) => row.failed))];
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

interface Row extends Count {
  readonly name: Stage;
  readonly seconds: string;
}

async function inTurn(names: readonly Stage[], results: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) rows.push(await timed(name, results));
  return rows;
}

async function timed(name: Stage, results: string): Promise<Row> {
  const began = performance.now();
  console.log(`-- ${name} begins`);
  const said: string[] = [];
  const count = await stages[name]({ results, say: (text) => said.push(text) }).catch((error: unknown) => {
    said.push(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, unsteady: [], timed: [], processorSeconds: 0 };
  });
  console.log(`\n== ${name}\n${said.join('').trimEnd()}`);
  return { ...count, name, seconds: secondsSince(began) };
}

function textOf({ name, seconds, processorSeconds, passed, failed }: Row): string {
  const processors = `${processorSeconds.toFixed(1).padStart(6)} s of processors`;
  return `${name.padEnd(8)} ${seconds}, ${processors}   ${passed} passed, ${failed} failed`;
}

/** The tests that took longest, with their seconds by the clock. */
function slowest(rows: readonly Row[], count: number): string {
  const timed = rows.flatMap((row) => row.timed).sort((a, b) => b.seconds - a.seconds);
  const lines = timed
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s ${name}`);
  return lines.join('\n');
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s`;
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
