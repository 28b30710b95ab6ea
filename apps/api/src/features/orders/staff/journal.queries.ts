import type { ACCOUNTS, JournalKind } from '@datum/contract/orders/transactions';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { ofPayment } from '../reversals/reversals.queries.ts';

/** One line of an entry; either debit or credit is 0. */
export interface JournalLine {
  readonly day: string;
  /** Number of the document, or reference of the order that money came for. */
  readonly entry: string;
  readonly kind: JournalKind;
  readonly reference: string;
  readonly account: (typeof ACCOUNTS)[number];
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}

/**
 * The books as double entries, in minor units, with every movement of money: what is invoiced is owed, a credit note takes it back,
 * money settles it, and money that settles nothing is owed to its payer. A transfer comes on the day of the bank and is held until
 * all of its order is there. What is refunded is owed to its payer from its decision on, until it is paid back; what a service or the
 * bank took back by itself stands apart until staff decide. Receipts are papers about money and no entries.
 */
export async function readJournal(
  db: Reading,
  { from, to, timeZone, limit }: { from: string; to: string; timeZone: string; limit: number },
): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    with entries as (
      select d.issued_on as day, d.issued_at as at, d.number as entry, d.kind::text as kind, o.reference, d.currency,
        case d.kind when 'invoice' then 1 else -1 end as sign, 'receivable' as owner, 'revenue' as other, d.amount, d.tax
      from billing_documents d join orders o on o.id = d.order_id where d.kind in ('invoice', 'credit_note')
      union all
      select m.paid_on, m.created_at, o.reference || '/T' || m.id, 'transfer', o.reference, o.currency, 1, 'money', 'held', m.amount, 0
      from transfer_money m join orders o on o.id = m.order_id
      union all
      select (p.settled_at at time zone ${timeZone})::date, p.settled_at, o.reference || '/' || p.id,
        case when p.is_credit then 'credit' else 'payment' end, o.reference, p.currency, 1,
        case when p.method = 'transfer' and exists (select from transfer_money m where m.order_id = p.order_id)
          then 'held' else 'money' end,
        case when p.is_credit then 'to-pay-back' else 'receivable' end, p.amount, 0
      from payments p join orders o on o.id = p.order_id where p.state = 'succeeded'
      union all
      select (r.created_at at time zone ${timeZone})::date, r.created_at, o.reference || '/R' || r.id, 'refund', o.reference,
        r.currency, 1, 'receivable', 'to-pay-back', r.amount, 0
      from refunds r join orders o on o.id = r.order_id where r.credit_note_id is not null
      union all
      select coalesce(r.paid_on, (r.paid_at at time zone ${timeZone})::date), r.paid_at, o.reference || '/R' || r.id, 'paid-back',
        o.reference, r.currency, 1, 'to-pay-back', 'money', r.amount, 0
      from refunds r join orders o on o.id = r.order_id where r.paid_at is not null
      union all
      select coalesce(l.booked_on, (t.taken_at at time zone ${timeZone})::date), t.taken_at, o.reference || '/V' || t.id,
        case t.kind when 'transfer' then 'returned-transfer' when 'dispute' then 'dispute' else 'service-refund' end, o.reference,
        t.currency, 1, case when p.is_credit then 'to-pay-back' else 'taken-back' end, 'money', t.amount, 0
      from payment_reversals t join payments p on ${ofPayment} join orders o on o.id = p.order_id
        left join bank_statement_lines l on l.id = t.line_id where t.refund_id is null and t.taken_at is not null
      union all
      select (t.returned_at at time zone ${timeZone})::date, t.returned_at, o.reference || '/V' || t.id, 'came-again', o.reference,
        t.currency, -1, case when p.is_credit then 'to-pay-back' else 'taken-back' end, 'money', t.amount, 0
      from payment_reversals t join payments p on ${ofPayment} join orders o on o.id = p.order_id
      where t.refund_id is null and t.taken_at is not null and t.returned_at is not null),
    lines as (
      select e.*, l.place, l.account, l.minor * e.sign as minor from entries e cross join lateral (values
        (1, e.owner, e.amount + e.tax), (2, e.other, -e.amount), (3, 'tax', -e.tax)) l (place, account, minor)
      where l.minor <> 0)
    select to_char(day, 'YYYY-MM-DD') as day, entry, kind, reference, account, currency,
      greatest(minor, 0)::bigint as debit, greatest(-minor, 0)::bigint as credit
    from lines where day between ${from}::date and ${to}::date
    order by day, at, entry, kind, place limit ${limit}`.execute(db);
  return rows.map((line) => ({ ...line, debit: Number(line.debit), credit: Number(line.credit) }));
}
