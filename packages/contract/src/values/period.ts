import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';

/**
 * Reference periods as text: `2026`, `2026-S1`, `2026-Q3`, `2026-10`. Within one frequency they sort as text.
 */
export const PERIOD_PATTERN = /^\d{4}(-(0[1-9]|1[0-2])|-Q[1-4]|-S[12])?$/;
export const MONTH_PATTERN = /^\d{4}-(0[1-9]|1[0-2])$/;

export const period = z.string().regex(PERIOD_PATTERN, says('values.period'));
export const month = z.string().regex(MONTH_PATTERN, says('values.month'));

/** The month `count` months after `start` (negative = before). `addMonths('2026-11', 2)` is `2027-01`. */
export function addMonths(start: string, count: number): string {
  const index = Number(start.slice(0, 4)) * 12 + Number(start.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** All months from `first` to `last`, both included; empty when `last` is earlier. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let current = first; current <= last; current = addMonths(current, 1)) {
    months.push(current);
  }
  return months;
}

/**
 * The place of a period among those of its frequency: one more than that of the period before. `placeOfPeriod('2026-10')`
 * is `24321`, `placeOfPeriod('2026-S2')` is `4053`.
 */
export function placeOfPeriod(period: string): number {
  const year = Number(period.slice(0, 4));
  const part = period.slice(5);
  if (part === '') return year;
  const number = Number(part.replace(/^[QS]/, '')) - 1;
  return year * (part.startsWith('Q') ? 4 : part.startsWith('S') ? 2 : 12) + number;
}
