import type { DATE_RULES } from '@datum/contract/publication/release-dates';
import { addPeriods, firstMonthOf } from '@datum/contract/values/period';

/** By what dates are found; see announceReleaseDates. */
export interface DateRule {
  readonly rule: (typeof DATE_RULES)[number];
  readonly n: number;
  readonly months_after: number;
}

/**
 * The day on which a period is released: `YYYY-MM-DD`. Months are counted from its first one, in which it is collected. Of a
 * month that has fewer days or working days, the last one.
 */
export function releaseDay(period: string, { rule, n, months_after }: DateRule): string {
  const month = addPeriods(firstMonthOf(period), months_after);
  const days = daysOf(month).filter((day) => rule === 'day' || isWorkingDay(day));
  return days[Math.min(n, days.length) - 1] ?? `${month}-01`;
}

function daysOf(month: string): string[] {
  const [year, place] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year ?? 0, place ?? 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** Monday to Friday; public holidays are moved by hand, with their reason. */
const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
