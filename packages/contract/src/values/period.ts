/** Years that periods and dates can be of: others are slips of the keyboard. A pattern, so that the API's description has it. */
const YEAR = '(?:19|20|21)\\d{2}';
export const YEARS = { first: 1900, last: 2199 } as const;
/** As sentences tell them: a year is no number to group by thousands. */
export const YEARS_TOLD = { first: String(YEARS.first), last: String(YEARS.last) } as const;
export const YEAR_FIRST = new RegExp(`^${YEAR}-`);

/**
 * Reference periods as text: `2026`, `2026-S1`, `2026-Q3`, `2026-10`. Within one frequency they sort as text.
 */
export const PERIOD_PATTERN = new RegExp(`^${YEAR}(-(0[1-9]|1[0-2])|-Q[1-4]|-S[12])?$`);
export const MONTH_PATTERN = new RegExp(`^${YEAR}-(0[1-9]|1[0-2])$`);

/** How often figures of a subject exist: every month, quarter, half or whole year. A period's notation tells it. */
export const FREQUENCIES = ['M', 'Q', 'S', 'Y'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const MONTHS_A_PERIOD = { M: 1, Q: 3, S: 6, Y: 12 } as const satisfies Record<Frequency, number>;

/** The frequency that a period's notation says: `2026-S2` is `S`. */
export function frequencyOf(period: string): Frequency {
  if (period.length === 4) return 'Y';
  const mark = period.charAt(5);
  return mark === 'Q' || mark === 'S' ? mark : 'M';
}

/** Periods that a year has: what lies between a period and the same one of the year before. */
export const periodsAYear = (frequency: Frequency): number => 12 / MONTHS_A_PERIOD[frequency];

/**
 * The period `count` periods after `start` of the same frequency (negative = before).
 *
 * @example
 * addPeriods('2026-11', 2); // => '2027-01'
 * addPeriods('2026-S1', -1); // => '2025-S2'
 */
export const addPeriods = (start: string, count: number): string =>
  periodAt(frequencyOf(start), placeOfPeriod(start) + count);

/** The same period of the year before. */
export const yearBefore = (period: string): string => addPeriods(period, -periodsAYear(frequencyOf(period)));

/**
 * All periods from `first` to `last`, both included; empty when `last` is earlier.
 *
 * @throws RangeError for periods of two frequencies: their places do not compare, and the list would have thousands
 */
export function periodsBetween(first: string, last: string): string[] {
  const start = placeOfPeriod(first);
  const frequency = frequencyOf(first);
  if (frequency !== frequencyOf(last)) {
    throw new RangeError(`${first} and ${last} are periods of two frequencies`);
  }
  return Array.from({ length: Math.max(0, placeOfPeriod(last) - start + 1) }, (_, at) =>
    periodAt(frequency, start + at),
  );
}

/** The months of a period, first to last: six of `2026-S2`, one of `2026-10`. */
export function monthsOf(period: string): string[] {
  const months = MONTHS_A_PERIOD[frequencyOf(period)];
  const first = placeOfPeriod(period) * months;
  return Array.from({ length: months }, (_, at) => periodAt('M', first + at));
}

/** The month that a period begins with: dates from which something counts are months. */
export const firstMonthOf = (period: string): string => monthsOf(period)[0] ?? period;

/** The period of a frequency that a month lies in: `2026-09` is in `2026-S2`. */
export const periodOf = (frequency: Frequency, month: string): string =>
  periodAt(frequency, Math.floor(placeOfPeriod(month) / MONTHS_A_PERIOD[frequency]));

/** The period at a place of `placeOfPeriod`. */
function periodAt(frequency: Frequency, place: number): string {
  const year = String(Math.floor(place / periodsAYear(frequency))).padStart(4, '0');
  const part = (place % periodsAYear(frequency)) + 1;
  if (frequency === 'Y') return year;
  return frequency === 'M' ? `${year}-${String(part).padStart(2, '0')}` : `${year}-${frequency}${part}`;
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
