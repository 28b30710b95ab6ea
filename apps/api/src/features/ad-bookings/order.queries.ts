import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** The order of a booking that waits for its payment or is paid. */
export const findOrderOfAd = (db: Reading, booking: number) =>
  db
    .selectFrom('orders')
    .where('ad_booking_id', '=', booking)
    .where('state', 'in', ['waiting', 'paid'])
    .select(['id', 'uuid', 'state'])
    .executeTakeFirst();

/** The moment when a week begins where the office is: no unpaid booking is held longer. */
export async function weekBegins(db: Reading, week: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`select (${week}::date::timestamp at time zone ${timeZone}) as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a day begins');
  return row.at;
}

/** The hold of weeks ends with the order that waits for their payment. */
export const holdUntil = (db: Writing, booking: number, until: Date) =>
  db
    .updateTable('ad_bookings')
    .set({ until })
    .where('id', '=', booking)
    .where('state', '=', 'awaiting_payment')
    .execute();
