import { addDays } from '../values/day.ts';

/** Working days left below which the light is amber. */
export const SOON = 2;

/** The traffic light of a promised day; none while the clock stands or when nothing is due. */
export const LIGHTS = ['green', 'amber', 'red', 'none'] as const;
export type Light = (typeof LIGHTS)[number];

/** Whether the office works: Monday to Friday, but for its days off. */
export function isWorkingDay(day: string, daysOff: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !daysOff.includes(day);
}

/**
 * The working day that lies a number of working days after a day.
 *
 * @example
 * addWorkingDays('2026-11-20', 1, []); // => '2026-11-23', the Monday after the Friday
 */
export function addWorkingDays(day: string, count: number, daysOff: readonly string[]): string {
  let left = count;
  let at = day;
  while (left > 0 || !isWorkingDay(at, daysOff)) {
    at = addDays(at, 1);
    if (isWorkingDay(at, daysOff)) left -= 1;
    if (left < 0) left = 0;
  }
  return at;
}

/**
 * Working days after a day up to another one; below zero where the other is earlier.
 *
 * @example
 * workingDaysTo('2026-11-20', '2026-11-24', []); // => 2
 */
export function workingDaysTo(from: string, to: string, daysOff: readonly string[]): number {
  if (to < from) return -workingDaysTo(to, from, daysOff);
  let count = 0;
  for (let at = from; at < to; ) {
    at = addDays(at, 1);
    if (isWorkingDay(at, daysOff)) count += 1;
  }
  return count;
}

/** The days of a request's clock. */
export interface Clock {
  readonly due_on: string | null;
  /** Since when the clock stands. */
  readonly paused_on: string | null;
  readonly paused_days: number;
}

/** The clock stands from today on; one that stands already goes on standing. */
export const stopClock = (clock: Clock, today: string): Clock =>
  clock.paused_on === null ? { ...clock, paused_on: today } : clock;

/** The clock goes again: the promised day moves on by the working days on which it stood. */
export function startClock(clock: Clock, today: string, daysOff: readonly string[]): Clock {
  if (clock.paused_on === null) return clock;
  const stood = Math.max(0, workingDaysTo(clock.paused_on, today, daysOff));
  return {
    due_on: clock.due_on && addWorkingDays(clock.due_on, stood, daysOff),
    paused_on: null,
    paused_days: clock.paused_days + stood,
  };
}

/** How a promised day looks today. */
export function lightOf(
  { due_on, paused_on }: Pick<Clock, 'due_on' | 'paused_on'>,
  isEnded: boolean,
  today: string,
  daysOff: readonly string[],
): { readonly light: Light; readonly days_left: number | null } {
  if (due_on === null || paused_on !== null || isEnded) return { light: 'none', days_left: null };
  const days_left = workingDaysTo(today, due_on, daysOff);
  if (due_on < today) return { light: 'red', days_left };
  return { light: days_left <= SOON ? 'amber' : 'green', days_left };
}
