import type { ClearanceFilter, ClearanceState } from '@datum/contract/orders/clearance/clearance-facts';
import type { DeliveryState, PaymentMethod, PaymentState } from '@datum/contract/orders/order-facts';
import type { RefundFilter, RefundState } from '@datum/contract/orders/refunds/refund-facts';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { type RawBuilder, sql } from 'kysely';
import { deliveryOf, isDelivered } from '../delivery/state.queries.ts';
import { ofPayment } from '../reversals/reversals.queries.ts';

export interface TransactionFilter {
  readonly search?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly refund?: RefundFilter | undefined;
  readonly delivery?: DeliveryState | undefined;
  readonly clearance?: ClearanceFilter | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const transactions = (db: Reading) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.uuid',
      'p.order_id',
      'o.uuid as order',
      'o.reference',
      'o.buyer',
      'p.method',
      'p.gateway',
      'p.gateway_ref',
      'p.amount',
      'p.currency',
      'p.state',
      'p.failure',
      'p.is_credit',
      'p.charge_ref',
      'p.created_at',
      'p.settled_at',
      'p.asked_at',
      'p.ask_at',
    ])
    .select([
      sql<number>`(coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)
        + coalesce((select sum(t.amount) from payment_reversals t where ${ofPayment}
          and t.refund_id is null and t.state = 'taken'), 0))::bigint`.as('refunded'),
      deliveryOf.as('delivery'),
      // what needs somebody comes first
      sql<RefundState | null>`(select r.state from refunds r where r.payment_id = p.id and r.state <> 'paid'
        order by array_position(array['failed', 'due', 'sending', 'pending'], r.state) limit 1)`.as('refund'),
    ]);

const GIVEN_BACK: Readonly<Record<RefundFilter, RawBuilder<boolean>>> = {
  any: sql`(p.id in (select payment_id from refunds)
    or (coalesce(p.gateway, 'bank'), coalesce(p.charge_ref, p.uuid::text)) in (select gateway, charge_ref
      from payment_reversals where state = 'taken'))`,
  open: sql`p.id in (select payment_id from refunds where state in ('sending', 'pending', 'due'))`,
  failed: sql`p.id in (select payment_id from refunds where state = 'failed')`,
};

const CLEARED: Readonly<Record<ClearanceFilter, readonly ClearanceState[]>> = {
  underway: ['waiting', 'submitted', 'cancelling'],
  cleared: ['cleared'],
  refused: ['refused'],
  cancelled: ['cancelled', 'not-required'],
};
const isCleared = (filter: ClearanceFilter) =>
  sql<boolean>`p.order_id in (select order_id from document_clearances where state in (${sql.join([...CLEARED[filter]])}))`;

/** The moment at which a day begins in a zone. */
const beginOf = (day: string, timeZone: string, after = 0) =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

/** A payment with whose order it is. */
export type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

/** Payments that match, the newest first, from below a row on. */
export function listTransactions(
  db: Reading,
  { search, state, method, refund, delivery, clearance, from, to }: TransactionFilter,
  { before, limit, timeZone }: { before: number | null; limit: number; timeZone: string },
): Promise<TransactionRow[]> {
  let query = transactions(db).orderBy('p.id', 'desc').limit(limit);
  if (before !== null) query = query.where('p.id', '<', before);
  if (state) query = query.where('p.state', '=', state);
  if (method) query = query.where('p.method', '=', method);
  if (refund) query = query.where(GIVEN_BACK[refund]);
  if (delivery) query = query.where(isDelivered(delivery));
  if (clearance) query = query.where(isCleared(clearance));
  if (from) query = query.where(sql<boolean>`p.created_at >= ${beginOf(from, timeZone)}`);
  if (to) query = query.where(sql<boolean>`p.created_at < ${beginOf(to, timeZone, 1)}`);
  if (search) {
    const like = containing(search);
    query = query.where(
      sql<boolean>`(o.reference = upper(${search}) or o.buyer->>'name' ilike ${like} or o.buyer->>'email' ilike ${like})`,
    );
  }
  return query.execute();
}

export const findTransaction = (db: Reading, uuid: string): Promise<TransactionRow | undefined> =>
  transactions(db).where('p.uuid', '=', uuid).executeTakeFirst();

/**
 * What came in and went back by day where the office is, from a day on. A transfer counts on the day of the bank: what its order
 * used as paid, what it could not use as to be paid back, and what waits for the rest as held.
 */
export async function readDays(db: Reading, since: string, timeZone: string) {
  const { rows } = await sql<{
    day: string;
    currency: string;
    count: number;
    paid: number;
    held: number;
    credited: number;
    refunded: number;
  }>`
    with parts as (
      select m.paid_on as day, o.currency, m.amount, m.payment_id is null as is_held, coalesce(p.is_credit, false) as is_credit,
        greatest(p.amount - sum(m.amount) over (partition by m.payment_id order by m.id) + m.amount, 0) as asked
      from transfer_money m join orders o on o.id = m.order_id left join payments p on p.id = m.payment_id
      where m.paid_on >= ${since}::date
        or m.payment_id in (select payment_id from transfer_money where paid_on >= ${since}::date)),
    moved as (
      select day, currency, 1 as count, case when is_held or is_credit then 0 else least(amount, asked) end as paid,
        case when is_held then amount else 0 end as held,
        case when is_held then 0 when is_credit then amount else greatest(amount - asked, 0) end as credited, 0 as refunded
      from parts where day >= ${since}::date
      union all
      select (settled_at at time zone ${timeZone})::date, currency, 1, case when is_credit then 0 else amount end, 0,
        case when is_credit then amount else 0 end, 0
      from payments where state = 'succeeded' and settled_at >= ${beginOf(since, timeZone)}
        and (method <> 'transfer' or order_id not in (select order_id from transfer_money))
      union all
      select coalesce(paid_on, (paid_at at time zone ${timeZone})::date), currency, 0, 0, 0, 0, amount
      from refunds where paid_at >= ${beginOf(since, timeZone)}
      union all
      select coalesce(l.booked_on, (t.taken_at at time zone ${timeZone})::date), t.currency, 0, 0, 0, 0, t.amount
      from payment_reversals t join payments p on ${ofPayment} left join bank_statement_lines l on l.id = t.line_id
      where t.state = 'taken' and t.refund_id is null and t.taken_at >= ${beginOf(since, timeZone)})
    select to_char(day, 'YYYY-MM-DD') as day, currency, sum(count)::int as count, sum(paid)::bigint as paid,
      sum(held)::bigint as held, sum(credited)::bigint as credited, sum(refunded)::bigint as refunded
    from moved where day >= ${since}::date group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** Every attempt to pay an order. */
export const readPaymentsOf = (db: Reading, order: number): Promise<TransactionRow[]> =>
  transactions(db).where('p.order_id', '=', order).orderBy('p.id', 'desc').limit(50).execute();

/** An order as its payments show it. */
export const findOrderOf = (db: Reading, order: number) =>
  db
    .selectFrom('orders as o')
    .where('o.id', '=', order)
    .select(['o.state', 'o.total', 'o.title'])
    .executeTakeFirstOrThrow();

export const readIssued = (db: Reading, order: number) =>
  db
    .selectFrom('billing_documents as d')
    .leftJoin('document_downloads as w', 'w.document_id', 'd.id')
    .where('d.order_id', '=', order)
    .groupBy('d.id')
    .orderBy('d.id')
    .select(['d.id', 'd.uuid', 'd.kind', 'd.number', 'd.issued_on', 'd.total'])
    .select([sql<number>`count(w.id)::int`.as('fetched'), sql<Date | null>`max(w.at)`.as('fetched_at')])
    .execute();

/** The newest messages about payments of an order. */
export const readEvents = (db: Reading, order: number) =>
  db
    .selectFrom('gateway_events as e')
    .innerJoin('payments as p', 'p.id', 'e.payment_id')
    .where('p.order_id', '=', order)
    .orderBy('e.id', 'desc')
    .limit(50)
    .select(['e.id', 'e.gateway', 'e.event_id', 'e.outcome', 'e.body', 'e.received_at'])
    .execute();
