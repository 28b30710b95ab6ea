import type { Database } from '@datum/database/schema';
import { type Kysely, sql } from 'kysely';

/** What was counted of a place or a booking on a day. */
export interface Counted {
  readonly plan: number;
  readonly booking: number | null;
  readonly day: string;
  readonly views: number;
  readonly clicks: number;
  readonly first: Date;
  readonly last: Date;
}

/** Adds counts to those of the day. Only looks say when it was shown. */
export const addAdCounts = (db: Kysely<Database>, counts: readonly Counted[]) =>
  db
    .insertInto('ad_days')
    .values(
      counts.map(({ plan, booking, day, views, clicks, first, last }) => ({
        plan_id: plan,
        booking_id: booking,
        day,
        views,
        clicks,
        first_at: views > 0 ? first : null,
        last_at: views > 0 ? last : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'booking_id', 'day']).doUpdateSet({
        views: sql`ad_days.views + excluded.views`,
        clicks: sql`ad_days.clicks + excluded.clicks`,
        first_at: sql`least(ad_days.first_at, excluded.first_at)`,
        last_at: sql`greatest(ad_days.last_at, excluded.last_at)`,
      }),
    )
    .execute();
