import type { ContentLanguage } from '@datum/contract/content/content-field';
import { frequencyOf } from '@datum/contract/values/period';

const LOCALES = { en: 'en-GB', ms: 'ms-MY' } as const;
const PARTS = {
  Q: {
    en: (place: string, year: string) => `quarter ${place} of ${year}`,
    ms: (place: string, year: string) => `suku ${place} ${year}`,
  },
  S: {
    en: (place: string, year: string) => `half ${place} of ${year}`,
    ms: (place: string, year: string) => `separuh tahun ${place} ${year}`,
  },
} as const;

/** A period in words: "October 2026", "quarter 3 of 2026", "2026". */
export function periodIn(language: ContentLanguage, period: string): string {
  const frequency = frequencyOf(period);
  const year = period.slice(0, 4);
  if (frequency === 'Y') return year;
  if (frequency !== 'M') return PARTS[frequency][language](period.slice(-1), year);
  return new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${period}-01`));
}

/** The day of a moment where the office is: "8 October 2026". */
export const dayOf = (language: ContentLanguage, moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone }).format(new Date(moment));

/** A printed value with the marks of its language. */
export const numberIn = (language: ContentLanguage, value: string, decimals: number): string =>
  new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(value as Intl.StringNumericLiteral);
