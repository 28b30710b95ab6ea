import { addPeriods, periodsBetween } from '@datum/contract/values/period';

export const MONTHS = 36;

/** What happens in which month of the demonstration. */
export interface DemoCalendar {
  /** 36 months up to the current one, oldest first. */
  readonly months: readonly string[];
  /** Open and half received. */
  readonly open: string;
  /** Computed, its releases wait for approval. */
  readonly waiting: string;
  /** Published months, oldest first. */
  readonly published: readonly string[];
  /** The later base is a calendar year, published from the January after it. */
  readonly baseYear: string;
  /** First period published on the later base. */
  readonly rebased: string;
  /** A published period that was corrected before the next one was computed. */
  readonly corrected: string;
}

/** The demonstration's calendar, seen from the current month. */
export function demoCalendar(current: string): DemoCalendar {
  const months = periodsBetween(addPeriods(current, 1 - MONTHS), current);
  const year = Number(current.slice(0, 4));
  const month = Number(current.slice(5, 7));
  // In January to March the January release of last year's base is not out yet: the base moved a year before.
  const baseYear = String(month >= 4 ? year - 1 : year - 2);
  const published = months.slice(0, -2);
  return {
    months,
    open: months.at(-1) ?? current,
    waiting: months.at(-2) ?? current,
    published,
    baseYear,
    rebased: `${Number(baseYear) + 1}-01`,
    corrected: published.at(-4) ?? current,
  };
}

/** The instant at which a period is released: noon, local, on the 8th of the month after. */
export const releaseInstant = (period: string, utcOffsetHours: number): Date =>
  new Date(Date.UTC(...yearMonth(addPeriods(period, 1)), 8, 12 - utcOffsetHours));

/** When a correction of a period goes out: noon on the 4th of the second month after, before the next period's runs. */
export const correctionInstant = (period: string, utcOffsetHours: number): Date =>
  new Date(Date.UTC(...yearMonth(addPeriods(period, 2)), 4, 12 - utcOffsetHours));

/** A day and hour inside the month after a period. */
export const workInstant = (period: string, day: number, hour: number, utcOffsetHours: number): Date =>
  new Date(Date.UTC(...yearMonth(addPeriods(period, 1)), day, hour - utcOffsetHours));

const yearMonth = (period: string): [number, number] => [
  Number(period.slice(0, 4)),
  Number(period.slice(5, 7)) - 1,
];

/** Noon, local, `days` days from now. */
export const noonIn = (now: Date, days: number, utcOffsetHours: number): Date => {
  const local = new Date(now.getTime() + utcOffsetHours * 3_600_000);
  return new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, 12 - utcOffsetHours),
  );
};

/** An instant, or `hours` before now where it has not come yet: nothing in the demonstration lies in the future. */
export const noLater = (instant: Date, now: Date, hours: number): Date =>
  instant < now ? instant : new Date(now.getTime() - hours * 3_600_000);
