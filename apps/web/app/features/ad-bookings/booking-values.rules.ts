import type { AdBookingDetail } from '@datum/contract/advertising/ad-bookings';
import type { AdWeek } from '@datum/contract/advertising/ad-plans';
import { weeksFrom } from '@datum/contract/advertising/ad-weeks';

/** What the fields of a booking hold; a new one may begin with a plan of the media kit. */
export const bookingValues = (booking: AdBookingDetail | null, plan: string | null) => ({
  plan: (booking?.plan.uuid ?? plan) as string | null,
  advertiser: booking?.advertiser ?? '',
  campaign: booking?.campaign ?? '',
  contact: booking?.contact ?? '',
  destination: booking?.destination ?? '',
  first_week: booking?.first_week ?? '',
  weeks: booking?.weeks ?? 0,
  owner_email: '',
});
export type BookingValues = ReturnType<typeof bookingValues>;

/** The body that they make. */
export function bookingBody(
  { owner_email, ...values }: BookingValues,
  booking: AdBookingDetail | null,
): unknown {
  const written = { ...values, destination: values.destination.trim() };
  return booking
    ? { ...written, version: booking.version }
    : { ...written, owner_email: owner_email.trim() === '' ? null : owner_email.trim() };
}

interface Span {
  readonly first_week: string;
  readonly weeks: number;
}

/**
 * The span after a press on a week: the first press begins one, the second ends it where every week between is free; else a
 * new one begins.
 */
export function pressed(
  week: string,
  { first_week, weeks }: Span,
  calendar: readonly AdWeek[],
  most: number,
): Span {
  const between = calendar.filter((one) => one.week >= first_week && one.week <= week);
  const goesOn =
    weeks === 1 && week > first_week && between.length <= most && between.every(({ free }) => free > 0);
  return goesOn ? { first_week, weeks: between.length } : { first_week: week, weeks: 1 };
}

/** The weeks of a span. */
export const chosenWeeks = ({ first_week, weeks }: Span): ReadonlySet<string> =>
  new Set(first_week === '' ? [] : weeksFrom(first_week, weeks));
