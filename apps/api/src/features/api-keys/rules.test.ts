import { expect, test } from 'vitest';
import { expiryProblem } from './rules.ts';

test('a key lives from today to a year from now', () => {
  const keyOf = (day: string) => expiryProblem(day, '2027-03-01')?.key ?? null;
  expect(keyOf('2027-02-28')).toBe('sign-in.key-ended');
  expect(keyOf('2027-03-01')).toBeNull();
  expect(keyOf('2028-03-31')).toBe('sign-in.key-too-long');
});
