/**
 * `npm test`: every stage, whatever fails. Two lanes run side by side, for two cores: one is busy where the other waits;
 * what promises times runs after both. Each stage's lines are printed together when it ends; then the slowest tests, the
 * times of the stages, what is over its budget, second tries, and `N passed, M failed`, where types and lint count as one each.
 * `npm test -- api unit` runs some; `walks`, `statements` and `sql` run only when they are asked for. `npm test -- changed` runs lint, types,
 * checks and the test files that what was changed since the last commit on main can reach by imports.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementsVariable } from '../packages/database/src/test-heard.ts';
import setUp from '../packages/database/src/test-server.ts';
import { type ChangedRun, planChanged } from './testing/changed.ts';
import { keepStatements, keptFolder } from './testing/kept-statements.ts';
import { measureSlowness } from './testing/speed.ts';
import { browser, type Count, type Room, script, vitest } from './testing/stages.ts';
import { type Row, summaryOf } from './testing/summary.ts';

/** Lets tests keep the statements that they send, for `statements`. */
const keeps = { [statementsVariable]: keptFolder };

const stages = {
  types: script('scripts/check-types.ts'),
  lint: script('scripts/lint.ts'),
  checks: vitest('checks'),
  unit: vitest('unit'),
  dom: vitest('dom'),
  api: (room) =>
    room.only.length > 0 ? vitest('api')(room) : keepStatements(() => vitest('api', keeps)(room)),
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
/** What takes seconds for the whole tree. */
const WHATEVER_CHANGED: readonly Stage[] = ['lint', 'types', 'checks'];

await main(process.argv.slice(2));

async function main(asked: string[]): Promise<void> {
  const { only, text }: ChangedRun =
    asked.join() === 'changed' ? planChanged() : { only: new Map(), text: '' };
  const stagesAsked = text ? [...WHATEVER_CHANGED, ...only.keys()] : asked;
  const wrong = stagesAsked.find((name) => !Object.hasOwn(stages, name));
  if (wrong) throw new Error(`${wrong} is no stage; the stages are ${Object.keys(stages).join(', ')}`);
  if (text) console.log(text);
  const slowness = measureSlowness();
  const results = await mkdtemp(join(tmpdir(), 'datum-results-'));
  const began = performance.now();
  const wanted = (lane: readonly Stage[]) =>
    lane.filter((name) =>
      stagesAsked.length === 0 ? !ONLY_ASKED.includes(name) : stagesAsked.includes(name),
    );
  const inTurn = async (names: readonly Stage[]) => {
    const rows: Row[] = [];
    for (const name of names) rows.push(await timed(name, results, only.get(name) ?? []));
    return rows;
  };
  const endServer = wanted(ON_DATABASE).length > 0 ? await setUp() : async () => undefined;
  const lanes = await Promise.all(LANES.map((lane) => inTurn(wanted(lane))));
  lanes.push(await inTurn(wanted(AFTER_BOTH)));
  await endServer();
  await rm(results, { recursive: true, force: true });

  const today = new Date().toISOString().slice(0, 10);
  const summary = summaryOf(lanes.flat(), { seconds: secondsSince(began), slowness, today });
  console.log(`\n${[text, summary.text].filter(Boolean).join('\n\n')}`);
  process.exit(summary.isGreen ? 0 : 1);
}

async function timed(name: Stage, results: string, only: readonly string[]): Promise<Row> {
  const began = performance.now();
  console.log(`-- ${name} begins`);
  const said: string[] = [];
  const room: Room = { results, only, say: (text) => said.push(text) };
  const count = await stages[name](room).catch((error: unknown) => {
    said.push(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1, unsteady: [], timed: [], files: [], processorSeconds: 0 };
  });
  console.log(`\n== ${name}\n${said.join('').trimEnd()}`);
  return { ...count, name, seconds: secondsSince(began) };
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000;
}
