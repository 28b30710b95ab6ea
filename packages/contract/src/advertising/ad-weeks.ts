import { addDays } from '../values/day.ts';

/** Weeks that can be booked ahead: half a year. */
export const WEEKS_AHEAD = 26;
const DAYS = 7;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS));

/** Mondays of a number of weeks in a row. */
export const weeksFrom = (monday: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(monday, index * DAYS));

/** The last day of weeks in a row: a Sunday. */
export const lastDayOf = (monday: string, count: number): string => addDays(monday, count * DAYS - 1);

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whether one of the days of a week is among days that are not sold. */
export const isBlackedOut = (monday: string, blackouts: readonly Days[]): boolean =>
  blackouts.some(({ from, to }) => from <= lastDayOf(monday, 1) && to >= monday);

/** The first week that can still be booked: it begins after the days that a look at the picture takes. */
export function firstWeekOn(today: string, leadDays: number): string {
  const earliest = addDays(today, Math.max(leadDays, 1));
  const monday = mondayOf(earliest);
  return monday === earliest ? monday : addDays(monday, DAYS);
}
