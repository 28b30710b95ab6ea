import { LET_GO } from '@datum/contract/advertising/ad-steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { refusedBy } from '@datum/database/connection/refused-by';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { wrongState } from '../../../platform/http/problem.ts';
import { slotsFor } from './slots.rules.ts';

/**
 * Takes a slot in each of the weeks, or none. The plan is locked, so that others wait; the key of the table refuses a
 * double one whatever happens.
 * @throws Problem state with the first week that is taken
 */
export async function takeWeeks(
  db: Writing,
  { place, slots }: { readonly place: string; readonly slots: number },
  weeks: readonly string[],
  booking: number,
): Promise<void> {
  const taken = await db
    .selectFrom('ad_slots')
    .where('place', '=', place)
    .where('week', 'in', [...weeks])
    .select(['week', 'slot'])
    .execute();
  const chosen = slotsFor(weeks, slots, taken);
  if (typeof chosen === 'string') throw wrongState(refusal('ads.week-taken', { day: chosen }));
  await db
    .insertInto('ad_slots')
    .values(chosen.map((one) => ({ ...one, place, booking_id: booking })))
    .execute()
    .catch((error: unknown) => {
      throw refusedBy(error) === 'ad_slots_pkey'
        ? wrongState(refusal('ads.week-taken', { day: weeks[0] ?? '' }))
        : error;
    });
}

/** Frees all weeks of a booking that was not paid, and keeps who let them go. */
export async function letGo(
  db: Writing,
  { id, owner_uuid, place }: { readonly id: number; readonly owner_uuid: string; readonly place: string },
  now: Date,
): Promise<void> {
  await sql`with freed as (delete from ad_slots where booking_id = ${id} returning week)
    insert into ad_let_go (place, week, owner_uuid, at) select ${place}, week, ${owner_uuid}::uuid, ${now} from freed`.execute(
    db,
  );
}

/**
 * The first of these weeks that a person or somebody of their organisation let go unpaid too often, with when it can be held again;
 * undefined where there is none.
 */
export async function findLetGo(
  db: Writing,
  { place, owner_uuid }: { readonly place: string; readonly owner_uuid: string },
  weeks: readonly string[],
  now: Date,
): Promise<{ readonly week: string; readonly until: Date } | undefined> {
  const { rows } = await sql<{ week: string; until: Date }>`
    select to_char(week, 'YYYY-MM-DD') as week,
      (array_agg(at order by at desc))[${sql.lit(LET_GO.times)}] + ${sql.lit(LET_GO.days)} * interval '1 day' as until
    from ad_let_go l join users u on u.uuid = l.owner_uuid join users me on me.uuid = ${owner_uuid}::uuid
    where l.place = ${place} and l.week = any(${[...weeks]}::date[])
      and l.at > ${now}::timestamptz - ${sql.lit(LET_GO.days)} * interval '1 day'
      and (u.uuid = me.uuid or u.organisation_id = me.organisation_id)
    group by week having count(*) >= ${sql.lit(LET_GO.times)} order by week limit 1`.execute(db);
  return rows[0];
}

/** Frees the weeks of a booking; those that are over stay with it, as proof. @param from the first week that is freed */
export const freeWeeks = (db: Writing, booking: number, from: string) =>
  db.deleteFrom('ad_slots').where('booking_id', '=', booking).where('week', '>=', from).execute();
