import { addDays } from '@datum/contract/values/day';
import { instantOf, zonedOf } from '@datum/contract/values/zoned-time';

/** `YYYY-MM-DD` of an instant in a time zone. */
export const dateIn = (timeZone: string, instant: Date): string => zonedOf(instant, timeZone).slice(0, 10);

/** The instant at which a day begins in a time zone. */
export const beginOfDay = (timeZone: string, day: string): Date =>
  new Date(instantOf(`${day}T00:00`, timeZone));

/** Milliseconds to the end of the day in a time zone. */
export const leftOfDay = (timeZone: string, instant: Date): number =>
  beginOfDay(timeZone, addDays(dateIn(timeZone, instant), 1)).getTime() - instant.getTime();
