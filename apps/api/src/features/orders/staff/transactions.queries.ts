import type { PaymentMethod, PaymentState } from '@datum/contract/orders/order-facts';
import { containing } from '@datum/database/like';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

export interface TransactionFilter {
  readonly search?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly method?: PaymentMethod | undefined;
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
      'p.created_at',
      'p.settled_at',
      'p.asked_at',
      'p.ask_at',
    ]);

/** The moment at which a day begins in a zone. */
const beginOf = (day: string, timeZone: string, after = 0) =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

/** A payment with whose order it is. */
export type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

/** Payments that match, the newest first, from below a row on. */
export function listTransactions(
  db: Reading,
  { search, state, method, from, to }: TransactionFilter,
  { before, limit, timeZone }: { before: number | null; limit: number; timeZone: string },
): Promise<TransactionRow[]> {
  let query = transactions(db).orderBy('p.id', 'desc').limit(limit);
  if (before !== null) query = query.where('p.id', '<', before);
  if (state) query = query.where('p.state', '=', state);
  if (method) query = query.where('p.method', '=', method);
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

/** What came in by day where the office is, from a day on. */
export async function readDays(db: Reading, since: string, timeZone: string) {
  const { rows } = await sql<{
    day: string;
    currency: string;
    count: number;
    paid: string;
    credited: string;
  }>`
    select to_char(settled_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, currency, count(*)::int as count,
      coalesce(sum(amount) filter (where not is_credit), 0) as paid,
      coalesce(sum(amount) filter (where is_credit), 0) as credited
    from payments where state = 'succeeded' and settled_at >= ${beginOf(since, timeZone)}
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}

/** Every attempt to pay an order. */
export const readPaymentsOf = (db: Reading, order: number): Promise<TransactionRow[]> =>
  transactions(db).where('p.order_id', '=', order).orderBy('p.id', 'desc').limit(50).execute();

/** An order as its payments show it. */
export const findOrderOf = (db: Reading, order: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .innerJoin('plans as n', 'n.id', 'v.plan_id')
    .where('o.id', '=', order)
    .select(['o.state', 'o.total', 'n.name as plan'])
    .executeTakeFirstOrThrow();

export const readIssued = (db: Reading, order: number) =>
  db
    .selectFrom('billing_documents')
    .where('order_id', '=', order)
    .orderBy('id')
    .select(['kind', 'number', 'issued_on', 'total'])
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
