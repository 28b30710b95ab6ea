/**
 * Numbers as Datum prints them: fixed decimals, minus U+2212, an en dash for a missing value, thousands by
 * locale or as its reader wants them, halves away from zero. Decimal strings are printed exactly, never through a double.
 */

import { dateFormat } from './date-format.ts';
import { decimalOf } from './money-amount.ts';
import { numberMarks } from './number-marks.ts';

/** A number, a decimal string such as "2946.50", or nothing. */
export type Numeric = number | string | null | undefined;

/** How a number is printed. */
export interface NumberFormat {
  readonly locale: string;
  /** Digits after the decimal point, always all of them. */
  readonly decimals: number;
  /** With a plus sign before a rise; zero has none. */
  readonly signed?: boolean;
}

/** What stands for a value that is not there. */
export const MISSING = '–';
const MINUS = '−';
const DECIMAL = /^-?\d+(\.\d+)?$/;

const formats = new Map<string, Intl.NumberFormat>();

/** Prints a number; null, undefined, an empty or unreadable text and NaN print as an en dash. */
export function formatNumber(value: Numeric, { locale, decimals, signed = false }: NumberFormat): string {
  if (!isPresent(value)) return MISSING;
  const marks: Readonly<Partial<Record<Intl.NumberFormatPartTypes, string>>> = {
    ...numberMarks(locale),
    minusSign: MINUS,
  };
  return numberFormat(locale, decimals, signed)
    .formatToParts(value as Intl.StringNumericLiteral)
    .map((part) => marks[part.type] ?? part.value)
    .join('');
}

/** Digits after the decimal point of a published value, as it is written: "105.10" has two. */
export const decimalsOf = (value: string | null): number => value?.split('.')[1]?.length ?? 0;

/** The size of a file in words: "41 kB", "1.2 MB". @param bytes whole */
export const formatBytes = (bytes: number, locale: string): string =>
  bytes < 100_000
    ? `${formatNumber(Math.ceil(bytes / 1e3), { locale, decimals: 0 })} kB`
    : `${formatNumber(bytes / 1e6, { locale, decimals: 1 })} MB`;

/** Prints an amount in minor units (42400 -> "424.00"); `digits` is the currency's count of minor digits. */
export function formatMoney(minor: number | null | undefined, locale: string, digits = 2): string {
  if (minor === null || minor === undefined) return MISSING;
  return formatNumber(decimalOf(minor, digits), { locale, decimals: digits });
}

/** A share 0..1 as "95 %". */
export function formatShare(share: number, locale: string, decimals = 0): string {
  return `${formatNumber(share * 100, { locale, decimals })} %`;
}

/** A date (ISO text or Date) in the reader's words, by default "4 Dec 2026". */
export function formatDate(
  date: string | Date,
  locale: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string {
  // A bare date is a calendar day, not a moment: read and print it in UTC, or it moves west of Greenwich.
  const bare = typeof date === 'string' && date.length === 10;
  const format = dateFormat(dateLocale(locale), bare ? { ...options, timeZone: 'UTC' } : options);
  return format.format(new Date(date));
}

/** The day of a moment as "4 Dec 2026"; `timeZone` is the installation's, so that server and reader name the same day. */
export const formatDay = (moment: string | Date, locale: string, timeZone: string | undefined): string =>
  formatDate(moment, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** A moment as "4 Dec 2026, 12:00"; `timeZone` is the installation's. */
export function formatMoment(date: string | Date, locale: string, timeZone?: string): string {
  const day = formatDay(date, locale, timeZone);
  const time = formatDate(date, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return `${day}, ${time}`;
}

/** The direction of a change as printed: what rounds to zero is no change. */
export function direction(value: Numeric, decimals: number): 'rise' | 'fall' | 'same' | 'missing' {
  if (!isPresent(value)) return 'missing';
  const printed = numberFormat('en', decimals, false).format(value as Intl.StringNumericLiteral);
  if (!/[1-9]/.test(printed)) return 'same';
  return printed.startsWith('-') ? 'fall' : 'rise';
}

function isPresent(value: Numeric): value is number | string {
  if (typeof value === 'string') return DECIMAL.test(value);
  return typeof value === 'number' && !Number.isNaN(value);
}

function numberFormat(locale: string, decimals: number, signed: boolean): Intl.NumberFormat {
  const key = `${locale} ${decimals} ${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  formats.set(key, made);
  return made;
}

/** English dates are written day first, whatever "en" alone would do. */
function dateLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}
