/**
 * `npm test`: types, lint, checks, unit tests, pages in a DOM, API tests, browser tests, each timed, all of them run whatever fails.
 * `npm test -- api unit` runs some. Ends with `N passed, M failed`, where types and lint count as one each.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser } from './find-browser.ts';

interface Count {
  passed: number;
  failed: number;
}

const root = join(import.meta.dirname, '..');
const results = await mkdtemp(join(tmpdir(), 'datum-results-'));

const stages = {
  types: () => command('scripts/check-types.ts'),
  lint: () => command('scripts/lint.ts'),
  checks: () => vitest('checks'),
  unit: () => vitest('unit'),
  dom: () => vitest('dom'),
  api: () => vitest('api'),
  browser,
} as const satisfies Record<string, () => Promise<Count>>;

type Stage = keyof typeof stages;
const isStage = (name: string): name is Stage => Object.hasOwn(stages, name);

await main(process.argv.slice(2));

async function main(asked: string[]): Promise<void> {
  const wrong = asked.find((name) => !isStage(name));
  if (wrong) throw new Error(`${wrong} is no stage; the stages are ${Object.keys(stages).join(', ')}`);
  const names = (asked.length > 0 ? asked : Object.keys(stages)).filter(isStage);
  const rows = [];
  for (const name of names) rows.push(await timed(name));
  await rm(results, { recursive: true, force: true });

  console.log(`\n${rows.map(({ text }) => text).join('\n')}`);
  const total = rows.reduce(add, { passed: 0, failed: 0 });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}

async function timed(name: Stage): Promise<Count & { text: string }> {
  console.log(`\n== ${name}`);
  const from = performance.now();
  const count = await stages[name]().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - from) / 1_000).toFixed(1);
  const verdict = `${count.passed} passed, ${count.failed} failed`;
  return { ...count, text: `${name.padEnd(8)} ${seconds.padStart(6)} s   ${verdict}` };
}

async function command(script: string): Promise<Count> {
  const code = await run([script]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project: string): Promise<Count> {
  const file = join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await readResults<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  }>(file);
  return loud(code, { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites });
}

async function browser(): Promise<Count> {
  const file = join(results, 'browser.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'];
  const code = await run([...args, '--reporter=list,json'], {
    BROWSER_PATH: requireBrowser(),
    CI: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = await readResults<{ stats: { expected: number; flaky: number; unexpected: number } }>(
    file,
  );
  return loud(code, { passed: stats.expected + stats.flaky, failed: stats.unexpected });
}

/** A run that ends badly has failed, also where no single test did (a suite that does not load, a leak at the end). */
function loud(code: number, count: Count): Count {
  return code === 0 ? count : { ...count, failed: Math.max(count.failed, 1) };
}

async function readResults<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

function add(sum: Count, { passed, failed }: Count): Count {
  return { passed: sum.passed + passed, failed: sum.failed + failed };
}

/** Runs a script with this Node from the root; its output is ours. Gives its exit code. */
async function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
