import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { IndexNumberError } from '../src/index-number-error.ts';
import { type Example, findExamples, loadExports, readSource, sourceFiles } from './examples.ts';

const library = await loadExports();
const examples = findExamples();

test.each(examples.map((example) => [`${example.file} ${example.of}`, example] as const))(
  'the example of %s runs and gives what it says',
  (_, example) => {
    expect(run(example)).toBeGreaterThan(0);
  },
);

test('every exported function has a docstring with an example', () => {
  const documented = new Set(examples.map(({ of }) => of));
  const functions = sourceFiles().flatMap((file) =>
    [...readSource(file).matchAll(/^export function (\w+)/gm)].map(([, name]) => name),
  );
  expect(functions.filter((name) => name !== undefined && !documented.has(name))).toEqual([]);
});

test('the README lists every exported function and its file', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const missing = sourceFiles().flatMap((file) => {
    const names = [...readSource(file).matchAll(/^export function (\w+)/gm)].map(([, name]) => name ?? '');
    const wanted = names.length === 0 ? [] : [basename(file, '.ts'), ...names];
    return wanted.filter((word) => !new RegExp(`\\b${word}\\b`).test(readme));
  });
  expect(missing).toEqual([]);
});

test('a wrong example is noticed', () => {
  const wrong: Example = {
    file: 'here',
    of: 'jevons',
    lines: ['jevons({ base: [1], current: [2] }); // => 3'],
  };
  expect(() => run(wrong)).toThrow();
});

/** Runs the block and checks each statement that says `// => expected`; answers how many it checked. */
function run({ lines }: Example): number {
  const body = lines.join('\n');
  const pieces = body.split(/;?\s*\n?\/\/ => ([^\n]*)\n?/);
  let setup = '';
  let checked = 0;
  for (let piece = 0; piece + 1 < pieces.length; piece += 2) {
    const statements = (pieces[piece] ?? '').trim();
    const expected = (pieces[piece + 1] ?? '').trim();
    const start = statementStart(statements);
    setup += `${statements.slice(0, start)}\n`;
    check(setup, statements.slice(start), expected);
    checked += 1;
  }
  return checked;
}

/** Declarations come first; the last statement is the one whose value is shown. */
function statementStart(statements: string): number {
  const last = statements.lastIndexOf(';\n');
  return last < 0 ? 0 : last + 2;
}

function check(setup: string, expression: string, expected: string): void {
  if (expected.startsWith('throws ')) {
    expect(codeOf(() => evaluate(setup, expression))).toBe(expected.slice('throws '.length));
    return;
  }
  expect(rounded(evaluate(setup, expression))).toEqual(rounded(evaluate('', expected)));
}

function evaluate(setup: string, expression: string): unknown {
  const names = Object.keys(library);
  return new Function(...names, `${setup}\nreturn (${expression});`)(...names.map((name) => library[name]));
}

function codeOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof IndexNumberError) return error.code;
    throw error;
  }
  return 'nothing thrown';
}

/** Numbers to 12 significant digits: examples show what people would write. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (ArrayBuffer.isView(value)) return Array.from(value as Float64Array, rounded);
  if (Array.isArray(value)) return value.map(rounded);
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, rounded(inner)]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}
