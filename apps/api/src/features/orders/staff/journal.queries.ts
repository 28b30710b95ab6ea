import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** One line of an entry; either debit or credit is 0. */
export interface JournalLine {
  readonly day: string;
  /** Number of the document, or reference of the order that money came for. */
  readonly entry: string;
  readonly kind: 'invoice' | 'credit_note' | 'payment' | 'credit';
  readonly reference: string;
  readonly account: string;
  readonly currency: string;
  readonly debit: number;
  readonly credit: number;
}

/**
 * The books as double entries, in minor units: what is invoiced is owed, a credit note takes it back, money settles it, and
 * money that settles nothing is owed to its payer. Receipts are papers about money and no entries.
 */
export async function readJournal(
  db: Reading,
  { from, to, timeZone, limit }: { from: string; to: string; timeZone: string; limit: number },
): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    with entries as (
      select d.issued_on as day, d.issued_at as at, d.number as entry, d.kind::text as kind, o.reference, d.currency,
        case d.kind when 'invoice' then 1 else -1 end as sign, d.amount, d.tax, d.total
      from billing_documents d join orders o on o.id = d.order_id where d.kind in ('invoice', 'credit_note')
      union all
      select (p.settled_at at time zone ${timeZone})::date, p.settled_at, o.reference || '/' || p.id,
        case when p.is_credit then 'credit' else 'payment' end, o.reference, p.currency, 1, p.amount, 0, p.amount
      from payments p join orders o on o.id = p.order_id where p.state = 'succeeded'),
    lines as (
      select e.*, l.place, l.account, l.minor * e.sign as minor from entries e cross join lateral (values
        (1, case e.kind when 'payment' then 'money' when 'credit' then 'money' else 'receivable' end, e.total),
        (2, case e.kind when 'payment' then 'receivable' when 'credit' then 'to-pay-back' else 'revenue' end, -e.amount),
        (3, 'tax', -e.tax)) l (place, account, minor)
      where l.minor <> 0)
    select to_char(day, 'YYYY-MM-DD') as day, entry, kind, reference, account, currency,
      greatest(minor, 0)::bigint as debit, greatest(-minor, 0)::bigint as credit
    from lines where day between ${from}::date and ${to}::date
    order by day, at, entry, place limit ${limit}`.execute(db);
  return rows.map((line) => ({ ...line, debit: Number(line.debit), credit: Number(line.credit) }));
}
