import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';

/** Why a release that is still scheduled missed its minute. */
export const STUCK: Refusal = refusal('publication.clock-stuck');

/**
 * How long after its minute a release may go live without being late. The clock looks every second, and releases of one
 * minute switch within seconds: one that waits longer waits for a service that was down, or for a person.
 */
const LATE_AFTER_MS = 60_000;

/** Whether what was to go live at `minute` is late at `now`. */
export const isLate = (minute: Date, now: Date): boolean => now.getTime() - minute.getTime() > LATE_AFTER_MS;

/** A release whose minute passed without it. */
export interface Missed {
  readonly id: number;
  readonly subject: string;
  readonly period: string;
  /** The minute for which it was scheduled. */
  readonly minute: Date;
}

/** Those of scheduled releases that missed their minute: all that were due, or at `now` those that are late. */
export const missedOf = (
  due: readonly (Omit<Missed, 'minute'> & { readonly scheduled_at: Date | null })[],
  now?: Date,
): Missed[] =>
  due.flatMap(({ id, subject, period, scheduled_at: minute }) =>
    minute && (!now || isLate(minute, now)) ? [{ id, subject, period, minute }] : [],
  );
