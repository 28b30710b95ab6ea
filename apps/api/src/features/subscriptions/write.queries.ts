import type { Source } from '@datum/contract/subscriptions/holding';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A period to be stored. */
export interface NewPeriod {
  readonly subscription_id: number;
  readonly plan_version_id: number;
  readonly source: Source;
  readonly starts_on: string;
  readonly ends_on: string;
  /** Of one that was bought: its term, and the code that it was bought with. */
  readonly term_months?: number;
  readonly promo_code_id?: number | null;
  readonly reason: string;
  /** The payment that it stands on, where it is paid for. */
  readonly payment_reference: string | null;
  readonly granted_by: string | null;
  readonly approved_by: string | null;
  readonly created_at: Date;
}

/** Adds a subscription without a period. Only one at a time is added for a holder, so that two cannot both be the first. */
export async function insertSubscription(
  db: Writing,
  holder: {
    readonly user_uuid: string | null;
    readonly organisation_id: number | null;
    readonly extra_seats: number;
  },
  now: Date,
) {
  return db
    .insertInto('subscriptions')
    .values({ ...holder, created_at: now, updated_at: now })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Lets nobody else give a subscription to the same holder until this is stored. */
export const lockHolder = (
  db: Writing,
  {
    user_uuid,
    organisation_id,
  }: { readonly user_uuid: string | null; readonly organisation_id: number | null },
) =>
  user_uuid === null
    ? sql`select 1 from organisations where id = ${organisation_id} for update`.execute(db)
    : sql`select 1 from users where uuid = ${user_uuid}::uuid for update`.execute(db);

/** Adds a period; one that was to begin on the same day and was given up gives its place. */
export async function insertPeriod(
  db: Writing,
  { subscription_id, starts_on, ...period }: NewPeriod,
): Promise<void> {
  await keepTrial(db, subscription_id, starts_on);
  await db
    .insertInto('subscription_periods')
    .values({ subscription_id, starts_on, ...period })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'starts_on']).doUpdateSet(period))
    .execute();
}

/** A trial that was given up on its first day stays as a period without days before all others: it is had once. */
const keepTrial = (db: Writing, subscription: number, day: string) =>
  sql`update subscription_periods p set starts_on = f.day - 1, ends_on = f.day - 2
    from (select min(starts_on) as day from subscription_periods where subscription_id = ${subscription}) f
    where p.subscription_id = ${subscription} and p.starts_on = ${day}::date and p.ends_on < p.starts_on
      and p.source = 'trial'`.execute(db);

export const updatePeriod = (
  db: Writing,
  id: number,
  period: Partial<Omit<NewPeriod, 'subscription_id' | 'created_at'>>,
) => db.updateTable('subscription_periods').set(period).where('id', '=', id).execute();

/** Periods that begin after a day hold no longer; they are kept. */
export const dropPeriodsAfter = (db: Writing, subscription: number, day: string) =>
  sql`update subscription_periods set ends_on = starts_on - 1
    where subscription_id = ${subscription} and starts_on > ${day}::date`.execute(db);

/** Makes it one version newer. */
export const touchSubscription = (
  db: Writing,
  id: number,
  now: Date,
  change: { readonly cancelled_on?: string | null; readonly extra_seats?: number } = {},
) =>
  db
    .updateTable('subscriptions')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();

export const insertSuspension = (
  db: Writing,
  suspension: {
    readonly subscription_id: number;
    readonly from_on: string;
    readonly reason: string;
    readonly created_by: string;
    readonly created_at: Date;
  },
) => db.insertInto('subscription_suspensions').values(suspension).execute();

/** Ends what suspends a subscription with a day; false where nothing does. */
export async function endSuspensions(db: Writing, subscription: number, last: string): Promise<boolean> {
  const rows = await db
    .updateTable('subscription_suspensions')
    .set({ to_on: last })
    .where('subscription_id', '=', subscription)
    .where((where) => where.or([where('to_on', 'is', null), where('to_on', '>', last)]))
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Gives a seat; false where the person has one. */
export async function insertSeat(
  db: Writing,
  seat: {
    readonly subscription_id: number;
    readonly user_uuid: string;
    readonly from_on: string;
    readonly created_by: string | null;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const row = await db
    .insertInto('subscription_seats')
    .values(seat)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a seat back, its last day being `last`; false where the person has none. */
export async function endSeat(
  db: Writing,
  subscription: number,
  user: string,
  last: string,
): Promise<boolean> {
  const row = await db
    .updateTable('subscription_seats')
    .set({ to_on: last })
    .where('subscription_id', '=', subscription)
    .where('user_uuid', '=', user)
    .where('to_on', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const insertNote = (
  db: Writing,
  note: {
    readonly subscription_id: number;
    readonly text: string;
    readonly created_by: string;
    readonly created_at: Date;
  },
) => db.insertInto('subscription_notes').values(note).execute();

/** A person who pays is no longer one who is given access: their role says so too. */
export async function becomeSubscriber(db: Writing, user: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update users set role_id = (select id from roles where name = 'Subscriber'),
      version = version + 1, updated_at = ${now}
    where uuid = ${user}::uuid and role_id = (select id from roles where name = 'Complimentary Subscriber')
    returning uuid`.execute(db);
  return rows.length > 0;
}

export const setAwaiting = (db: Writing, id: number, awaiting: 'payment' | 'proof' | null) =>
  db.updateTable('subscriptions').set({ awaiting }).where('id', '=', id).execute();

/** Ends the seats of somebody who has left their organisation. */
export const endSeatsOf = (db: Writing, user: string, last: string) =>
  db
    .updateTable('subscription_seats')
    .set({ to_on: last })
    .where('user_uuid', '=', user)
    .where('to_on', 'is', null)
    .execute();
