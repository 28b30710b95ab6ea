import {
  type AdReason,
  type AdState,
  type AdStep,
  type AdTurn,
  HOLD_HOURS,
  isTimed,
} from '@datum/contract/advertising/ad-steps';
import type { AuditAction } from '@datum/contract/office/audit-vocabulary';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../platform/audit/audit.ts';
import { beginOfDay } from '../../platform/office-day.ts';
import { type AdBookingRow, insertAdEvent, lockAdBooking, updateAdBooking } from './queries.ts';
import { auditedBooking } from './rules.ts';

const HOUR_MS = 3_600_000;

/** How a booking goes on. */
export interface Going {
  readonly step: AdStep | AdTurn;
  readonly to: AdState;
  readonly audit: AuditAction<'ad_bookings'>;
  /** Null for the clock. */
  readonly by: string | null;
  readonly reason?: AdReason | null;
  readonly note?: string;
  /** What else changes with it. */
  readonly change?: Parameters<typeof updateAdBooking>[2];
}

/** A transaction in which bookings go on, and where its audit rows go: of a call, of the clock, of a payment. */
interface Writes {
  readonly db: Writing;
  readonly now: Date;
  readonly audit: (change: Change<'ad_bookings'>) => void;
  /** Where the office is: its weeks begin there. */
  readonly platform: { readonly config: { readonly timeZone: string } };
}

/** Brings a locked booking into another state, with its line in the timeline and in the audit log. */
export async function goOn(
  { db, now, audit, platform }: Writes,
  row: AdBookingRow,
  going: Going,
): Promise<AdBookingRow> {
  const { step, to, by, reason = null, note = '' } = going;
  // no unpaid booking is held longer
  const begins = beginOfDay(platform.config.timeZone, row.first_week);
  const until = isTimed(to)
    ? new Date(Math.min(now.getTime() + HOLD_HOURS * HOUR_MS, begins.getTime()))
    : null;
  await updateAdBooking(db, row, { state: to, until, reason, note, updated_at: now, ...going.change });
  await insertAdEvent(db, { booking_id: row.id, step, state: to, by_uuid: by, reason, note, at: now });
  const after = await lockAdBooking(db, row.id);
  audit({
    action: going.audit,
    resource: 'ad_bookings',
    id: row.uuid,
    before: auditedBooking(row),
    after: auditedBooking(after),
    reason: note || reason,
    subject: row.owner_uuid,
  });
  return after;
}
