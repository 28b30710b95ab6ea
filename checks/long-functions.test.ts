import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isTest, read, root, sources } from './tree.ts';

/** What fits a screen. */
const MOST_LINES = 70;

interface Report {
  readonly diagnostics: readonly {
    readonly location: { readonly path: string | { readonly file: string } };
  }[];
}

/** Files with a function over the limit, one entry a function, as the linter counts them. */
function findLong(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'datum-lint-'));
  const rule = { noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: MOST_LINES } } };
  const linter = { rules: { recommended: false, complexity: rule } };
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter }));
  const biome = createRequire(import.meta.url).resolve('@biomejs/cli-linux-x64/biome');
  const args = ['lint', '--only=complexity/noExcessiveLinesPerFunction', `--config-path=${folder}`];
  const folders = ['apps', 'packages', 'scripts'];
  const report = textOf(() =>
    execFileSync(biome, [...args, '--reporter=json', '--max-diagnostics=none', ...folders], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  rmSync(folder, { recursive: true });
  return (JSON.parse(report) as Report).diagnostics
    .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file))
    .filter((path) => sources.includes(path) && !isTest(path))
    .sort();
}

/** The linter leaves with an error code when it finds anything, and its report is what it printed. */
function textOf(run: () => string): string {
  try {
    return run();
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  }
}

test(`functions over ${MOST_LINES} lines are those of the list, which only grows shorter`, () => {
  const listed = read('checks/long-functions.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(findLong()).toEqual(listed.toSorted());
});
