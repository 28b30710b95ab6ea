import { expect, test } from 'vitest';
import { isDue, meaningOf, renewIn } from './renewal.ts';

const MINUTE = 60_000;

test('a token is renewed three minutes before its end, and never more often than twice a minute', () => {
  expect(renewIn(60 * MINUTE, 0)).toBe(57 * MINUTE);
  expect(renewIn(2 * MINUTE, 0)).toBe(MINUTE / 2);
  expect(renewIn(-MINUTE, 0)).toBe(MINUTE / 2);
});

test('a page that slept renews when it comes back', () => {
  expect(isDue(10 * MINUTE, 6 * MINUTE)).toBe(false);
  expect(isDue(10 * MINUTE, 7 * MINUTE)).toBe(true);
  expect(isDue(10 * MINUTE, 90 * MINUTE)).toBe(true);
});

test('an error of one part of a report does not take the report away', () => {
  expect(meaningOf({ message: 'LoadVisualError', level: 4 })).toBeNull();
  expect(meaningOf({ message: 'LoadReportFailed', level: 6 })).toBe('error');
  expect(meaningOf({ message: 'TokenExpired', level: 6 })).toBe('token');
  expect(meaningOf({})).toBeNull();
});
