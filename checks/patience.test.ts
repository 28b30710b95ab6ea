import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { PROMISED_TIMES } from '../vitest.config.ts';
import { files, read } from './tree.ts';

/** What a browser looks at again and again, with a reload between, may give up each look sooner. */
const ONE_LOOK_MS = 5_000;
const PATIENCE_MS = 30_000;

test('a test waits 30 s for what must come, and compares no times, unless it runs alone', () => {
  const impatient = files
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && path !== 'checks/patience.test.ts')
    .filter((path) => !PROMISED_TIMES.some((pattern) => matchesGlob(path, pattern)))
    .flatMap((path) => {
      const least = path.startsWith('e2e/') ? ONE_LOOK_MS : PATIENCE_MS;
      return read(path)
        .split('\n')
        .flatMap((line, at) => (isImpatient(line, least) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
    });
  expect(impatient).toEqual([]);
});

function isImpatient(line: string, least: number): boolean {
  const limit = /(?<![a-z_])timeout: ([\d_]+)/.exec(line)?.[1];
  return (
    (limit !== undefined && Number(limit.replaceAll('_', '')) < least) ||
    /vi\.waitFor\(/.test(line) ||
    /performance\.now\(\) - .*toBeLessThan/.test(line)
  );
}
