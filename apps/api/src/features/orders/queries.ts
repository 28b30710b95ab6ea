import type { OrderState } from '@datum/contract/orders/order-facts';
import type { PlanType } from '@datum/contract/plans/plan-terms';
import type { LocalText } from '@datum/contract/values/local-text';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { buysForFirm } from '../subscriptions/buying.queries.ts';
import { deliveryOf } from './delivery/state.queries.ts';

const orders = (db: Reading) =>
  db
    .selectFrom('orders as o')
    .leftJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('plans as n', 'n.id', 'v.plan_id')
    .leftJoin('organisations as g', 'g.id', 'o.organisation_id')
    .leftJoin('legal_versions as l', 'l.id', 'o.terms_version_id')
    .selectAll('o')
    .select(sql<string | null>`trim_scale(o.tax_percent)::text`.as('tax_percent'))
    .select(['n.uuid as plan_uuid', 'n.code as plan_code', 'v.number as plan_number'])
    .select([
      sql<PlanType | null>`n.type`.as('plan_type'),
      'g.name as organisation',
      'l.number as terms_number',
    ])
    .select(
      sql<number>`(select coalesce(sum(c.amount - coalesce((select sum(f.amount) from refunds f
          where f.payment_id = c.id and f.state = 'paid'), 0)), 0)::bigint from payments c
      where c.order_id = o.id and c.is_credit and c.currency = o.currency)`.as('credit'),
    )
    .select(deliveryOf.as('delivery'))
    .select(
      sql<number>`(select coalesce(sum(f.amount), 0)::bigint from refunds f
      where f.order_id = o.id and f.credit_note_id is not null)`.as('refunded'),
    );

/** An order, with the words of its plan where it sells one. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

/** What an order of a plan has, and no other. */
type PlanColumns =
  | 'plan_version_id'
  | 'plan_uuid'
  | 'plan_code'
  | 'plan_type'
  | 'plan_number'
  | 'term_months'
  | 'starts_on'
  | 'ends_on';
/** An order of a plan. */
export type PlanOrder = OrderRow & {
  readonly [Column in PlanColumns]: NonNullable<OrderRow[Column]>;
};

/** Whether an order sells a plan; what else it may sell has no term and no days. */
export const isPlanOrder = (order: OrderRow): order is PlanOrder => order.plan_version_id !== null;

/**
 * What a person ordered for themselves, and for the organisation that they buy for today what they or somebody ordered who buys for
 * it no more: who leaves one leaves its orders to who buys for it, also those that they made.
 */
const isOwn = (buyer: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`((o.organisation_id is null and o.buyer_uuid = ${buyer}::uuid)
    or (o.organisation_id = (select organisation_id from users where uuid = ${buyer}::uuid)
      and ${buysForFirm(sql`${buyer}::uuid`)}
      and (o.buyer_uuid = ${buyer}::uuid or not ${buysForFirm(sql`o.buyer_uuid`)})))`;

/** The orders of a buyer, the newest first. */
export const listOrders = (
  db: Reading,
  buyer: string,
  state: OrderState | undefined,
  place: Place,
): Promise<Rows<OrderRow>> =>
  readRows(
    orders(db)
      .where(isOwn(buyer))
      .$if(state !== undefined, (query) => query.where('o.state', '=', state ?? 'waiting'))
      .orderBy('o.id', 'desc'),
    place,
  );

/** An order of a buyer; what is somebody else's is not found. */
export const findOwnOrder = (db: Reading, buyer: string, uuid: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.uuid', '=', uuid).where(isOwn(buyer)).executeTakeFirst();

export const findAnyOrder = (db: Reading, uuid: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.uuid', '=', uuid).executeTakeFirst();

/** A paid order of an organisation, for those who buy for it today. */
export const findOrderOfFirm = (
  db: Reading,
  organisation: number,
  uuid: string,
): Promise<OrderRow | undefined> =>
  orders(db)
    .where('o.uuid', '=', uuid)
    .where('o.organisation_id', '=', organisation)
    .where('o.state', '=', 'paid')
    .executeTakeFirst();

/** The order of a report's quote that was paid, or waits for it: there is one at most. */
export const findOrderOfReport = (db: Reading, quote: number): Promise<OrderRow | undefined> =>
  orders(db)
    .where('o.report_quote_id', '=', quote)
    .where('o.state', 'in', ['waiting', 'paid'])
    .executeTakeFirst();

/** What a buyer ordered of a publication and waits or is paid, the newest first; more than one where the earlier ones were refunded. */
export const findOrdersOfPublication = (
  db: Reading,
  buyer: string,
  publication: number,
): Promise<OrderRow[]> =>
  orders(db)
    .where(isOwn(buyer))
    .where('o.publication_id', '=', publication)
    .where('o.state', 'in', ['waiting', 'paid'])
    .orderBy('o.id', 'desc')
    .limit(20)
    .execute();

export const findOrderOfQuote = (db: Reading, buyer: string, quote: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.quote', '=', quote).where(isOwn(buyer)).executeTakeFirst();

/** The order of a plan of a buyer that waits for its payment, for their organisation before one of their own. */
export const findOpenOrder = (db: Reading, buyer: string): Promise<OrderRow | undefined> =>
  orders(db)
    .where(isOwn(buyer))
    .where('o.state', '=', 'waiting')
    .where('o.plan_version_id', 'is not', null)
    .orderBy('o.organisation_id')
    .executeTakeFirst();

/** The order of a plan of an organisation that waits for its payment, with who made it. */
export const findOpenOrderOf = (db: Reading, organisation: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.uuid', 'o.buyer_uuid')
    .where('o.organisation_id', '=', organisation)
    .where('o.state', '=', 'waiting')
    .where('o.plan_version_id', 'is not', null)
    .select(['o.reference', 'u.name as buyer_name'])
    .executeTakeFirst();

export const findOrder = (db: Reading, id: number): Promise<OrderRow> =>
  orders(db).where('o.id', '=', id).executeTakeFirstOrThrow();

/** An order, locked until what happens to it is stored: two settlements of one wait for each other here. */
export async function lockOrder(db: Writing, id: number): Promise<OrderRow> {
  await sql`select 1 from orders where id = ${id} for update`.execute(db);
  return orders(db).where('o.id', '=', id).executeTakeFirstOrThrow();
}

type NewOrder = Omit<Insertable<Database['orders']>, 'title' | 'lines' | 'credits' | 'buyer'> & {
  readonly title: LocalText;
  readonly lines: unknown;
  readonly credits: unknown;
  readonly buyer: unknown;
};

export const insertOrder = (db: Writing, { title, lines, credits, buyer, ...order }: NewOrder) =>
  db
    .insertInto('orders')
    .values({
      ...order,
      title: JSON.stringify(title),
      lines: JSON.stringify(lines),
      credits: JSON.stringify(credits),
      buyer: JSON.stringify(buyer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The next number for a reference. */
export async function nextOrderNumber(db: Writing): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('order_numbers') as number`.execute(db);
  return Number(rows[0]?.number);
}

export const updateOrder = (
  db: Writing,
  id: number,
  change: {
    readonly state?: OrderState;
    readonly method?: OrderRow['method'];
    readonly subscription_id?: number | null;
    readonly given_from?: string | null;
    readonly given_to?: string | null;
    readonly paid_at?: Date;
    readonly closed_at?: Date | null;
    readonly end_reason?: string;
    readonly reminded_at?: Date;
    readonly expires_at?: Date;
    /** JSON. */
    readonly buyer?: string;
  },
) => db.updateTable('orders').set(change).where('id', '=', id).execute();

/** The newest payment of each order. */
export async function readLastPayments(db: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .where('order_id', 'in', [...ids])
    .distinctOn('order_id')
    .orderBy('order_id')
    .orderBy(sql`case when state = 'succeeded' and not is_credit then 0 else 1 end`)
    .orderBy('id', 'desc')
    .select(['order_id', 'state', 'method', 'failure', 'created_at'])
    .execute();
}

export type LastPayment = Awaited<ReturnType<typeof readLastPayments>>[number];

/** The documents of orders, in the order of their issue; of proformas the one in force. */
export async function readDocumentsOf(db: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('billing_documents as d')
    .where('order_id', 'in', [...ids])
    .where(
      sql<boolean>`(d.kind <> 'proforma' or not exists (select from billing_documents n where n.replaces = d.id))`,
    )
    .orderBy('id')
    .select(['order_id', 'uuid', 'kind', 'number'])
    .execute();
}

/** A proof that nobody has looked at yet keeps its order: its payer waits for us. */
const HAS_NO_PROOF = sql<boolean>`not exists (select from transfer_proofs p
  where p.order_id = orders.id and p.state in ('received', 'checked'))`;

/** What waits longer than it may, locked; what another process has is passed over. */
export const lockExpired = (db: Writing, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .where(HAS_NO_PROOF)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();

/** Orders whose buyers are reminded now: half of their time is over. */
export const lockUnreminded = (db: Writing, now: Date, limit: number) =>
  db
    .selectFrom('orders')
    .where('state', '=', 'waiting')
    .where('reminded_at', 'is', null)
    .where('expires_at', '>', now)
    .where(HAS_NO_PROOF)
    .where(sql<boolean>`created_at + (expires_at - created_at) / 2 <= ${now}`)
    // who has paid at a service that takes its time is not asked for money again
    .where(
      sql<boolean>`not exists (select from payments p where p.order_id = orders.id and p.state = 'pending')`,
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select('id')
    .execute();

/** Orders that wait for something that is no longer to be had, locked; `gone` says so of an order `o`. */
export const lockGone = (db: Writing, gone: RawBuilder<boolean>, limit: number) =>
  db
    .selectFrom('orders as o')
    .where('o.state', '=', 'waiting')
    .where(gone)
    .orderBy('o.id')
    .limit(limit)
    .forUpdate('o')
    .skipLocked()
    .select('o.id')
    .execute();

/** When what an order sells was ordered first: weeks of an advertisement may be ordered again. */
export async function firstOrdered(
  db: Reading,
  { created_at, ad_booking_id }: Pick<OrderRow, 'created_at' | 'ad_booking_id'>,
): Promise<Date> {
  if (ad_booking_id === null) return created_at;
  const { first } = await db
    .selectFrom('orders')
    .where('ad_booking_id', '=', ad_booking_id)
    .select(sql<Date>`min(created_at)`.as('first'))
    .executeTakeFirstOrThrow();
  return first;
}
