import type { Source } from '@datum/contract/subscriptions/holding';
import type { Standing } from '@datum/contract/subscriptions/status-on';
import { ENDING_DAYS, type SUBSCRIBER_TABS } from '@datum/contract/subscriptions/subscribers';
import { containing } from '@datum/database/like';
import { type Conditions, matching, type Place, type Rows, type SortOf } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readSubscribersIn, type SubscriberRow } from '../queries.ts';
import { computedOn, holdsOn, staleOn } from './standings.queries.ts';

export interface SubscriberFilter {
  readonly search?: string | undefined;
  readonly tab?: (typeof SUBSCRIBER_TABS)[number] | undefined;
  readonly state?: Standing | undefined;
  readonly source?: Source | undefined;
  readonly plan?: string | undefined;
  readonly person?: string | undefined;
  readonly organisation?: number | undefined;
}

const COLUMNS = sql.raw(
  ['subscription_id', 'state', 'plan_id', 'source', 'starts_on', 'ends_on', 'name', 'words'].join(', '),
);
/** What a list is narrowed and ordered by: kept where it holds, else computed. The conditions and the order name it `d`. */
const kept = (today: string) =>
  sql`(select ${COLUMNS} from subscription_standings d where ${holdsOn(today)})`;
const computed = (
  today: string,
) => sql`(select ${COLUMNS} from (select subscription_id as stale from subscription_standings d
    where ${staleOn(today)}) d cross join lateral (${computedOn(today)} where s.id = d.stale) c)`;

/** The ready questions; what ends in the next days is open today. */
const tabsOn = (today: string): Record<(typeof SUBSCRIBER_TABS)[number], RawBuilder<SqlBool>> => ({
  ending: sql`(d.state in ('active', 'ending') and d.ends_on <= ${today}::date + ${sql.lit(ENDING_DAYS)})`,
  grace: sql`d.state = 'grace'`,
  verification: sql`d.state = 'pending_verification'`,
  complimentary: sql`d.source = 'complimentary'`,
  expired: sql`d.state = 'expired'`,
});

const conditionsOn = (today: string): Conditions<SubscriberFilter> => ({
  search: (words) => sql`d.words ilike ${containing(words)}`,
  tab: (tab) => tabsOn(today)[tab],
  state: (state) => sql`d.state = ${state}`,
  source: (source) => sql`d.source = ${source}`,
  plan: (plan) => sql`d.plan_id = (select id from plans where uuid = ${plan}::uuid)`,
  person: (person) => sql`d.subscription_id in (select id from subscriptions where user_uuid = ${person}::uuid
    union all select subscription_id from subscription_seats where user_uuid = ${person}::uuid)`,
  organisation: (organisation) =>
    sql`d.subscription_id in (select id from subscriptions where organisation_id = ${organisation})`,
});

/** The last sign-in is nobody's to keep here: ordered by it, a list reads all that match. */
const LAST_SIGN_IN = sql`(select coalesce(
    (select u.last_login_at from users u where u.uuid = s.user_uuid),
    (select max(m.last_login_at) from subscription_seats e join users m on m.uuid = e.user_uuid
      where e.subscription_id = s.id and e.to_on is null))
  from subscriptions s where s.id = d.subscription_id)`;

const ORDER = {
  name: sql`d.name`,
  plan: sql`(select lower(n.name->>'en') from plans n where n.id = d.plan_id)`,
  state: sql`d.state`,
  starts_on: sql`d.starts_on`,
  ends_on: sql`d.ends_on`,
  last_sign_in: LAST_SIGN_IN,
} as const;
export type SubscriberSort = keyof typeof ORDER;

/** A part of the list: found in what is kept, and in the few that are computed; then read whole. */
export async function listSubscribers(
  db: Reading,
  today: string,
  filter: SubscriberFilter,
  sort: SortOf<SubscriberSort>,
  { limit, offset }: Place,
): Promise<Rows<SubscriberRow>> {
  const where = sql`d.plan_id is not null and ${matching(filter, conditionsOn(today))}`;
  const column = ORDER[sort.replace(/^-/, '') as SubscriberSort];
  const order = sort.startsWith('-') ? sql`key desc nulls last` : sql`key asc nulls last`;
  const part = (standings: RawBuilder<unknown>) => sql`(select d.subscription_id as id, ${column} as key
    from ${standings} d where ${where} order by ${order}, id limit ${offset + limit})`;
  const found = await sql<{
    id: number;
  }>`select id from (${part(kept(today))} union all ${part(computed(today))}) d
    order by ${order}, id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select
    (select count(*) from ${kept(today)} d where ${where}) +
    (select count(*) from ${computed(today)} d where ${where}) as total`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  return {
    rows: ids.length === 0 ? [] : await readSubscribersIn(db, today, ids),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** How many each tab holds. */
export async function countTabs(
  db: Reading,
  today: string,
): Promise<Record<'all' | (typeof SUBSCRIBER_TABS)[number], number>> {
  const counts = Object.entries(tabsOn(today)).map(
    ([tab, where]) => sql`count(*) filter (where ${where})::int as ${sql.id(tab)}`,
  );
  const { rows } = await sql<
    Awaited<ReturnType<typeof countTabs>>
  >`select count(*)::int as all, ${sql.join(counts)}
    from (select plan_id, state, source, ends_on from ${kept(today)} k
      union all select plan_id, state, source, ends_on from ${computed(today)} c) d
    where d.plan_id is not null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count gives one row');
  return row;
}
