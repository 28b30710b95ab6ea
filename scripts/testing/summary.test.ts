import { expect, test } from 'vitest';
import { type Row, summaryOf } from './summary.ts';

const run = { seconds: 70, slowness: 1, today: '2026-10-05', known: [] };
const row: Row = {
  name: 'unit',
  seconds: 61,
  passed: 10,
  failed: 0,
  unsteady: [],
  timed: [{ name: 'a.test.ts it adds', seconds: 1.25 }],
  files: [],
  processorSeconds: 80,
};
const lastLine = (text: string) => text.split('\n').at(-1);

test('a run within its budgets is green and says its slowest tests and the times of its stages', () => {
  const { text, isGreen } = summaryOf([row], run);
  expect(isGreen).toBe(true);
  expect(text.split('\n')).toEqual([
    'The slowest tests:',
    '   1.3 s a.test.ts it adds',
    '',
    'unit       61.0 s,   80.0 s of processors   10 passed, 0 failed',
    'together   70.0 s',
    '',
    '10 passed, 0 failed',
  ]);
});

test('a second try counts one failure beside the test that passed', () => {
  const { text, isGreen } = summaryOf([{ ...row, unsteady: ['a.test.ts it waits'] }], run);
  expect(isGreen).toBe(false);
  expect(lastLine(text)).toBe('10 passed, 1 failed');
  expect(text).toContain('Passed only at the second try: 1\n  a.test.ts it waits: failed');
});

test('a stage over its budget is told, one far over it counts one failure', () => {
  const told = summaryOf([{ ...row, processorSeconds: 100 }], run);
  expect(told.isGreen).toBe(true);
  expect(told.text).toContain('unit took 100 s of processors of its 85');
  const red = summaryOf([{ ...row, processorSeconds: 200 }], run);
  expect(red.isGreen).toBe(false);
  expect(lastLine(red.text)).toBe('10 passed, 1 failed');
});

test('fifteen tests over their budget are named, and how many there are', () => {
  const timed = Array.from({ length: 20 }, (_, at) => ({ name: `page ${at}`, seconds: 30 - at }));
  const { text } = summaryOf([{ ...row, name: 'dom', timed }], run);
  const [, late = ''] = text.split('Over their budget of time: 20\n');
  expect(late).toContain('  30.0 s of 2: page 0\n');
  expect(late).toContain('  16.0 s of 2: page 14\n\n');
});
