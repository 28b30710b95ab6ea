import type { Ui } from '../ui-provider.tsx';
import { dateFormat } from './date-format.ts';

/** A reference period: `2026`, `2026-S1`, `2026-Q3` or `2026-10`. */
export type Period = string;

/** How often a series has a value. */
export type Frequency = 'month' | 'quarter' | 'half' | 'year';

/** Periods of a year, and the letter that stands before their number. */
const frequencies = {
  month: { count: 12, letter: '' },
  quarter: { count: 4, letter: 'Q' },
  half: { count: 2, letter: 'S' },
  year: { count: 1, letter: '' },
} as const satisfies Record<Frequency, { count: number; letter: string }>;

/** Year, frequency and place in the year (1-based) of a period; throws on other text. */
export function readPeriod(period: Period): { year: number; frequency: Frequency; place: number } {
  const match = /^(\d{4})(?:-(Q|S)?(\d{1,2}))?$/.exec(period);
  if (!match) throw new Error(`Not a period: ${period}`);
  const year = Number(match[1]);
  if (match[3] === undefined) return { year, frequency: 'year', place: 1 };
  const frequency = match[2] === 'Q' ? 'quarter' : match[2] === 'S' ? 'half' : 'month';
  return { year, frequency, place: Number(match[3]) };
}

/** The period of a year and place: `writePeriod(2026, 'quarter', 3)` is "2026-Q3". */
export function writePeriod(year: number, frequency: Frequency, place: number): Period {
  if (frequency === 'year') return String(year);
  const text = frequency === 'month' ? String(place).padStart(2, '0') : String(place);
  return `${year}-${frequencies[frequency].letter}${text}`;
}

/** The period `steps` after (or, negative, before) one of the same frequency. */
export function shiftPeriod(period: Period, steps: number): Period {
  const { year, frequency, place } = readPeriod(period);
  const { count } = frequencies[frequency];
  const at = year * count + (place - 1) + steps;
  return writePeriod(Math.floor(at / count), frequency, (((at % count) + count) % count) + 1);
}

/** The periods of one year, first to last. */
export function periodsOfYear(year: number, frequency: Frequency): Period[] {
  return Array.from({ length: frequencies[frequency].count }, (_, i) => writePeriod(year, frequency, i + 1));
}

/**
 * "October 2026", "3rd quarter 2026", "1st half 2026", "2026"; short for table heads: "Oct 26", "Q3 26", "1H 26".
 * `name: 'place'` leaves the year out ("Oct").
 */
export function formatPeriod(
  period: Period,
  ui: Pick<Ui, 'locale' | 't'>,
  name: 'long' | 'short' | 'place' = 'long',
) {
  const { year, frequency, place } = readPeriod(period);
  if (frequency === 'year') return String(year);
  if (frequency !== 'month') {
    return ui.t(`period.${frequency}.${name}`, {
      place,
      year: name === 'short' ? String(year).slice(2) : String(year),
    });
  }
  const month = dateFormat(ui.locale, {
    month: name === 'long' ? 'long' : 'short',
    timeZone: 'UTC',
  });
  const word = month.format(Date.UTC(year, place - 1, 1));
  if (name === 'place') return word;
  return `${word} ${name === 'long' ? year : String(year).slice(2)}`;
}

/** The periods of a base in words: "2015" for a whole year, "December 2023" for one month, else "January 2015 – June 2015". */
export function formatSpan(
  { from, to }: { readonly from: Period; readonly to: Period },
  ui: Pick<Ui, 'locale' | 't'>,
): string {
  if (from === to) return formatPeriod(from, ui);
  const { year, frequency } = readPeriod(from);
  const ofYear = periodsOfYear(year, frequency);
  if (from === ofYear[0] && to === ofYear.at(-1)) return String(year);
  return `${formatPeriod(from, ui)} – ${formatPeriod(to, ui)}`;
}
