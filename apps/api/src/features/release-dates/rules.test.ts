import { expect, test } from 'vitest';
import { releaseDay } from './rules.ts';

test('the n-th working day passes over weekends, also where the month begins with one', () => {
  const third = { rule: 'working-day', n: 3, months_after: 1 } as const;
  expect(releaseDay('2026-07', third)).toBe('2026-08-05'); // 1 August 2026 is a Saturday
  expect(releaseDay('2026-11', third)).toBe('2026-12-03');
  expect(releaseDay('2026-12', third)).toBe('2027-01-05');
});

test('a month that has fewer days or working days gives its last one', () => {
  expect(releaseDay('2027-01', { rule: 'day', n: 31, months_after: 1 })).toBe('2027-02-28');
  expect(releaseDay('2027-01', { rule: 'working-day', n: 25, months_after: 1 })).toBe('2027-02-26');
  expect(releaseDay('2026-10', { rule: 'day', n: 7, months_after: 0 })).toBe('2026-10-07');
});
