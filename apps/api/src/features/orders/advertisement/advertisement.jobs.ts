import { AD_TURNS } from '@datum/contract/advertising/ad-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { href } from '@datum/contract/screens/all';
import { sql } from 'kysely';
import { beginOfDay } from '../../../platform/office-day.ts';
import { goOn } from '../../ad-bookings/going.queries.ts';
import { holdUntil } from '../../ad-bookings/order.queries.ts';
import { lockAdBooking } from '../../ad-bookings/queries.ts';
import type { OrderRow } from '../queries.ts';
import type { Sold } from '../sold/sold.table.ts';

/**
 * An approved advertisement: its payment lets it wait for its first day. Its weeks are its own while it waits for the payment; once
 * the first has begun, it is not what was bought. The hold of the weeks ends with the order, and never after
 * the first of them begins.
 */
export const advertisement: Sold = {
  whyNot: async (db, order, today) => {
    const { state, first_week } = await lockAdBooking(db, booked(order));
    return state === 'awaiting_payment' && first_week > today ? null : refusal('orders.late-reason');
  },
  give: async (call, order) => {
    const row = await lockAdBooking(call.db, booked(order));
    await goOn(call, row, { step: 'pay', to: AD_TURNS.pay.to, audit: 'ad-bookings.turn', by: null });
    return { subscription_id: null, from: null, to: null };
  },
  hold: async ({ db, platform }, order, until) => {
    const row = await lockAdBooking(db, booked(order));
    const begins = beginOfDay(platform.config.timeZone, row.first_week);
    const both = new Date(Math.min(until.getTime(), begins.getTime()));
    await holdUntil(db, row.id, both);
    return both;
  },
  noteProof: async () => undefined,
  endWaiting: async () => undefined,
  takeBack: null,
  paidMail: 'order-paid',
  opens: () => href('ad-bookings.list'),
  // its owner freed the weeks
  gone: sql<boolean>`o.ad_booking_id is not null and not exists (select from ad_bookings b
    where b.id = o.ad_booking_id and b.state = 'awaiting_payment')`,
  notGiven: sql<boolean>`not exists (select from ad_bookings b where b.id = o.ad_booking_id
    and b.state in ('approved', 'running', 'paused', 'done'))`,
};

function booked({ ad_booking_id, reference }: OrderRow): number {
  if (ad_booking_id === null) throw new Error(`the order ${reference} sells no advertisement`);
  return ad_booking_id;
}
