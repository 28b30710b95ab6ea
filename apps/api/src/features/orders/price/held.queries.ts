import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { PlanOfDay } from '../../subscriptions/plans.queries.ts';
import { findOfHolder, type SubscriberRow } from '../../subscriptions/queries.ts';
import { isOver } from '../../subscriptions/rules.ts';

/** Who holds, or will: a person, or their organisation. */
export interface Holder {
  readonly user_uuid: string | null;
  readonly organisation_id: number | null;
}

/** Somebody who buys, and for whom. */
export interface Buyer extends Holder {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly base_role: string;
  readonly organisation: LocalText | null;
}

/** A plan that has a version today. */
export interface SoldPlan extends PlanOfDay {
  readonly version_id: number;
  readonly number: number;
  readonly terms: PlanTerms;
}

/** A period in force, with the invoice that it was bought by. */
export interface HeldPart {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly source: Source;
  readonly plan_uuid: string;
  readonly plan_name: LocalText;
  readonly changes_to: readonly string[];
  readonly upgrade_rule: 'now' | 'term_end';
  readonly downgrade_rule: 'now' | 'term_end';
  readonly plan_version_id: number;
  readonly terms: PlanTerms;
  readonly invoice: {
    readonly number: string;
    readonly from: string;
    readonly to: string;
    readonly amount: number;
    readonly tax_percent: string | null;
  } | null;
}

/** What a holder has that is not over; one that waits for its payment is not held yet. */
export interface Held {
  readonly subscription_id: number;
  readonly subscription_uuid: string;
  readonly is_suspended: boolean;
  readonly is_cancelled: boolean;
  readonly extra_seats: number;
  readonly seats_used: number;
  readonly plan_name: LocalText;
  readonly ends_on: string;
  /** In force, by their first days. */
  readonly periods: readonly HeldPart[];
}

/** A person as a buyer: who signed up for an organisation buys for it. */
export async function findBuyer(db: Reading, uuid: string): Promise<Buyer | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', (join) =>
      join
        .onRef('o.id', '=', 'u.organisation_id')
        .on('u.is_corporate', '=', true)
        .on('o.status', '=', 'active'),
    )
    .where('u.uuid', '=', uuid)
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale', 'r.base_role', 'o.id as organisation_id'])
    .select('o.name as organisation')
    .executeTakeFirst();
  return row && { ...row, user_uuid: row.organisation_id === null ? row.uuid : null };
}

/** What a holder has today; null where nothing, or all of it is over. */
export async function readHeld(db: Reading, today: string, holder: Holder): Promise<Held | null> {
  const rows = await findOfHolder(db, today, holder);
  const row = rows.find((one) => !isOver(one) && one.awaiting === null);
  return row ? heldOf(row, await readParts(db, row.id)) : null;
}

const heldOf = (row: SubscriberRow, periods: readonly HeldPart[]): Held => ({
  subscription_id: row.id,
  subscription_uuid: row.uuid,
  is_suspended: row.state === 'suspended',
  is_cancelled: row.cancelled_on !== null,
  extra_seats: row.extra_seats,
  seats_used: row.seats_used,
  plan_name: periods.at(-1)?.plan_name ?? row.plan_name,
  ends_on: periods.at(-1)?.to ?? row.ends_on,
  periods,
});

async function readParts(db: Reading, subscription: number): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`
    select p.id, p.starts_on as "from", p.ends_on as "to", p.source, p.plan_version_id, n.uuid as plan_uuid,
      n.name as plan_name, n.changes_to, n.upgrade_rule, n.downgrade_rule, v.terms, i.invoice
    from subscription_periods p
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    left join lateral (
      select json_build_object('number', d.number, 'from', o.given_from, 'to', o.given_to, 'amount', d.amount,
        'tax_percent', trim_scale(d.tax_percent)::text) as invoice
      from orders o join billing_documents d on d.order_id = o.id and d.kind = 'invoice'
      where o.subscription_id = p.subscription_id and o.given_from = p.starts_on and o.state = 'paid'
        and o.plan_version_id = p.plan_version_id and p.source = 'paid'
      order by o.paid_at desc, d.id desc limit 1) i on true
    where p.subscription_id = ${subscription} and p.starts_on <= p.ends_on
    order by p.starts_on`.execute(db);
  return rows;
}

/** Holds still whom something is given to, until this is stored. */
export const lockBuyer = (db: Writing, uuid: string) =>
  sql`select 1 from users where uuid = ${uuid}::uuid for update`.execute(db);

/** How often a holder has used a promo code, with the orders that wait for their payment. */
export async function countPromoUses(
  db: Reading,
  code: number,
  holder: Holder,
): Promise<{ readonly all: number; readonly own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, count(*) filter (where x.user_uuid = ${holder.user_uuid}::uuid
      or x.organisation_id = ${holder.organisation_id}::bigint)::int as own
    from (
      select s.user_uuid, s.organisation_id from subscription_periods p join subscriptions s on s.id = p.subscription_id
      where p.promo_code_id = ${code}
      union all
      select o.user_uuid, o.organisation_id from orders o where o.promo_code_id = ${code} and o.state = 'waiting'
    ) x`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

/** Holds a promo code still, so that two orders cannot both be its last use. */
export const lockPromo = (db: Writing, id: number) =>
  db
    .selectFrom('promo_codes')
    .where('id', '=', id)
    .select(['id', 'code', 'max_uses', 'per_account'])
    .forUpdate()
    .executeTakeFirstOrThrow();
