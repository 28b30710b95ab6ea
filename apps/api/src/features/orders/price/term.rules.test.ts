import { expect, test } from 'vitest';
import { daysBetween, termEnd } from './term.rules.ts';

test('a term ends the day before its day comes again, and a month without that day has its last', () => {
  expect(termEnd('2026-11-24', 12)).toBe('2027-11-23');
  expect(termEnd('2027-01-31', 1)).toBe('2027-02-27');
  expect(termEnd('2028-01-31', 1)).toBe('2028-02-28');
  expect(termEnd('2028-02-29', 12)).toBe('2029-02-27');
  expect(termEnd('2026-12-01', 1)).toBe('2026-12-31');
});

test('days are counted with both ends, over leap days too', () => {
  expect(daysBetween('2027-01-01', '2027-12-31')).toBe(365);
  expect(daysBetween('2028-01-01', '2028-12-31')).toBe(366);
  expect(daysBetween('2027-05-05', '2027-05-05')).toBe(1);
});
