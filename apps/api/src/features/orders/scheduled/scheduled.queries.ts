import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type Held, type Holder, readHeld } from '../price/held.queries.ts';
import type { Used } from './over.rules.ts';

/** The change of plan that follows what holds today. */
export interface Scheduled {
  readonly held: Held;
  /** Of the period that follows. */
  readonly id: number;
  readonly name: LocalText;
  readonly from: string;
  readonly keeps: LocalText;
  readonly until: string;
  /** More than one period follows. */
  readonly is_followed: boolean;
  /** The order that it was bought by, and its payment; null where staff scheduled it, or it cost nothing. */
  readonly order_id: number | null;
  readonly payment_id: number | null;
  readonly currency: string | null;
}

/** Another plan that follows the one of today; null where none does. */
export async function findScheduled(db: Reading, today: string, holder: Holder): Promise<Scheduled | null> {
  const held = await readHeld(db, today, holder);
  const now = held?.periods.find(({ from, to }) => from <= today && to >= today);
  const coming = held?.periods.filter(({ from }) => from > today) ?? [];
  const [next] = coming;
  if (!held || !now || !next || next.plan_uuid === now.plan_uuid) return null;
  const bought = await db
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.order_id', '=', 'o.id').on('p.state', '=', 'succeeded').on('p.is_credit', '=', false),
    )
    .where('o.subscription_id', '=', held.subscription_id)
    .where('o.given_from', '=', next.from)
    .where('o.plan_version_id', '=', next.plan_version_id)
    .where('o.state', '=', 'paid')
    .select(['o.id as order_id', 'p.id as payment_id', 'o.currency'])
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    held,
    id: next.id,
    name: next.plan_name,
    from: next.from,
    keeps: now.plan_name,
    until: now.to,
    is_followed: coming.length > 1,
    order_id: bought?.order_id ?? null,
    payment_id: bought?.payment_id ?? null,
    currency: bought?.currency ?? null,
  };
}

/** What is used of a subscription: the busiest windows are those of the last three months. */
export async function readUsed(
  db: Reading,
  { subscription_id, seats_used, extra_seats }: Held,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Used> {
  const { rows } = await sql<Omit<Used, 'seats' | 'extra_seats'>>`
    select (select count(*)::int from seat_invitations i where i.subscription_id = s.id and i.closed_at is null
        and i.expires_at > ${now}::timestamptz) as invitations,
      coalesce((select max(u.used) from plan_use u where u.subscription_id = s.id and u.kind = 'downloads'
        and u.from_on > ${today}::date - 92), 0)::int as downloads,
      coalesce((select max(u.used) from plan_use u where u.subscription_id = s.id and u.kind = 'api_calls'
        and u.from_on > ${today}::date - 92), 0)::int as api_calls,
      (select count(*)::int from api_keys k where k.revoked_at is null
        and (k.expires_on is null or k.expires_on >= ${today}::date)
        and (k.user_uuid = s.user_uuid or k.user_uuid in (select t.user_uuid from subscription_seats t
          where t.subscription_id = s.id and t.to_on is null))) as api_keys
    from subscriptions s where s.id = ${subscription_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no subscription ${subscription_id}`);
  return { ...row, seats: seats_used, extra_seats };
}
