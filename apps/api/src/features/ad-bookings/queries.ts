import type { listAdBookings } from '@datum/contract/advertising/ad-bookings';
import type { AdPlace } from '@datum/contract/advertising/ad-places';
import type { AdReason, AdStep, AdTurn } from '@datum/contract/advertising/ad-steps';
import type { InputOf } from '@datum/contract/calls/endpoint';
import { containing } from '@datum/database/like';
import { inOrder, matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';

/** A picture of a booking as it is stored. */
export interface CreativeRow {
  readonly id: number;
  readonly number: number;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly sha256: string;
  readonly created_at: string;
  readonly created_by: string;
}

const CREATIVE = sql`jsonb_build_object('id', c.id, 'number', c.number, 'alt', c.alt, 'width', c.width,
  'height', c.height, 'size', c.size, 'sha256', c.sha256, 'created_at', c.created_at, 'created_by', c.created_by)`;

/** Who changed its words since it was last approved. */
const EDITORS = sql<string[]>`array(select distinct a.actor_uuid from audit_log a
  where a.resource = 'ad_bookings' and a.resource_id = b.uuid::text and a.action = 'ad-bookings.edit'
    and a.at > coalesce((select max(e.at) from ad_events e where e.booking_id = b.id and e.step = 'approve'), '-infinity'))`;

/** Everybody who had a hand in it, with the accounts that count as one person with any of them. */
const HANDS =
  samePerson(sql`${EDITORS} || array[b.owner_uuid, b.booked_by, (select c.created_by from ad_creatives c
  where c.booking_id = b.id order by c.number desc limit 1)]`);

const bookings = (db: Reading) =>
  db
    .selectFrom('ad_bookings as b')
    .innerJoin('ad_plans as p', 'p.id', 'b.plan_id')
    .innerJoin('users as o', 'o.uuid', 'b.owner_uuid')
    .innerJoin('users as k', 'k.uuid', 'b.booked_by')
    .leftJoin('users as r', 'r.uuid', 'b.reviewed_by')
    .selectAll('b')
    .select(['p.uuid as plan_uuid', 'p.name as plan_name', 'p.place', 'p.width', 'p.height', 'p.sharing'])
    .select(['p.rules', 'p.policy', 'p.cancel_terms', 'o.name as owner_name', 'o.email as owner_email'])
    .select(['o.locale as owner_locale', 'k.name as booked_name', 'r.name as reviewed_name'])
    .select([
      sql<CreativeRow | null>`(select ${CREATIVE} from ad_creatives c where c.booking_id = b.id
        order by c.number desc limit 1)`.as('creative'),
      sql<number>`(select coalesce(sum(d.views), 0)::int from ad_days d where d.booking_id = b.id)`.as(
        'views',
      ),
      sql<number>`(select coalesce(sum(d.clicks), 0)::int from ad_days d where d.booking_id = b.id)`.as(
        'clicks',
      ),
      HANDS.as('hands'),
    ])
    .$narrowType<{ place: AdPlace; reason: AdReason | null }>();

/** A booking with its plan, its people and its newest picture. */
export type AdBookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>;

type Asked = Pick<NonNullable<InputOf<typeof listAdBookings>['query']>, 'search' | 'state' | 'plan' | 'sort'>;

/** Bookings that match. @param owner only theirs; null = everyone's */
export const listAdBookingRows = (
  db: Reading,
  owner: string | null,
  { search, state, plan, sort = '-number' }: Asked,
  place: Place,
): Promise<Rows<AdBookingRow>> =>
  readRows(
    bookings(db)
      .where(
        matching(
          { search, state, plan, owner },
          {
            search: (
              words,
            ) => sql`(b.advertiser ilike ${containing(words)} or b.campaign ilike ${containing(words)}
              or b.number ilike ${containing(words)})`,
            state: (one) => sql`b.state = ${one}`,
            plan: (one) => sql`p.uuid = ${one}`,
            owner: (one) => sql`b.owner_uuid = ${one}`,
          },
        ),
      )
      .orderBy(
        inOrder(sort, {
          number: sql`b.id`,
          advertiser: sql`lower(b.advertiser)`,
          first_week: sql`b.first_week`,
          state: sql`b.state`,
        }),
      )
      .orderBy('b.id', 'desc'),
    place,
  );

export const findAdBooking = (db: Reading, uuid: string): Promise<AdBookingRow | undefined> =>
  bookings(db).where('b.uuid', '=', uuid).executeTakeFirst();

/** A booking by its id, locked until what happens to it is stored. */
export async function lockAdBooking(db: Writing, id: number): Promise<AdBookingRow> {
  await sql`select 1 from ad_bookings where id = ${id} for update`.execute(db);
  return bookings(db).where('b.id', '=', id).executeTakeFirstOrThrow();
}

/** A new booking, numbered within the year of its day. */
export async function insertAdBooking(
  db: Writing,
  booking: Omit<Insertable<Database['ad_bookings']>, 'number'>,
  year: string,
): Promise<{ readonly id: number; readonly uuid: string }> {
  return db
    .insertInto('ad_bookings')
    .values({
      ...booking,
      number: sql<string>`${`AD-${year}-`} || lpad(nextval('ad_numbers')::text, 5, '0')`,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Changes a booking that is still in a version; false otherwise. */
export async function updateAdBooking(
  db: Writing,
  { id, version }: Pick<AdBookingRow, 'id' | 'version'>,
  change: Updateable<Database['ad_bookings']>,
): Promise<boolean> {
  const row = await db
    .updateTable('ad_bookings')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const removeAdBooking = (db: Writing, id: number) =>
  db.deleteFrom('ad_bookings').where('id', '=', id).execute();

export const insertAdEvent = (db: Writing, event: Insertable<Database['ad_events']>) =>
  db.insertInto('ad_events').values(event).execute();

/** What happened to a booking, the newest first. */
export const readAdEvents = (db: Reading, id: number) =>
  db
    .selectFrom('ad_events as e')
    .leftJoin('users as u', 'u.uuid', 'e.by_uuid')
    .where('e.booking_id', '=', id)
    .orderBy('e.id', 'desc')
    .limit(200)
    .select(['e.note', 'e.at', 'u.name as by'])
    .select([
      sql<AdStep | AdTurn | 'create'>`e.step`.as('step'),
      sql<AdBookingRow['state']>`e.state`.as('state'),
      sql<AdReason | null>`e.reason`.as('reason'),
    ])
    .execute();

/** An active person who may book, by their email. */
export const findBuyer = (db: Reading, email: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('p.permission', '=', 'ads.booking.create')
    .where('p.scope', '=', 'own')
    .where('u.status', '=', 'active')
    .select('u.uuid')
    .executeTakeFirst();

/** Bookings that are due for the clock, locked; what another process has is passed over. */
export const lockDue = (db: Writing, when: RawBuilder<boolean>, limit: number) =>
  db
    .selectFrom('ad_bookings as b')
    .where(when)
    .orderBy('b.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('b.id')
    .execute();
