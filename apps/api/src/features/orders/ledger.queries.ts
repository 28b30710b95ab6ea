import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** The books of all sales, in minor units; `is_balanced` where every rule below holds. */
export interface Ledger {
  /** Totals of paid orders: what was to be paid. */
  readonly ordered: number;
  /** Totals of invoices less credit notes. */
  readonly invoiced: number;
  /** Money that settled orders. */
  readonly paid: number;
  /** Totals of receipts. */
  readonly receipted: number;
  /** Money that came beside it and is to be paid back, in the currency of its order. */
  readonly credits: number;
  /** The same in other currencies. */
  readonly other_credits: readonly { readonly currency: string; readonly amount: number }[];
  /** Of the money that settled orders, what was refunded at the service or taken by a dispute; staff decide about its documents. */
  readonly taken_back: number;
  /** Of credits, what has gone back to payers already. */
  readonly credits_returned: number;
  /** Payments of which more went back than came, or in another currency. */
  readonly broken_reversals: number;
  /** Invoices that credit notes take more off than they have. */
  readonly broken_credits: number;
  /** Parts of transfers that are held until the rest comes. */
  readonly held: number;
  /** Paid orders without an invoice, with less or more money than their total, or without days of access. */
  readonly broken_orders: number;
  /** Orders that are not paid and have a document, or money that is no credit. */
  readonly broken_unpaid: number;
  /** Days that were bought and are in no paid order. */
  readonly periods_without_order: number;
  /** Numbers missing in a series. */
  readonly missing_numbers: number;
  readonly is_balanced: boolean;
}

/** Whether orders, invoices, payments and credits agree: one query, which the operations page names. */
export async function readLedger(db: Reading): Promise<Ledger> {
  const { rows } = await sql<Omit<Ledger, 'is_balanced'>>`
    with o as (
      select o.*,
        (select coalesce(sum(p.amount), 0) from payments p
          where p.order_id = o.id and p.state = 'succeeded' and not p.is_credit) as money,
        (select coalesce(sum(case d.kind when 'invoice' then d.total when 'credit_note' then -d.total else 0 end), 0)
          from billing_documents d where d.order_id = o.id) as due,
        (select coalesce(sum(d.total), 0) from billing_documents d
          where d.order_id = o.id and d.kind = 'receipt') as receipts,
        (select count(*) from billing_documents d where d.order_id = o.id and d.kind = 'invoice'
          and not exists (select from billing_documents n where n.replaces = d.id)) as invoices
      from orders o),
    gone as (
      select p.id, p.is_credit, p.amount as came, sum(r.amount) as amount, bool_or(r.currency <> p.currency) as is_odd
      from payments p join payment_reversals r on r.gateway = p.gateway and r.charge_ref = p.charge_ref
      where r.state = 'taken' group by p.id)
    select
      (select coalesce(sum(total), 0)::bigint from o where state = 'paid') as ordered,
      (select coalesce(sum(due), 0)::bigint from o) as invoiced,
      (select coalesce(sum(money), 0)::bigint from o) as paid,
      (select coalesce(sum(receipts), 0)::bigint from o) as receipted,
      (select coalesce(sum(p.amount), 0)::bigint from payments p join o on o.id = p.order_id
        where p.is_credit and p.currency = o.currency) as credits,
      (select coalesce(json_agg(json_build_object('currency', x.currency, 'amount', x.amount) order by x.currency), '[]')
        from (select p.currency, sum(p.amount) as amount from payments p join o on o.id = p.order_id
          where p.is_credit and p.currency <> o.currency group by p.currency) x) as other_credits,
      (select coalesce(sum(amount), 0)::bigint from gone where not is_credit) as taken_back,
      (select coalesce(sum(amount), 0)::bigint from gone where is_credit) as credits_returned,
      (select count(*) from gone where amount > came or is_odd) as broken_reversals,
      (select count(*) from billing_documents i where i.kind = 'invoice' and i.total < (select coalesce(sum(c.total), 0)
        from billing_documents c where c.refers_to = i.id and c.kind = 'credit_note')) as broken_credits,
      (select coalesce(sum(amount), 0)::bigint from transfer_money where payment_id is null) as held,
      (select count(*) from o where state = 'paid' and (invoices <> 1 or money <> total or due <> total
        or receipts <> total or not exists (select from subscription_periods p
          where p.subscription_id = o.subscription_id and p.starts_on = o.given_from))) as broken_orders,
      (select count(*) from o where state <> 'paid' and (money <> 0 or due <> 0 or receipts <> 0 or invoices <> 0)) as broken_unpaid,
      (select count(*) from subscription_periods p join subscriptions s on s.id = p.subscription_id
        where p.source = 'paid' and p.reason ~ '^D[0-9]{8}-[0-9]{2}$' and p.starts_on <= p.ends_on and s.awaiting is null
          and not exists (select from o where o.subscription_id = p.subscription_id and o.state = 'paid'
            and o.reference = p.reason)) as periods_without_order,
      (select coalesce(sum(n.last - (select count(*) from billing_documents d where d.kind = n.kind
        and d.number like '%-' || n.year || '-%')), 0)::bigint from number_series n) as missing_numbers
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the ledger gives one row');
  const wrong = [
    ...[row.broken_orders, row.broken_unpaid, row.periods_without_order, row.missing_numbers],
    ...[row.broken_reversals, row.broken_credits],
  ];
  return {
    ...row,
    is_balanced:
      wrong.every((count) => Number(count) === 0) &&
      row.ordered === row.invoiced &&
      row.invoiced === row.paid &&
      row.paid === row.receipted,
  };
}
