import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How a stage went, and what it said: its lines are printed together when it ends. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only at their second try. */
  readonly unsteady: readonly string[];
}

/** Where a stage writes its results, and where its output goes. */
export interface Room {
  readonly results: string;
  readonly say: (text: string) => void;
}

const root = join(import.meta.dirname, '../..');

/** A script that passes or fails as a whole. */
export const script =
  (path: string) =>
  async (room: Room): Promise<Count> =>
    (await run([path], room)) === 0
      ? { passed: 1, failed: 0, unsteady: [] }
      : { passed: 0, failed: 1, unsteady: [] };

/** Projects of vitest.config.ts in one run. */
export const vitest =
  (...projects: readonly string[]) =>
  async (room: Room): Promise<Count> => {
    const file = join(room.results, `${projects.join('-')}.json`);
    const named = projects.flatMap((project) => ['--project', project]);
    const seconds = join(room.results, `${projects.join('-')}-second-tries.json`);
    const reporters = ['default', 'json', './scripts/testing/second-tries.ts'].map(
      (name) => `--reporter=${name}`,
    );
    const code = await run(
      ['node_modules/vitest/vitest.mjs', 'run', ...named, ...reporters, `--outputFile.json=${file}`],
      room,
      { SECOND_TRIES: seconds },
    );
    const { numPassedTests, numFailedTests, numFailedTestSuites } = await readResults<{
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
    }>(file);
    const failed = numFailedTests || numFailedTestSuites;
    const unsteady = await readResults<string[]>(seconds);
    return loud(code, { passed: numPassedTests, failed, unsteady });
  };

/** Browser tests of a project of e2e/playwright.config.ts; `E2E_SHARD=1/4` takes a quarter of them. */
export const browser =
  (project: 'screens' | 'walks') =>
  async (room: Room): Promise<Count> => {
    const file = join(room.results, `${project}.json`);
    const shard = process.env.E2E_SHARD ? [`--shard=${process.env.E2E_SHARD}`] : [];
    const config = [
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      `--project=${project}`,
      ...shard,
    ];
    const code = await run(['node_modules/@playwright/test/cli.js', 'test', ...config], room, {
      BROWSER_PATH: await findBrowser(),
      CI: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites } = await readResults<Report>(file);
    const { expected, flaky, unexpected } = stats;
    return loud(code, { passed: expected + flaky, failed: unexpected, unsteady: suites.flatMap(flakyIn) });
  };

/** In a process of its own: where it must be installed first, the other lane goes on. */
async function findBrowser(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/find-browser.ts')]);
  return stdout.trim();
}

interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly Suite[];
}

/** `shell.spec.ts:38 the dark ...` of each test below that needed a second try. */
const flakyIn = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(flakyIn),
];

/** A run that ends badly has failed, also where no single test did (a suite that does not load, a leak at the end). */
function loud(code: number, count: Count): Count {
  return code === 0 ? count : { ...count, failed: Math.max(count.failed, 1) };
}

async function readResults<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

/** Runs a script with this Node from the root. Gives its exit code. */
async function run(args: string[], { say }: Room, env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
