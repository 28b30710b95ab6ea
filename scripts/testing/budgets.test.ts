import { expect, test } from 'vitest';
import { lateOnes, overBudget } from './budgets.ts';

const taken = (processorSeconds: number, slowness = 1) =>
  overBudget([{ name: 'api', processorSeconds }], slowness);

test('a stage within its budget is not told', () => {
  expect(taken(700)).toEqual([]);
});

test('a stage over its budget is told, over 1.5 times it is red', () => {
  expect(taken(720)).toEqual([{ text: 'api took 720 s of processors of its 700', isRed: false }]);
  expect(taken(1_050)[0]?.isRed).toBe(false);
  expect(taken(1_060)).toEqual([
    { text: 'api took 1,060 s of processors of its 700: over 1.5 times, so it failed', isRed: true },
  ]);
});

test('a slower machine may take longer, a faster one must take less', () => {
  expect(taken(1_330, 2)).toEqual([]);
  expect(taken(560, 0.5)).toEqual([
    { text: 'api took 1,120 s of processors of its 700: over 1.5 times, so it failed', isRed: true },
  ]);
});

test('a stage without a budget may take any time', () => {
  expect(overBudget([{ name: 'walks', processorSeconds: 9_999 }], 1)).toEqual([]);
});

test('files of the API, tests in a DOM, looks and browser tests have a budget each by the clock', () => {
  const of = (seconds: number, name = 'it.test.ts') => [{ name, seconds }];
  const stages = [
    { name: 'api', timed: of(20), files: of(9, 'users.test.ts') },
    { name: 'dom', timed: of(3, 'create.dom.test.tsx a hint'), files: of(60) },
    {
      name: 'browser',
      timed: [...of(6, 'sweep.spec.ts:44 /prices'), ...of(14, 'story.spec.ts:8')],
      files: [],
    },
    { name: 'unit', timed: of(20), files: of(20) },
  ];
  expect(lateOnes(stages, 1).map(({ name, budget }) => `${name}: ${budget}`)).toEqual([
    'create.dom.test.tsx a hint: 2',
    'sweep.spec.ts:44 /prices: 4',
    'users.test.ts: 8',
  ]);
  expect(lateOnes(stages, 2)).toEqual([]);
});
