import type { AdPlace } from '@datum/contract/advertising/ad-places';
import type { listAdPlans, WrittenAdPlan } from '@datum/contract/advertising/ad-plans';
import type { InputOf } from '@datum/contract/calls/endpoint';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { countedOn } from './rules.ts';

/** Weeks of its bookings that are taken from this week on. */
const taken = (monday: string) =>
  sql<number>`(select count(*)::int from ad_slots s join ad_bookings b on b.id = s.booking_id
    where b.plan_id = p.id and s.week >= ${monday}::date)`;

/** What was paid for bookings that began within a year, before tax. */
const revenue = (since: string) =>
  sql<number>`(select coalesce(sum(b.week_price * b.weeks), 0)::bigint from ad_bookings b
    where b.plan_id = p.id and b.first_week >= ${since}::date and b.state in ('approved', 'running', 'paused', 'done')
    and b.shown_creative is not null)`;

const plans = (db: Reading, today: string) => {
  const { monday, since } = countedOn(today);
  return db
    .selectFrom('ad_plans as p')
    .selectAll('p')
    .select([
      taken(monday).as('taken'),
      revenue(since).as('revenue'),
      sql<number>`(select count(*)::int from ad_bookings b where b.plan_id = p.id
        and exists (select from ad_slots s where s.booking_id = b.id and s.week >= ${monday}::date))`.as(
        'booked',
      ),
    ])
    .$narrowType<{ place: AdPlace }>();
};

export type AdPlanRow = Awaited<ReturnType<ReturnType<typeof plans>['executeTakeFirstOrThrow']>>;

type Asked = Pick<NonNullable<InputOf<typeof listAdPlans>['query']>, 'search' | 'visibility' | 'sort'>;

export const listAdPlanRows = (
  db: Reading,
  today: string,
  { search, visibility, sort = 'name' }: Asked,
  place: Place,
): Promise<Rows<AdPlanRow>> =>
  readRows(
    plans(db, today)
      .where(
        matching(
          { search, visibility },
          {
            search: (words) =>
              sql`(p.code ilike ${containing(words)} or p.name::text ilike ${containing(words)})`,
            visibility: (one) => sql`p.visibility = ${one}`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          name: sql`lower(p.name->>'en')`,
          place: sql`p.place`,
          price: sql`p.price`,
          code: sql`p.code`,
        }),
      )
      .orderBy('p.code'),
    place,
  );

export const findAdPlan = (db: Reading, today: string, uuid: string): Promise<AdPlanRow | undefined> =>
  plans(db, today).where('p.uuid', '=', uuid).executeTakeFirst();

/** Plans that can be booked, by their places. */
export const readPublicAdPlans = (db: Reading, today: string): Promise<AdPlanRow[]> =>
  plans(db, today).where('p.visibility', '=', 'public').orderBy('p.price', 'desc').orderBy('p.id').execute();

/** The plan of a booking, locked: who takes its weeks waits here for who takes others. */
export async function lockAdPlan(db: Writing, today: string, id: number): Promise<AdPlanRow> {
  await sql`select 1 from ad_plans where id = ${id} for update`.execute(db);
  return plans(db, today).where('p.id', '=', id).executeTakeFirstOrThrow();
}

/** The plan that is not archived and sells a place. */
export const planOfPlace = (db: Reading, place: string) =>
  db
    .selectFrom('ad_plans')
    .where('place', '=', place)
    .where('visibility', '<>', 'archived')
    .select(['uuid', 'name'])
    .executeTakeFirst();

/** How many slots of each week from one on are taken, by place. */
export async function readTaken(
  db: Reading,
  monday: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const rows = await db
    .selectFrom('ad_slots')
    .where('week', '>=', monday)
    .groupBy(['place', 'week'])
    .select(['place', 'week', sql<number>`count(*)::int`.as('count')])
    .execute();
  const by = new Map<string, Map<string, number>>();
  for (const { place, week, count } of rows) {
    const weeks = by.get(place) ?? new Map<string, number>();
    by.set(place, weeks.set(week, count));
  }
  return by;
}

/** What was seen of plans since a day, with on how many days. */
export async function readSeen(db: Reading, since: string) {
  const rows = await db
    .selectFrom('ad_days')
    .where('day', '>=', since)
    .groupBy('plan_id')
    .select([
      'plan_id',
      sql<number>`sum(views)::int`.as('views'),
      sql<number>`sum(clicks)::int`.as('clicks'),
      sql<number>`count(distinct day)::int`.as('days'),
    ])
    .execute();
  return new Map(rows.map(({ plan_id, ...seen }) => [plan_id, seen]));
}

/** The bookings of a plan whose weeks are not over, the next first. */
export const readBookingsOfPlan = (db: Reading, id: number, monday: string, place: Place) =>
  readRows(
    db
      .selectFrom('ad_bookings as b')
      .where('b.plan_id', '=', id)
      .where(
        sql<SqlBool>`exists (select from ad_slots s where s.booking_id = b.id and s.week >= ${monday}::date)`,
      )
      .select(['b.uuid', 'b.number', 'b.advertiser', 'b.campaign', 'b.state', 'b.first_week', 'b.weeks'])
      .select([
        sql<number>`b.week_price * b.weeks`.as('amount'),
        sql<number>`(select coalesce(sum(d.views), 0)::int from ad_days d where d.booking_id = b.id)`.as(
          'views',
        ),
        sql<number>`(select coalesce(sum(d.clicks), 0)::int from ad_days d where d.booking_id = b.id)`.as(
          'clicks',
        ),
      ])
      .orderBy('b.first_week')
      .orderBy('b.id'),
    place,
  );

/** The most slots that are taken in one of the coming weeks. */
export async function mostTaken(db: Reading, place: string, monday: string): Promise<number> {
  const row = await db
    .selectFrom('ad_slots')
    .where('place', '=', place)
    .where('week', '>=', monday)
    .select(sql<number>`coalesce(max(slot), 0)::int`.as('most'))
    .executeTakeFirst();
  return row?.most ?? 0;
}

const stored = ({ name, rules, blackouts, policy, cancel_terms, ...rest }: WrittenAdPlan) => ({
  ...rest,
  name: JSON.stringify(name),
  rules: JSON.stringify(rules),
  blackouts: JSON.stringify(blackouts),
  policy: JSON.stringify(policy),
  cancel_terms: JSON.stringify(cancel_terms),
});

export async function insertAdPlan(
  db: Writing,
  { code, ...written }: WrittenAdPlan & { readonly code: string },
  now: Date,
  isDemo = false,
): Promise<{ readonly id: number; readonly uuid: string }> {
  return db
    .insertInto('ad_plans')
    .values({ ...stored(written), code, is_demo: isDemo, created_at: now, updated_at: now })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Changes a plan that nobody changed since `version`; false otherwise. */
export async function updateAdPlan(
  db: Writing,
  uuid: string,
  version: number,
  now: Date,
  written: WrittenAdPlan | { readonly visibility: 'archived' | 'hidden' },
): Promise<boolean> {
  const row = await db
    .updateTable('ad_plans')
    .set({ ...('name' in written ? stored(written) : written), version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
