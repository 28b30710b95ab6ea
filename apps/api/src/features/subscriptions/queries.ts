import type { PlanTerms, PlanType } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { Standing } from '@datum/contract/subscriptions/status-on';
import type { SUBSCRIBER_TABS } from '@datum/contract/subscriptions/subscribers';
import { ENDING_DAYS } from '@datum/contract/subscriptions/subscribers';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import {
  type Conditions,
  inOrder,
  matching,
  type Place,
  type Rows,
  readRows,
  type SortOf,
} from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { heldAround, standingOn, toldPeriodOn } from './standing.queries.ts';

export interface SubscriberFilter {
  readonly search?: string | undefined;
  readonly tab?: (typeof SUBSCRIBER_TABS)[number] | undefined;
  readonly state?: Standing | undefined;
  readonly source?: Source | undefined;
  readonly plan?: string | undefined;
  readonly person?: string | undefined;
  readonly organisation?: number | undefined;
}

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

/** The ready questions; what ends in the next days is open today. */
const tabsOn = (today: string): Record<(typeof SUBSCRIBER_TABS)[number], RawBuilder<SqlBool>> => ({
  ending: sql`(r.state in ('active', 'ending') and r.ends_on <= ${today}::date + ${sql.lit(ENDING_DAYS)})`,
  grace: sql`r.state = 'grace'`,
  verification: sql`r.state = 'pending_verification'`,
  complimentary: sql`r.source = 'complimentary'`,
  expired: sql`r.state = 'expired'`,
});

const conditionsOn = (today: string): Conditions<SubscriberFilter> => ({
  search: (words) =>
    sql`(r.holder_name::text ilike ${containing(words)} or r.known_as ilike ${containing(words)})`,
  tab: (tab) => tabsOn(today)[tab],
  state: (state) => sql`r.state = ${state}`,
  source: (source) => sql`r.source = ${source}`,
  plan: (plan) => sql`r.plan_uuid = ${plan}::uuid`,
  person: (person) => sql`(r.user_uuid = ${person}::uuid or exists (select from subscription_seats e
    where e.subscription_id = r.id and e.user_uuid = ${person}::uuid))`,
  organisation: (organisation) => sql`r.organisation_id = ${organisation}`,
});

const ORDER = {
  name: sql`lower(r.holder_name->>'en')`,
  plan: sql`lower(r.plan_name->>'en')`,
  state: sql`r.state`,
  starts_on: sql`r.starts_on`,
  ends_on: sql`r.ends_on`,
  last_sign_in: sql`r.last_sign_in_at`,
} as const;
export type SubscriberSort = keyof typeof ORDER;

export const listSubscribers = (
  db: Reading,
  today: string,
  filter: SubscriberFilter,
  sort: SortOf<SubscriberSort>,
  place: Place,
): Promise<Rows<SubscriberRow>> =>
  readRows(
    subscribers(db, today)
      .where(matching(filter, conditionsOn(today)))
      .orderBy(inOrder(sort, ORDER))
      .orderBy(sql.ref('r.id')),
    place,
  );

/** How many each tab holds. */
export async function countTabs(
  db: Reading,
  today: string,
): Promise<Record<'all' | (typeof SUBSCRIBER_TABS)[number], number>> {
  const held = tabsOn(today);
  const counted = Object.entries(held).map(
    ([tab, where]) => sql`count(*) filter (where ${where})::int as ${sql.id(tab)}`,
  );
  const { rows } = await sql<Awaited<ReturnType<typeof countTabs>>>`
    select count(*)::int as all, ${sql.join(counted)} from ${rowsOn(today)} r`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count gives one row');
  return row;
}

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
