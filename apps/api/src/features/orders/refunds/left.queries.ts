import type { BuyerDetails } from '@datum/contract/orders/billing-details';
import type { SellerDetails } from '@datum/contract/orders/billing-settings';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { ofPayment } from '../reversals/reversals.queries.ts';
import type { InvoiceLeft } from './refund.rules.ts';

/** The invoice of an order that holds today. */
export interface InvoiceToCredit extends InvoiceLeft {
  readonly id: number;
  readonly number: string;
  readonly tax_percent: string | null;
  readonly from_on: string | null;
  readonly to_on: string | null;
  readonly seller: SellerDetails;
  readonly buyer: BuyerDetails;
}

/** The newest invoice of an order, and what credit notes have taken off it. */
export async function findInvoiceOf(db: Reading, order: number): Promise<InvoiceToCredit | undefined> {
  const { rows } = await sql<InvoiceToCredit>`
    select d.id, d.number, d.amount, d.tax, d.total, trim_scale(d.tax_percent)::text as tax_percent, d.from_on, d.to_on,
      d.seller, d.buyer, coalesce(c.amount, 0)::bigint as off_amount, coalesce(c.tax, 0)::bigint as off_tax
    from billing_documents d
    left join lateral (select sum(n.amount) as amount, sum(n.tax) as tax from billing_documents n
      where n.refers_to = d.id and n.kind = 'credit_note') c on true
    where d.order_id = ${order} and d.kind = 'invoice' and not exists (select from billing_documents n where n.replaces = d.id)
    order by d.id desc limit 1`.execute(db);
  return rows[0];
}

/** What has gone back of a payment or is to: our refunds, whatever became of them, and what its service told besides. */
export async function readGone(db: Reading, payment: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select (coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)
      + coalesce((select sum(t.amount) from payment_reversals t where ${ofPayment}
          and t.refund_id is null and t.state in ('pending', 'taken')), 0))::bigint as gone
    from payments p where p.id = ${payment}`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Days of an order that are not over. */
export interface DaysLeft {
  /** Of the period. */
  readonly id: number;
  readonly subscription_id: number;
  readonly from: string;
  readonly to: string;
  /** Other days of the subscription follow, or these have not begun and others hold until then. */
  readonly is_followed: boolean;
}

/** What an order gave and is not over; undefined where an upgrade took it, or its last day has passed. */
export async function findDaysLeft(db: Reading, order: number, today: string): Promise<DaysLeft | undefined> {
  const { rows } = await sql<DaysLeft>`
    select p.id, p.subscription_id, p.starts_on as "from", p.ends_on as "to",
      exists (select from subscription_periods n where n.subscription_id = p.subscription_id and n.starts_on > p.starts_on
        and n.starts_on <= n.ends_on) or (p.starts_on > ${today}::date and exists (select from subscription_periods n
        where n.subscription_id = p.subscription_id and ${today}::date between n.starts_on and n.ends_on)) as is_followed
    from orders o join subscription_periods p on p.subscription_id = o.subscription_id and p.starts_on = o.given_from
      and p.plan_version_id = o.plan_version_id and p.source = 'paid'
    where o.id = ${order} and o.state = 'paid' and p.starts_on <= p.ends_on and p.ends_on >= ${today}::date
      and not exists (select from orders n where n.subscription_id = o.subscription_id and n.given_from = o.given_from
        and n.state = 'paid' and n.id > o.id)`.execute(db);
  return rows[0];
}
