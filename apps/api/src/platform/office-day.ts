/** Milliseconds to the end of the day in a time zone; an hour wrong on a day when clocks are changed. */
export function leftOfDay(timeZone: string, instant: Date): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(instant);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return 86_400_000 - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/** `YYYY-MM-DD` of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const format =
    dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dateFormats.set(timeZone, format);
  return format.format(instant);
}

/** The instant at which a day begins in a time zone; an hour wrong where clocks are changed between it and midnight of UTC. */
export function beginOfDay(timeZone: string, day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  const over = dateIn(timeZone, midnight) === day;
  const left = leftOfDay(timeZone, midnight);
  // there the day has begun already, or the one before still runs
  return new Date(midnight.getTime() + (over ? left - 86_400_000 : left));
}

/** Making a format costs as much as five hundred dates, and every call asks for the day. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
