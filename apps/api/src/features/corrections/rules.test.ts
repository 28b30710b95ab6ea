import type { CorrectionFacts } from '@datum/contract/computation/correction-steps';
import { expect, test } from 'vitest';
import { refuseStep, whyNotByPolicy } from './rules.ts';

const month = { period: '2026-03', firmUntil: '2026-03' } as const;

test.each([
  ['provisional_firm', 'method', null],
  ['never', 'data_error', null],
  ['never', 'late_data', 'computation.correction-never'],
  ['window', 'data_error', null],
  // three months after it were released: firm
  ['window', 'method', 'computation.correction-window'],
] as const)('the policy "%s" answers a correction because of %s with %s', (policy, reason, key) => {
  expect(whyNotByPolicy(reason, { ...month, policy })?.key ?? null).toBe(key);
});

test('within the window of provisional figures every reason is allowed', () => {
  expect(whyNotByPolicy('method', { ...month, policy: 'window', period: '2026-04' })).toBeNull();
});

const facts: CorrectionFacts = {
  state: 'open',
  isRunning: false,
  isBlocked: false,
  isChanged: false,
  contributors: ['opener', null],
  alone: false,
};
const all = ['index.table-one.run', 'index.table-one.approve', 'publish.cost-data.correct'] as const;
const person = (uuid: string) => ({ uuid, permissions: all });

test.each([
  ['compute', { isRunning: true }, 'computation.correction-running'],
  ['compute', { isBlocked: true }, 'computation.correction-waits'],
  ['compute', { state: 'released' }, 'computation.correction-state'],
  ['cancel', { isChanged: true }, 'computation.correction-changed'],
  ['cancel', { state: 'approved' }, 'computation.correction-state'],
  ['cancel', { state: 'computed', isChanged: true }, 'computation.correction-changed'],
  ['approve', { state: 'computed' }, 'computation.correction-own'],
] as const)('"%s" of a correction with %o is refused: %s', (step, more, key) => {
  expect(() => refuseStep(step, { ...facts, ...more }, person('opener'))).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ key }) }),
  );
});

test('the only person who may approve does it alone', () => {
  const own = { ...facts, state: 'computed', alone: true } as const;
  expect(() => refuseStep('approve', own, person('opener'))).not.toThrow();
});

test('who did not contribute approves; what waits for nothing is computed, and cancelled while nothing was changed', () => {
  expect(() => refuseStep('approve', { ...facts, state: 'computed' }, person('other'))).not.toThrow();
  expect(() => refuseStep('compute', facts, person('opener'))).not.toThrow();
  for (const state of ['open', 'computed'] as const) {
    expect(() => refuseStep('cancel', { ...facts, state }, person('opener'))).not.toThrow();
  }
});
