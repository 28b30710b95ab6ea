import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** One `@example` block: the lines of code of a docstring, and the source file they stand in. */
export interface Example {
  readonly file: string;
  /** name of the function documented */
  readonly of: string;
  readonly lines: readonly string[];
}

const SOURCE = new URL('../src/', import.meta.url);

/** Every source file of the package, tests apart. */
export function sourceFiles(): readonly string[] {
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
}

/** Text of one source file. */
export function readSource(file: string): string {
  return readFileSync(new URL(file, SOURCE), 'utf8');
}

/** All `@example` blocks, in the order of the files. */
export function findExamples(): readonly Example[] {
  return sourceFiles().flatMap((file) => examplesIn(file, readSource(file)));
}

function examplesIn(file: string, source: string): readonly Example[] {
  const docstrings = source.matchAll(
    /\/\*\*(?<doc>[\s\S]*?)\*\/\s*export (?:async )?(?:function|const) (?<name>\w+)/g,
  );
  return [...docstrings].flatMap(({ groups }) => {
    const block = groups?.doc?.split('@example')[1];
    if (block === undefined) return [];
    const lines = block.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
    return [{ file, of: groups?.name ?? basename(file), lines: lines.filter((line) => line !== '') }];
  });
}

/** Everything the package exports, under one roof, for the examples to use. */
export async function loadExports(): Promise<Record<string, unknown>> {
  const modules = await Promise.all(sourceFiles().map((file) => import(new URL(file, SOURCE).href)));
  return Object.assign({}, ...modules);
}
