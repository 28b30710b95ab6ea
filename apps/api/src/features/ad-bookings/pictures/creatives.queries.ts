import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';
import type { CreativeRow } from '../queries.ts';

/** All pictures of a booking, the newest first. */
export async function readCreatives(db: Reading, booking: number): Promise<CreativeRow[]> {
  const rows = await db
    .selectFrom('ad_creatives')
    .where('booking_id', '=', booking)
    .orderBy('number', 'desc')
    .select(['id', 'number', 'alt', 'width', 'height', 'size', 'sha256', 'created_at', 'created_by'])
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export const insertCreative = (db: Writing, creative: Insertable<Database['ad_creatives']>) =>
  db.insertInto('ad_creatives').values(creative).returning('id').executeTakeFirstOrThrow();

const bytes = (db: Reading) =>
  db
    .selectFrom('ad_creatives as c')
    .innerJoin('ad_bookings as b', 'b.id', 'c.booking_id')
    .innerJoin('stored_objects as o', 'o.key', 'c.object_key')
    .select(['c.id', 'b.id as booking_id', 'b.plan_id'])
    .select(['o.key', 'o.place', 'o.media_type', 'o.size', 'o.sha256']);

/** Where the bytes of a picture lie. */
export type FoundPicture = Awaited<ReturnType<ReturnType<typeof bytes>['executeTakeFirstOrThrow']>>;

/** One picture of a booking. */
export const findPicture = (db: Reading, uuid: string, number: number): Promise<FoundPicture | undefined> =>
  bytes(db).where('b.uuid', '=', uuid).where('c.number', '=', number).executeTakeFirst();

/** The approved picture of a booking that runs. */
export const findShown = (db: Reading, uuid: string): Promise<FoundPicture | undefined> =>
  bytes(db)
    .where('b.uuid', '=', uuid)
    .where('b.state', '=', 'running')
    .whereRef('c.id', '=', 'b.shown_creative')
    .executeTakeFirst();
