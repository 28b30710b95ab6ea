import type { PlanTerms } from '@datum/contract/plans/plan-terms';
import type { Source } from '@datum/contract/subscriptions/holding';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { PlanOfDay } from '../../subscriptions/plans.queries.ts';
import { findOfHolder, type SubscriberRow } from '../../subscriptions/queries.ts';
import { isOver } from '../../subscriptions/rules.ts';
import { lockHolder } from '../../subscriptions/write.queries.ts';
import { ofPayment } from '../reversals/reversals.queries.ts';

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
  readonly status: string;
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
  readonly term_months: number | null;
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
    /** Before tax, what no credit note has taken off it yet, and what its payer has not taken back at the bank or the service. */
    readonly left: number;
    /** The same of its tax. */
    readonly left_tax: number;
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

/** A person as a buyer: for the organisation that gave them the right, as long as they are with it, else for themselves. */
export async function findBuyer(db: Reading, uuid: string): Promise<Buyer | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .leftJoin('organisations as o', (join) =>
      join
        .onRef('o.id', '=', 'u.organisation_id')
        .onRef('o.id', '=', 'u.buys_for_id')
        .on('o.status', '=', 'active'),
    )
    .where('u.uuid', '=', uuid)
    .select(['u.uuid', 'u.name', 'u.email', 'u.locale', 'u.status', 'r.base_role', 'o.id as organisation_id'])
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
    select p.id, p.starts_on as "from", p.ends_on as "to", p.source, p.term_months, p.plan_version_id, n.uuid as plan_uuid,
      n.name as plan_name, n.changes_to, n.upgrade_rule, n.downgrade_rule, v.terms, i.invoice
    from subscription_periods p
    join plan_versions v on v.id = p.plan_version_id
    join plans n on n.id = v.plan_id
    left join lateral (
      select json_build_object('number', d.number, 'from', o.given_from, 'to', o.given_to, 'amount', d.amount,
        'tax_percent', trim_scale(d.tax_percent)::text, 'left', greatest(0, d.amount - c.amount - g.amount),
        'left_tax', greatest(0, d.tax - c.tax - g.tax)) as invoice
      from orders o join billing_documents d on d.order_id = o.id and d.kind = 'invoice'
      cross join lateral (select coalesce(sum(n.amount), 0) as amount, coalesce(sum(n.tax), 0) as tax
        from billing_documents n where n.refers_to = d.id and n.kind = 'credit_note') c
      cross join lateral (select w.gone - round(w.gone * d.tax::numeric / nullif(d.total, 0))::bigint as amount,
          round(w.gone * d.tax::numeric / nullif(d.total, 0))::bigint as tax
        from (select coalesce(sum(t.amount), 0)::bigint as gone from payments p join payment_reversals t on ${ofPayment}
          where p.order_id = o.id and p.state = 'succeeded' and not p.is_credit and t.refund_id is null
            and t.state in ('pending', 'taken')) w) g
      where o.subscription_id = p.subscription_id and o.given_from = p.starts_on and o.state = 'paid'
        and o.plan_version_id = p.plan_version_id and p.source = 'paid'
      order by o.paid_at desc, d.id desc limit 1) i on true
    where p.subscription_id = ${subscription} and p.starts_on <= p.ends_on
    order by p.starts_on`.execute(db);
  return rows;
}

/**
 * Holds still who buys and whom it is given to, until this is stored. Every step that locks an order, a person, an organisation and a promo code
 * does so in this order, so that nobody waits for each other.
 */
export async function lockParties(db: Writing, buyer: string, holder: Holder): Promise<void> {
  await sql`select 1 from users where uuid = ${buyer}::uuid for update`.execute(db);
  await lockHolder(db, holder);
}
