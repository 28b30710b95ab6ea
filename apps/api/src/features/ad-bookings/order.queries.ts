import type { Reading, Writing } from '@datum/database/open';

/** The order of a booking that waits for its payment or is paid. */
export const findOrderOfAd = (db: Reading, booking: number) =>
  db
    .selectFrom('orders')
    .where('ad_booking_id', '=', booking)
    .where('state', 'in', ['waiting', 'paid'])
    .select(['id', 'uuid', 'state'])
    .executeTakeFirst();

/** The hold of weeks ends with the order that waits for their payment. */
export const holdUntil = (db: Writing, booking: number, until: Date) =>
  db
    .updateTable('ad_bookings')
    .set({ until })
    .where('id', '=', booking)
    .where('state', '=', 'awaiting_payment')
    .execute();
