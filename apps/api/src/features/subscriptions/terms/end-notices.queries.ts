import type { Source } from '@datum/contract/subscriptions/holding';
import type { Standing } from '@datum/contract/subscriptions/status-on';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { isAddressKept } from '../buying.queries.ts';

/** Emails about an end; each is the name of its template. */
export type EndNotice = 'grace-began' | 'grace-ends' | 'subscription-expired';

/** Days before the end of grace on which it is told; a grace that is no longer has no such email. */
const GRACE_DAYS_BEFORE = 3;
/** Statuses in which something was open, or would have been. */
const HELD: ReadonlySet<Standing | null> = new Set([
  'active',
  'change_scheduled',
  'ending',
  'grace',
  'suspended',
] as const);

/** What a new status lets people hear; null where it is none of an end. */
export function noticeOf(before: Standing | null, after: Standing): EndNotice | null {
  if (before === after || !HELD.has(before)) return null;
  return after === 'grace' ? 'grace-began' : after === 'expired' ? 'subscription-expired' : null;
}

/** Keeps that an email about the end of the last period is due. */
export const queueNotice = (
  db: Writing,
  {
    subscription,
    notice,
    today,
    now,
  }: {
    readonly subscription: number;
    readonly notice: EndNotice;
    readonly today: string;
    readonly now: Date;
  },
) =>
  sql`insert into subscription_end_notices (subscription_id, notice, ended_on, created_at)
    select p.subscription_id, ${notice}, max(p.ends_on), ${now}::timestamptz from subscription_periods p
    where p.subscription_id = ${subscription} and p.starts_on <= p.ends_on and p.ends_on < ${today}::date
    group by p.subscription_id
    on conflict do nothing`.execute(db);

/** The same for each grace that ends in some days: its subscription turns on the day after. */
export const queueGraceEnds = (db: Writing, { today, now }: { readonly today: string; readonly now: Date }) =>
  sql`insert into subscription_end_notices (subscription_id, notice, ended_on, created_at)
    select s.id, 'grace-ends', p.ends_on, ${now}::timestamptz
    from subscriptions s
    cross join lateral (select l.ends_on, l.plan_version_id from subscription_periods l
      where l.subscription_id = s.id and l.starts_on <= l.ends_on and l.ends_on < ${today}::date
      order by l.ends_on desc limit 1) p
    join plan_versions v on v.id = p.plan_version_id
    where s.told_status = 'grace' and s.turns_on > ${today}::date
      and s.turns_on <= ${today}::date + ${GRACE_DAYS_BEFORE + 1}::int
      and s.turns_on = p.ends_on + (v.terms ->> 'grace_days')::int + 1
      and (v.terms ->> 'grace_days')::int > ${GRACE_DAYS_BEFORE}::int
    on conflict do nothing`.execute(db);

/** An email that is due, with what it says. */
export interface DueNotice {
  readonly subscription: number;
  readonly notice: EndNotice;
  readonly ended_on: string;
  /** Last day of grace. */
  readonly until: string;
  /** Days that it has left, with today. */
  readonly days: number;
  readonly status: Standing;
  readonly plan: LocalText;
  readonly source: Source;
}

/** Emails that are due, locked; what another process has is passed over. */
export async function lockDueNotices(
  db: Writing,
  {
    today,
    except,
    limit,
  }: { readonly today: string; readonly except: readonly number[]; readonly limit: number },
): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select e.subscription_id as subscription, e.notice, e.ended_on, p.source, n.name as plan, s.told_status as status,
      e.ended_on + g.days as until, e.ended_on + g.days - ${today}::date + 1 as days
    from subscription_end_notices e
    join subscriptions s on s.id = e.subscription_id
    join lateral (select l.source, l.plan_version_id from subscription_periods l
      where l.subscription_id = s.id and l.starts_on <= l.ends_on and l.ends_on = e.ended_on limit 1) p on true
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    cross join lateral (select (v.terms ->> 'grace_days')::int as days) g
    where e.told_at is null and e.subscription_id <> all(${except}::bigint[])
    order by e.created_at, e.subscription_id
    limit ${limit}
    for update of e skip locked`.execute(db);
  return rows;
}

export const noteTold = (db: Writing, { subscription, notice, ended_on }: DueNotice, now: Date) =>
  db
    .updateTable('subscription_end_notices')
    .set({ told_at: now })
    .where('subscription_id', '=', subscription)
    .where('notice', '=', notice)
    .where('ended_on', '=', ended_on)
    .execute();

/** Somebody who hears of an end. */
export interface Told {
  /** Null = the address that the last invoice went to, which need not be a person's here. */
  readonly uuid: string | null;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  /** Renews it themselves. */
  readonly buys: boolean;
}

/** Whose seat ended with a subscription, or after its last paid day. */
export async function readSeatedUntil(db: Reading, subscription: number, ended: string): Promise<Told[]> {
  const rows = await db
    .selectFrom('subscription_seats as t')
    .innerJoin('users as u', 'u.uuid', 't.user_uuid')
    .where('t.subscription_id', '=', subscription)
    .where('t.to_on', '>=', ended)
    .where('u.status', '=', 'active')
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale'])
    .execute();
  return rows.map((row) => ({ ...row, buys: false }));
}

/** Who pays for a subscription: its person, everyone who buys for its organisation, and the address of its last paid order. */
export async function readPayersOf(db: Reading, subscription: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select u.uuid, u.name, u.email, u.locale, true as buys
    from subscriptions s join users u on u.status = 'active' and (u.uuid = s.user_uuid
      or (u.buys_for_id = s.organisation_id and u.organisation_id = s.organisation_id))
    where s.id = ${subscription}
    union all
    (select null, o.buyer ->> 'name', o.buyer ->> 'email', o.locale, true from orders o
      where o.subscription_id = ${subscription} and o.state = 'paid' and ${isAddressKept} order by o.paid_at desc limit 1)`.execute(
    db,
  );
  return rows;
}
