import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { MoreResults } from './more-results.ts';

/** How a stage went, and what it said: its lines are printed together when it ends. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only at their second try. */
  readonly unsteady: readonly string[];
  readonly timed: readonly Timed[];
  /** Test files of Vitest with all their tests and hooks. */
  readonly files: readonly Timed[];
  /** What the stage and all that it started took of the processors. */
  readonly processorSeconds: number;
}

/** How long a test or a file took by the clock. */
export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

/** Where a stage writes its results, where its output goes, and which test files it runs. */
export interface Room {
  readonly results: string;
  /** Paths from the root; all where it is empty. */
  readonly only: readonly string[];
  readonly say: (text: string) => void;
}

const root = join(import.meta.dirname, '../..');

/** A script that passes or fails as a whole. */
export const script =
  (path: string) =>
  async (room: Room): Promise<Count> => {
    const { code, processorSeconds } = await run([path], room);
    const passed = code === 0 ? 1 : 0;
    return { passed, failed: 1 - passed, unsteady: [], timed: [], files: [], processorSeconds };
  };

/** A project of vitest.config.ts. */
export const vitest =
  (project: string, env: Record<string, string> = {}) =>
  async (room: Room): Promise<Count> => {
    const file = join(room.results, `${project}.json`);
    const more = join(room.results, `${project}-more.json`);
    const reporters = ['default', 'json', './scripts/testing/more-results.ts'].map(
      (name) => `--reporter=${name}`,
    );
    const ended = await run(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
        ...reporters,
        `--outputFile.json=${file}`,
        ...room.only,
      ],
      room,
      { ...env, MORE_RESULTS: more },
    );
    const results = await readResults<VitestReport>(file);
    const failed = results.numFailedTests || results.numFailedTestSuites;
    const { unsteady, files } = await readResults<MoreResults>(more);
    const timed = results.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(root, name)} ${fullName}`,
        seconds: (duration ?? 0) / 1_000,
      })),
    );
    return loud(ended, { passed: results.numPassedTests, failed, unsteady, timed, files });
  };

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number }[];
  }[];
}

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
      ...room.only,
    ];
    const ended = await run(['node_modules/@playwright/test/cli.js', 'test', ...config], room, {
      BROWSER_PATH: await findBrowser(),
      CI: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites } = await readResults<Report>(file);
    const { expected, flaky, unexpected } = stats;
    const specs = suites.flatMap(specsIn);
    const named = specs.map((spec) => ({ ...spec, name: `${spec.file}:${spec.line} ${spec.title}` }));
    const isFlaky = ({ tests }: Spec) => tests.some(({ status }) => status === 'flaky');
    return loud(ended, {
      passed: expected + flaky,
      failed: unexpected,
      // without its line, which a list that bears it could not keep
      unsteady: specs.filter(isFlaky).map((spec) => `${spec.file} ${spec.title}`),
      files: [],
      timed: named.map(({ name, tests }) => ({ name, seconds: secondsOf(tests) })),
    });
  };

/** In a process of its own: where it must be installed first, the other lane goes on. */
async function findBrowser(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/find-browser.ts')]);
  return stdout.trim();
}

interface Spec {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly duration: number }[];
  }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

interface Report {
  readonly stats: { readonly expected: number; readonly flaky: number; readonly unexpected: number };
  readonly suites: readonly Suite[];
}

const specsIn = ({ specs = [], suites = [] }: Suite): readonly Spec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** All tries of a test together. */
const secondsOf = (tests: Spec['tests']): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0);

/** A run that ends badly has failed, also where no single test did (a suite that does not load, a leak at the end). */
function loud({ code, processorSeconds }: Ended, count: Omit<Count, 'processorSeconds'>): Count {
  const failed = code === 0 ? count.failed : Math.max(count.failed, 1);
  return { ...count, failed, processorSeconds };
}

async function readResults<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

interface Ended {
  readonly code: number;
  readonly processorSeconds: number;
}

/** Prints, as its last line, the seconds of the processors that a command and all that it waited for took. */
const TIMED = ['-c', 'TIMEFORMAT="processors %U %S"; time "$@"', 'timed'];

/** Runs a script with this Node from the root. */
async function run(args: string[], { say }: Room, env: Record<string, string> = {}): Promise<Ended> {
  let times = '';
  const child = spawn('bash', [...TIMED, process.execPath, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // what is started again and again is compiled once, as by npm start
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  child.stderr.on('data', (text: string) => {
    times = (times + text).slice(-100);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const [, user = 0, system = 0] = /processors ([\d.]+) ([\d.]+)\n$/.exec(times) ?? [];
  return { code: code ?? 1, processorSeconds: Number(user) + Number(system) };
}
