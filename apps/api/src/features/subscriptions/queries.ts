import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { Standing } from '@datum/contract/subscriptions/status-on';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { heldAround, standingOn, toldPeriodOn } from './standing.queries.ts';

/** A subscription as lists show it. */
export interface SubscriberRow {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly user_uuid: string | null;
  readonly organisation_id: number | null;
  readonly holder_name: LocalText;
  readonly known_as: string;
  readonly email: string | null;
  readonly locale: string | null;
  readonly cancelled_on: string | null;
  readonly awaiting: 'payment' | 'proof' | null;
  readonly extra_seats: number;
  readonly plan_uuid: string;
  readonly plan_code: string;
  readonly plan_type: PlanType;
  readonly plan_name: LocalText;
  readonly plan_number: number;
  readonly terms: PlanTerms;
  readonly source: Source;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly grace_until: string;
  readonly state: Standing;
  readonly seats_used: number;
  readonly last_sign_in_at: Date | null;
}

/** Every subscription with the period that is told of it on a day. */
const rowsOn = (today: string) => sql<SubscriberRow>`(
  select s.id, s.uuid, s.version, s.user_uuid, s.organisation_id, s.cancelled_on, s.awaiting, s.extra_seats,
    coalesce(o.name, jsonb_build_object('en', u.name)) as holder_name, coalesce(o.code, u.email) as known_as,
    coalesce(o.email, u.email) as email, u.locale,
    n.uuid as plan_uuid, n.code as plan_code, n.type as plan_type, n.name as plan_name, t.number as plan_number,
    t.terms, t.source, t.starts_on, t.ends_on, t.grace_until, ${standingOn(today)} as state,
    (select count(*)::int from subscription_seats e where e.subscription_id = s.id and e.to_on is null) as seats_used,
    case when s.user_uuid is not null then u.last_login_at else (select max(m.last_login_at) from subscription_seats e
      join users m on m.uuid = e.user_uuid where e.subscription_id = s.id and e.to_on is null) end as last_sign_in_at
  from subscriptions s
  left join users u on u.uuid = s.user_uuid
  left join organisations o on o.id = s.organisation_id
  cross join lateral (${toldPeriodOn(today)}) t
  cross join lateral (${heldAround(today)}) f
  join plans n on n.id = t.plan_id)`;

const subscribers = (db: Reading, today: string) =>
  db.selectFrom(rowsOn(today).as('r')).selectAll().$castTo<SubscriberRow>();

/** The subscriptions of a part of a list, in its order. */
export const readSubscribersIn = (
  db: Reading,
  today: string,
  ids: readonly number[],
): Promise<SubscriberRow[]> =>
  subscribers(db, today)
    .where(sql<SqlBool>`r.id = any(${ids}::bigint[])`)
    .orderBy(sql`array_position(${ids}::bigint[], r.id)`)
    .execute();

export const findSubscriber = (
  db: Reading,
  today: string,
  uuid: string,
): Promise<SubscriberRow | undefined> =>
  subscribers(db, today).where(sql<SqlBool>`r.uuid = ${uuid}::uuid`).executeTakeFirst();

/** Every subscription of a holder. */
export const findOfHolder = (
  db: Reading,
  today: string,
  { user_uuid, organisation_id }: Pick<SubscriberRow, 'user_uuid' | 'organisation_id'>,
): Promise<SubscriberRow[]> =>
  subscribers(db, today)
    .where(sql<SqlBool>`(r.user_uuid = ${user_uuid}::uuid or r.organisation_id = ${organisation_id}::bigint)`)
    .orderBy(sql.ref('r.id'))
    .execute();

/** The same, locked until its change is stored. */
export async function lockSubscriber(
  db: Writing,
  today: string,
  uuid: string,
): Promise<SubscriberRow | undefined> {
  await sql`select 1 from subscriptions where uuid = ${uuid}::uuid for update`.execute(db);
  return findSubscriber(db, today, uuid);
}
