import { expect, test } from 'vitest';
import { chosenWeeks, pressed } from './booking-values.rules.ts';

const week = (day: string, free = 1) => ({ week: day, free, is_closed: false });
const CALENDAR = [week('2026-12-07'), week('2026-12-14'), week('2026-12-21', 0), week('2026-12-28')];
const NONE = { first_week: '', weeks: 0 };
const ONE = { first_week: '2026-12-07', weeks: 1 };

test('the first press begins a span, the second ends it', () => {
  expect(pressed('2026-12-07', NONE, CALENDAR, 4)).toEqual(ONE);
  expect(pressed('2026-12-14', ONE, CALENDAR, 4)).toEqual({ first_week: '2026-12-07', weeks: 2 });
});

test('a span with a taken week in it, or longer than the plan allows, begins anew', () => {
  expect(pressed('2026-12-28', ONE, CALENDAR, 4)).toEqual({ first_week: '2026-12-28', weeks: 1 });
  expect(pressed('2026-12-14', ONE, CALENDAR, 1)).toEqual({ first_week: '2026-12-14', weeks: 1 });
});

test('a press after a whole span begins another', () => {
  const two = { first_week: '2026-12-07', weeks: 2 };
  expect(pressed('2026-12-07', two, CALENDAR, 4)).toEqual(ONE);
  expect([...chosenWeeks(two)]).toEqual(['2026-12-07', '2026-12-14']);
  expect([...chosenWeeks(NONE)]).toEqual([]);
});
