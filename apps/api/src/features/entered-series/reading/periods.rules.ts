import type { ObservationProblem } from '@datum/contract/entered-series/batches';
import { type Frequency, frequencyOf, monthsOf, periodOf, YEARS } from '@datum/contract/values/period';

/** A cell read: what it says, or what is wrong with it. */
export type Read<T> =
  | { readonly value: T }
  | { readonly problem: ObservationProblem; readonly about?: string };

/** How a period of each frequency is written, for sentences. */
export const PERIOD_EXAMPLES = {
  M: '2026-10',
  Q: '2026-Q3',
  S: '2026-S1',
  Y: '2026',
} as const satisfies Record<Frequency, string>;

/** First letters of months in English and Malay, where they differ. */
const MONTH_NAMES = [
  ['jan'],
  ['feb'],
  ['mar', 'mac'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'ogo'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dis'],
] as const;

/**
 * Reads a period as files write it: `2026-03`, `2026M03`, `03/2026`, `Mar 2026`, `2026Q1`, `Q1 2026`, `2026H1`, `2026`,
 * and days, where the day begins the period of the series (`2026-04-01` is the second quarter).
 */
export function readPeriod(cell: string, frequency: Frequency): Read<string> {
  const text = cell.trim();
  const period = writtenPeriod(text) ?? periodOfDay(text, frequency);
  const year = Number(period?.slice(0, 4));
  if (period === null || year < YEARS.first || year > YEARS.last) {
    return { problem: 'period-unreadable' };
  }
  return frequencyOf(period) === frequency
    ? { value: period }
    : { problem: 'period-frequency', about: PERIOD_EXAMPLES[frequency] };
}

/** Whether a cell is written like a period of some frequency: such heads are columns of periods. */
export const looksLikePeriod = (cell: string): boolean => writtenPeriod(cell.trim()) !== null;

function writtenPeriod(text: string): string | null {
  if (/^\d{4}$/.test(text)) return text;
  const [, year, month] = /^(\d{4})(?:-|M| M)(0?[1-9]|1[0-2])$/i.exec(text) ?? [];
  if (year && month) return `${year}-${month.padStart(2, '0')}`;
  const [, monthBefore, yearAfter] = /^(0?[1-9]|1[0-2])[/-](\d{4})$/.exec(text) ?? [];
  if (monthBefore && yearAfter) return `${yearAfter}-${monthBefore.padStart(2, '0')}`;
  const [, yearOfPart, part, place] = /^(\d{4})[- ]?([QSH])([1-4])$/i.exec(text) ?? [];
  if (yearOfPart && part && place) return partOf(yearOfPart, part, place);
  const [, partBefore, placeBefore, yearLast] = /^([QSH])([1-4])[-/ ]?(\d{4})$/i.exec(text) ?? [];
  if (yearLast && partBefore && placeBefore) return partOf(yearLast, partBefore, placeBefore);
  return namedMonth(text);
}

function partOf(year: string, part: string, place: string): string | null {
  if (/q/i.test(part)) return `${year}-Q${place}`;
  return Number(place) <= 2 ? `${year}-S${place}` : null;
}

/** `Mar 2026`, `March-26` is no year and is not read. */
function namedMonth(text: string): string | null {
  const [, name, year] = /^([a-z]{3,9})\.?[- ](\d{4})$/i.exec(text) ?? [];
  const at = MONTH_NAMES.findIndex((names) => names.some((one) => name?.toLowerCase().startsWith(one)));
  return year && at >= 0 ? `${year}-${String(at + 1).padStart(2, '0')}` : null;
}

/** A day that begins a period of the frequency; `2026-05-01` begins no quarter. */
function periodOfDay(text: string, frequency: Frequency): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const [, dayFirst, monthNext, yearLast] = /^(\d{2})[/.](\d{2})[/.](\d{4})$/.exec(text) ?? [];
  const months = `${year ?? yearLast}-${month ?? monthNext}`;
  if ((day ?? dayFirst) !== '01' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(months)) return null;
  const period = periodOf(frequency, months);
  return monthsOf(period)[0] === months ? period : null;
}
