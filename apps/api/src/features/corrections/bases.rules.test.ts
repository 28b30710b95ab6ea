import { expect, test } from 'vitest';
import { basesTouched, whyNotByBases } from './bases.rules.ts';

const base = (id: number, period_to: string) => ({
  id,
  label: {},
  period_to,
  effective_from: period_to,
  is_versioned: true,
});
const BASES = [base(1, '2023-12'), base(2, '2024-12'), base(3, '2025-12')];
const touched = (period: string) => {
  const { first, later } = basesTouched(BASES, period);
  return [first?.id ?? null, later.map(({ id }) => id)];
};

test.each([
  ['2026-01', [null, []]],
  ['2025-12', [null, [3]]],
  ['2024-06', [null, [2, 3]]],
  // the first base divides all indices, so those of later bases change too
  ['2023-12', [1, [2, 3]]],
])('a correction from %s computes the bases %o again', (period, ids) => {
  expect(touched(period)).toEqual(ids);
});

test('a base of the first edition cannot be computed again; months after it can', () => {
  const old = BASES.map((one) => ({ ...one, is_versioned: one.id !== 2 }));
  expect(whyNotByBases(old, '2024-06')?.key).toBe('computation.correction-base');
  expect(whyNotByBases(old, '2025-01')).toBeNull();
});
