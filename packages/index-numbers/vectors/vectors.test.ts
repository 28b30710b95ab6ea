import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { VectorCase, VectorFile } from './case.ts';
import { evaluateFile } from './evaluate.ts';

const right: VectorCase = {
  id: 'right',
  formula: 'jevons',
  params: { mode: 'fixedBase', basePeriod: '1' },
  expected: [1, 2],
};

function panelFile(...cases: VectorCase[]): VectorFile {
  const input = {
    kind: 'panel',
    products: ['a', 'b'],
    periods: ['1', '2'],
    prices: [
      [1, 1],
      [1, 4],
    ],
  };
  return { schema: 'price-vectors/1', input, cases };
}

function failures(file: VectorFile): readonly string[] {
  return evaluateFile(file, '.')
    .filter(([, differences]) => differences.length > 0)
    .map(([{ id }]) => id);
}

test('a right case passes', () => {
  expect(failures(panelFile(right))).toEqual([]);
});

const DIRECT = {
  kind: 'eaDirect',
  classification: [
    { ea: 'a', path: ['T', 'A'], weightBase: 1, weightCurrent: 1 },
    { ea: 'b', path: ['T', 'A'], weightBase: 3, weightCurrent: 1 },
    { ea: 'c', path: ['T', 'C'], weightBase: 4, weightCurrent: 1 },
  ],
  eaIndexes: { a: 4, b: 1, c: null },
};

test.each([
  ['aggregateArithmetic', 1.75],
  ['aggregateGeometric', 4 ** 0.25],
  ['aggregateHarmonic', 1 / 0.8125],
])(
  '%s: a missing relative takes the mean of the others, and a node without any has none',
  (formula, mean) => {
    const params = { weights: 'base', missing: 'overallMean' };
    const expected = { T: mean, A: mean, C: null, a: 4, b: 1, c: null };
    const cases = [{ id: formula, formula, params, expected }];
    expect(failures({ schema: 'price-vectors/1', input: DIRECT, cases })).toEqual([]);
    const matched = { ...right, params: { ...right.params, missing: 'overallMean' } };
    expect(failures(panelFile(matched))).toEqual([]);
  },
);

test.each([
  ['a wrong number', { ...right, expected: [1, 2.000001] }],
  ['a number too few', { ...right, expected: [1] }],
  ['null where there is a number', { ...right, expected: [1, null] }],
  ['an unknown formula', { ...right, formula: 'jevonss' }],
  ['an unknown parameter', { ...right, params: { mode: 'fixedBase', seasonal: true } }],
  ['an unknown value of a parameter', { ...right, params: { mode: 'sometimes' } }],
  ['a refusal that does not come', { ...right, expected: { error: 'NON_POSITIVE_PRICE' } }],
  [
    'an unknown formula where another refusal is due',
    { ...right, formula: 'jevonss', expected: { error: 'NOT_A_NUMBER' } },
  ],
  [
    'a printed figure that is not met',
    { ...right, published: { source: 'a table', decimals: 2, values: [1, 2.01] } },
  ],
] as const)('%s counts as failed', (_, wrong) => {
  expect(failures(panelFile(wrong))).toEqual([right.id]);
});

test('an unknown kind of input counts as failed', () => {
  const file = panelFile(right);
  expect(failures({ ...file, input: { ...file.input, kind: 'weather' } })).toEqual([right.id]);
});

test('a looser tolerance of the case is honoured', () => {
  expect(failures(panelFile({ ...right, expected: [1, 2.000001], tolerance: 1e-5 }))).toEqual([]);
});

const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the command prints each failure with its place, ends with the count, and exits with 1', () => {
  writeFileSync(
    join(folder, 'small.json'),
    JSON.stringify(panelFile(right, { ...right, id: 'wrong', expected: [1, 3] })),
  );
  const command = fileURLToPath(new URL('run.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual([
    'FAILED small.json wrong at [1]: expected 3, got 2',
    '1 passed, 1 failed',
  ]);
  expect(status).toBe(1);
});
