import { execFileSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { files, importsOf, root, sources, targetOf } from '../../checks/tree.ts';
import { PROMISED_TIMES } from '../../vitest.config.ts';
import { importersOf, testsReached } from './reach.ts';

/** What `npm test -- changed` runs. */
export interface ChangedRun {
  /** Test files by their stage, as paths from the root; stages without one do not run. */
  readonly only: ReadonlyMap<string, readonly string[]>;
  /** What was compared, what runs, and what is left out. */
  readonly text: string;
}

/** The tests that what was changed since the last commit on main can reach. */
export function planChanged(): ChangedRun {
  const base = baseOnMain();
  const changed = changedSince(base);
  const tests = files.filter((path) => stageOf(path) !== undefined);
  const importers = importersOf(
    sources.map((path) => [path, importsOf(path).map((name) => targetOf(path, name))] as const),
  );
  const reached = testsReached(changed, importers, tests);
  const only = Map.groupBy(reached, (path) => stageOf(path) ?? '');
  // by imports nearly every story of a browser would run, which takes minutes
  for (const stage of ['browser', 'walks']) {
    const specs = (only.get(stage) ?? []).filter((path) => changed.includes(path));
    if (specs.length > 0) only.set(stage, specs);
    else only.delete(stage);
  }
  const counts = [...only].map(([stage, { length }]) => `${stage} ${length}`);
  return {
    only,
    text: [
      `${changed.length} changed files since ${base.slice(0, 8)}; test files that they can reach: ${counts.join(', ') || 'none'}`,
      ...leftOut(changed),
      ...changed
        .filter((path) => sources.includes(path) && testsReached([path], importers, tests).length === 0)
        .map((path) => `No test file imports it or lies in its folder: ${path}`),
    ].join('\n'),
  };
}

/** The stage that runs a test file; `checks` run whole. */
export function stageOf(path: string): string | undefined {
  if (/^e2e\/walks\/.*\.spec\.ts$/.test(path)) return 'walks';
  if (/^e2e\/.*\.spec\.ts$/.test(path)) return 'browser';
  if (!/^(apps|packages|scripts)\/.*(?<!\.night)\.test\.tsx?$/.test(path)) return undefined;
  if (PROMISED_TIMES.some((pattern) => matchesGlob(path, pattern))) return 'alone';
  if (path.endsWith('.dom.test.tsx')) return 'dom';
  return /^(apps\/api|packages\/database)\//.test(path) ? 'api' : 'unit';
}

/** What imports do not lead to, and how to run it. */
export function leftOut(changed: readonly string[]): string[] {
  const lines = [
    {
      files: /^(packages\/contract\/src\/screens\/rows|apps\/web\/app|e2e)\//,
      text: 'Left out: the looks of the sweep and the stories in a browser (npm test -- browser)',
    },
    {
      files: /^(apps\/api\/src|packages\/contract\/src)\//,
      text: 'Left out: suites that ask every endpoint (npm test -- api)',
    },
  ];
  return lines
    .filter((line) => changed.some((path) => line.files.test(path) && !/\.(test|spec)\.tsx?$/.test(path)))
    .map(({ text }) => text);
}

/** Where this branch left main; on main itself, its last commit. */
function baseOnMain(): string {
  const main = ['main', 'origin/main'].find((name) =>
    git('for-each-ref', '--format=%(refname:short)').includes(name),
  );
  if (!main) throw new Error('There is no branch main to compare with: name the stages instead.');
  return git('merge-base', 'HEAD', main)[0] ?? main;
}

/** Committed or not, and what git does not know yet; what was removed is among them. */
function changedSince(base: string): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...git('diff', '--name-only', base), ...untracked])];
}

function git(...args: string[]): string[] {
  const lines = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line !== '');
}
