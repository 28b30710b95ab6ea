import { ORDER_KINDS } from '@datum/contract/orders/order-facts';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { ofPayment } from './reversals/reversals.queries.ts';
import { soldBy } from './sold/sold.table.ts';

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
  /** Of the money that settled orders, what two people gave back; each part has a credit note. */
  readonly refunded: number;
  /** Of that and of credits given back, what has not left yet. */
  readonly refunds_owed: number;
  /** Of the money that settled orders, what its service or bank took back otherwise, as by a dispute; staff decide about its documents. */
  readonly taken_back: number;
  /** Of credits, what has gone back to payers already. */
  readonly credits_returned: number;
  /** Payments of which more went back than came, or in another currency. */
  readonly broken_reversals: number;
  /** Refunds whose credit note is missing, of another amount or of another order, or that have one for a credit. */
  readonly broken_refunds: number;
  /** Invoices that credit notes take more off than they have. */
  readonly broken_credits: number;
  /** Parts of transfers that are held until the rest comes. */
  readonly held: number;
  /** Paid orders without an invoice, with less or more money than their total, or without a trace of what it gave. */
  readonly broken_orders: number;
  /** Orders that are not paid and have a document, or money that is no credit. */
  readonly broken_unpaid: number;
  /** Days that were bought and are in no paid order. */
  readonly periods_without_order: number;
  /** Numbers missing in a series. */
  readonly missing_numbers: number;
  readonly is_balanced: boolean;
}

/** What each kind of thing says of a paid order `o` that has given nothing. */
const notGiven = () =>
  sql.join(
    ORDER_KINDS.map((kind) => sql`(o.kind = ${sql.lit(kind)} and ${soldBy({ kind }).notGiven})`),
    sql` or `,
  );

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
        (select coalesce(sum(f.amount), 0) from refunds f join payments p on p.id = f.payment_id
          where f.order_id = o.id and not p.is_credit) as back,
        (select count(*) from billing_documents d where d.order_id = o.id and d.kind = 'invoice'
          and not exists (select from billing_documents n where n.replaces = d.id)) as invoices
      from orders o),
    went as (
      select p.id, t.amount, t.currency, false as is_ours
      from payments p join payment_reversals t on ${ofPayment}
      where t.state = 'taken' and t.refund_id is null
      union all
      select payment_id, amount, currency, true from refunds),
    gone as (
      select p.id, p.is_credit, p.amount as came, sum(w.amount) as amount, sum(w.amount) filter (where not w.is_ours) as told,
        bool_or(w.currency <> p.currency) as is_odd
      from payments p join went w on w.id = p.id group by p.id)
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
      (select coalesce(sum(back), 0)::bigint from o) as refunded,
      (select coalesce(sum(amount), 0)::bigint from refunds where state <> 'paid') as refunds_owed,
      (select coalesce(sum(told), 0)::bigint from gone where not is_credit) as taken_back,
      (select coalesce(sum(told), 0)::bigint from gone where is_credit) + (select coalesce(sum(f.amount), 0)::bigint
        from refunds f join payments p on p.id = f.payment_id where p.is_credit and f.state = 'paid') as credits_returned,
      (select count(*) from refunds f join payments p on p.id = f.payment_id left join billing_documents d on d.id = f.credit_note_id
        where p.order_id <> f.order_id or p.is_credit <> (d.id is null) or (d.id is not null and (d.kind <> 'credit_note'
          or d.order_id <> f.order_id or d.total <> f.amount or d.currency <> f.currency))) as broken_refunds,
      (select count(*) from gone where amount > came or is_odd) as broken_reversals,
      (select count(*) from billing_documents i where i.kind = 'invoice' and i.total < (select coalesce(sum(c.total), 0)
        from billing_documents c where c.refers_to = i.id and c.kind = 'credit_note')) as broken_credits,
      (select coalesce(sum(amount), 0)::bigint from transfer_money where payment_id is null) as held,
      (select count(*) from o where state = 'paid' and (invoices <> 1 or money <> total or due <> total - back
        or receipts <> total or ${notGiven()})) as broken_orders,
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
    ...[row.broken_reversals, row.broken_credits, row.broken_refunds],
  ];
  return {
    ...row,
    is_balanced:
      wrong.every((count) => Number(count) === 0) &&
      row.ordered - row.refunded === row.invoiced &&
      row.ordered === row.paid &&
      row.paid === row.receipted,
  };
}
