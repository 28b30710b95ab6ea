import { expect, test } from 'vitest';
import { says } from '../messages/refusals/says.ts';
import { createAdBooking, isDestination } from './ad-bookings.ts';
import { firstWeekOn, isBlackedOut, lastDayOf, mondayOf } from './ad-weeks.ts';

test('weeks begin on Mondays and end on Sundays', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
  expect(lastDayOf('2026-11-30', 2)).toBe('2026-12-13');
});

test('the first week that can be booked begins after the days ahead, and never today', () => {
  expect(firstWeekOn('2026-11-25', 3)).toBe('2026-11-30');
  expect(firstWeekOn('2026-11-25', 6)).toBe('2026-12-07');
  expect(firstWeekOn('2026-11-30', 0)).toBe('2026-12-07');
});

test('a week with one closed day is not sold', () => {
  const days = [{ from: '2026-12-13', to: '2026-12-14' }];
  expect(['2026-12-07', '2026-12-14', '2026-12-21'].map((week) => isBlackedOut(week, days))).toEqual([
    true,
    true,
    false,
  ]);
});

test('an advertisement leads to another site by https, and to nothing else', () => {
  expect(isDestination('https://kren.example/spring?from=datum')).toBe(true);
  for (const wrong of [
    'http://kren.example',
    'https://user:pass@kren.example',
    'https://localhost/x',
    'javascript:alert(1)',
    '/internal/home',
    'https://kren.example/a b',
    'https://10.0.0.1/x',
  ]) {
    expect(isDestination(wrong), wrong).toBe(false);
  }
});

test('a wrong destination is refused at its field', () => {
  const body = {
    plan: crypto.randomUUID(),
    advertiser: 'A',
    campaign: 'B',
    first_week: '2026-11-30',
    weeks: 1,
  };
  const read = createAdBooking.body?.safeParse({ ...body, destination: 'http://kren.example' });
  expect(read?.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['destination', says('values.ad-destination')],
  ]);
});
