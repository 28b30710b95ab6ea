/** A day of the calendar (`YYYY-MM-DD`) as people write it in an email: `1 March 2027`; empty where there is none. */
export const dayIn = (locale: string, day: string | null): string =>
  day === null
    ? ''
    : new Intl.DateTimeFormat(locale === 'ms' ? 'ms' : 'en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }).format(new Date(day));
