import { expect, test } from 'vitest';
import { slotsFor } from './slots.rules.ts';

const WEEKS = ['2026-12-07', '2026-12-14'];

test('an advertisement keeps its slot in all weeks where one is free in all', () => {
  expect(slotsFor(WEEKS, 2, [{ week: '2026-12-14', slot: 1 }])).toEqual([
    { week: '2026-12-07', slot: 2 },
    { week: '2026-12-14', slot: 2 },
  ]);
});

test('it takes another slot in another week rather than none', () => {
  const taken = [
    { week: '2026-12-07', slot: 1 },
    { week: '2026-12-14', slot: 2 },
  ];
  expect(slotsFor(WEEKS, 2, taken)).toEqual([
    { week: '2026-12-07', slot: 2 },
    { week: '2026-12-14', slot: 1 },
  ]);
});

test('the first week without a free slot is named', () => {
  expect(slotsFor(WEEKS, 1, [{ week: '2026-12-14', slot: 1 }])).toBe('2026-12-14');
});
