import type { Showing } from '@datum/contract/people/preferences';

/** The languages of the app, the first being the source language. */
export const LOCALES = ['en', 'ms'] as const;
export type Locale = (typeof LOCALES)[number];

/** Cookie that keeps the chosen language; readable by scripts, a year. */
export const LOCALE_COOKIE = 'locale';

/** Asked of any page, it changes the language and leads to the page itself: `?lang=ms`. */
export const LANGUAGE_QUERY = 'lang';

/** Each language in its own words, for the language menu. */
export const LANGUAGE_NAMES = { en: 'English', ms: 'Bahasa Melayu' } as const satisfies Record<
  Locale,
  string
>;

/** The BCP 47 tag that rules numbers, dates and currency; English dates are written day first. */
const FORMAT_LOCALES = { en: 'en-GB', ms: 'ms-MY' } as const satisfies Record<Locale, string>;

/** A reader's way of writing numbers as `ui/words/number-marks.ts` reads it from a tag; the first is what both languages do. */
const NUMBER_TAGS = {
  '1,234.5': '',
  '1.234,5': '-x-num-pc',
  '1 234.5': '-x-num-sp',
  '1 234,5': '-x-num-sc',
} as const satisfies Record<Showing['number_format'], string>;

/** The tag that rules numbers, dates and currency for one reader. */
export const formatLocale = (locale: Locale, numbers: Showing['number_format'] = '1,234.5'): string =>
  FORMAT_LOCALES[locale] + NUMBER_TAGS[numbers];

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

/**
 * The language of a request: the cookie, else the first language of Accept-Language that we have, else English.
 * @param cookie the whole Cookie header
 */
export function pickLocale(cookie: string | null, acceptLanguage: string | null): Locale {
  const chosen = cookie?.match(new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]{2})`))?.[1];
  if (isLocale(chosen)) {
    return chosen;
  }
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLocale) ?? LOCALES[0];
}
