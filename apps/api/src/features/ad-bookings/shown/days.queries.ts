import type { Reading } from '@datum/database/open';

/** The days of a booking, the newest first: 26 weeks at most. */
export const readAdDays = (db: Reading, booking: number) =>
  db
    .selectFrom('ad_days')
    .where('booking_id', '=', booking)
    .orderBy('day', 'desc')
    .select(['day', 'views', 'clicks', 'first_at', 'last_at'])
    .execute();
