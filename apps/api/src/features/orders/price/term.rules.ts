import { addDays } from '@datum/contract/values/day';

/** The same day a number of months later; the last of the month where it has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The last day of a term: 31 January and a month ends on 27 February. */
export const termEnd = (from: string, months: number): string => addDays(monthsLater(from, months), -1);

/** Days from one to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
