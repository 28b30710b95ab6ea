import type { Reading } from '@datum/database/open';

/** The plan that sells a place, also one that nobody can book any more while its bookings run. */
export const readPlacePlans = (db: Reading, place: string) =>
  db
    .selectFrom('ad_plans')
    .where('place', '=', place)
    .where('visibility', '=', 'public')
    .select(['id', 'uuid', 'width', 'height', 'slots', 'sharing', 'shows_house'])
    .execute();

/** What runs in a place in a week, by its slots. */
export const readRunning = (db: Reading, place: string, monday: string) =>
  db
    .selectFrom('ad_slots as s')
    .innerJoin('ad_bookings as b', 'b.id', 's.booking_id')
    .innerJoin('ad_creatives as c', 'c.id', 'b.shown_creative')
    .innerJoin('ad_plans as p', 'p.id', 'b.plan_id')
    .where('s.place', '=', place)
    .where('s.week', '=', monday)
    .where('b.state', '=', 'running')
    .orderBy('s.slot')
    .select([
      's.slot',
      'b.uuid',
      'b.advertiser',
      'c.alt',
      'p.uuid as plan',
      'p.width',
      'p.height',
      'p.sharing',
    ])
    .execute();

/** Where a booking that runs leads to. */
export const findDestination = (db: Reading, uuid: string) =>
  db
    .selectFrom('ad_bookings')
    .where('uuid', '=', uuid)
    .where('state', '=', 'running')
    .select(['id', 'plan_id', 'destination'])
    .executeTakeFirst();
