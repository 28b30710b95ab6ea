import { expect, test } from 'vitest';
import { meanOver, problemsOf, sideBySide, stateOf } from './rules.ts';

const possible = {
  months: ['2026-01', '2026-02', '2026-03', '2026-04'],
  base: { from: '2026-01', to: '2026-03' },
  weightSetIds: [4],
  ruleSetIds: [9],
};
const asOfficial = {
  family: 'bmci',
  name: 'A',
  note: '',
  weight_set_id: null,
  rule_set_id: null,
  base_from: null,
  base_to: null,
  changes_from: null,
  period_to: '2026-04',
};

test('the months must reach the end of the official base, unless the scenario has its own', () => {
  expect(problemsOf(asOfficial, possible)).toEqual({});
  const short = { ...asOfficial, period_to: '2026-02' };
  expect(problemsOf(short, possible)).toMatchObject({
    period_to: [{ key: 'computation.scenario-base-end', params: { to: '2026-03' } }],
  });
  expect(problemsOf({ ...short, base_from: '2026-02', base_to: '2026-02' }, possible)).toEqual({});
  // a base of the first edition lies before all months
  expect(problemsOf(short, { ...possible, base: { from: '2025-01', to: '2025-12' } })).toEqual({});
});

test('a base beyond the last month, and a change after it, are refused', () => {
  const wrong = problemsOf(
    {
      ...asOfficial,
      period_to: '2026-03',
      base_from: '2026-02',
      base_to: '2026-04',
      changes_from: '2026-04',
    },
    possible,
  );
  expect(Object.keys(wrong).sort()).toEqual(['base_to', 'changes_from']);
});

test('two series are told by month; one that lacks a month has no difference there, nor a mean over a base with a gap', () => {
  const official = [
    { period: '2026-01', value: 0.8 },
    { period: '2026-02', value: 1.2 },
  ];
  const months = sideBySide(
    [
      { period: '2026-02', value: 1.5 },
      { period: '2026-03', value: 1 },
    ],
    official,
  );
  expect(months.map(({ period, points }) => [period, points])).toEqual([
    ['2026-01', null],
    ['2026-02', 30],
    ['2026-03', null],
  ]);
  expect(months[1]?.percent).toBeCloseTo(25, 12);
  expect(meanOver(official, { from: '2026-01', to: '2026-02' }, 2)).toBe(1);
  expect(meanOver(official, { from: '2026-02', to: '2026-03' }, 2)).toBeNull();
});

test('a scenario without values whose job was cleared away has failed', () => {
  expect(stateOf({ computed_at: null, job_state: null })).toBe('failed');
  expect(stateOf({ computed_at: null, job_state: 'running' })).toBe('running');
  expect(stateOf({ computed_at: new Date(0), job_state: null })).toBe('done');
});
