import type { OrderState } from '@datum/contract/orders/order-facts';
import type { PlanType } from '@datum/contract/plans/plan-terms';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';

const orders = (db: Reading) =>
  db
    .selectFrom('orders as o')
    .innerJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .innerJoin('plans as n', 'n.id', 'v.plan_id')
    .leftJoin('organisations as g', 'g.id', 'o.organisation_id')
    .selectAll('o')
    .select(sql<string | null>`trim_scale(o.tax_percent)::text`.as('tax_percent'))
    .select(['n.uuid as plan_uuid', 'n.code as plan_code', 'n.name as plan_name', 'v.number as plan_number'])
    .select([sql<PlanType>`n.type`.as('plan_type'), 'g.name as organisation'])
    .select(
      sql<number>`(select coalesce(sum(c.amount), 0)::bigint from payments c
      where c.order_id = o.id and c.is_credit and c.currency = o.currency)`.as('credit'),
    );

/** An order with the words of its plan. */
export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

/** The orders of a buyer, the newest first. */
export const listOrders = (
  db: Reading,
  buyer: string,
  state: OrderState | undefined,
  place: Place,
): Promise<Rows<OrderRow>> =>
  readRows(
    orders(db)
      .where('o.buyer_uuid', '=', buyer)
      .$if(state !== undefined, (query) => query.where('o.state', '=', state ?? 'waiting'))
      .orderBy('o.id', 'desc'),
    place,
  );

/** An order of a buyer; what is somebody else's is not found. */
export const findOwnOrder = (db: Reading, buyer: string, uuid: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.uuid', '=', uuid).where('o.buyer_uuid', '=', buyer).executeTakeFirst();

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

export const findOrderOfQuote = (db: Reading, buyer: string, quote: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.quote', '=', quote).where('o.buyer_uuid', '=', buyer).executeTakeFirst();

/** The order of a buyer that waits for its payment: there is one at most. */
export const findOpenOrder = (db: Reading, buyer: string): Promise<OrderRow | undefined> =>
  orders(db).where('o.buyer_uuid', '=', buyer).where('o.state', '=', 'waiting').executeTakeFirst();

/** The order of an organisation that waits for its payment, with who made it. */
export const findOpenOrderOf = (db: Reading, organisation: number) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.uuid', 'o.buyer_uuid')
    .where('o.organisation_id', '=', organisation)
    .where('o.state', '=', 'waiting')
    .select(['o.reference', 'u.name as buyer_name'])
    .executeTakeFirst();

export const findOrder = (db: Reading, id: number): Promise<OrderRow> =>
  orders(db).where('o.id', '=', id).executeTakeFirstOrThrow();

/** An order, locked until what happens to it is stored: two settlements of one wait for each other here. */
export async function lockOrder(db: Writing, id: number): Promise<OrderRow> {
  await sql`select 1 from orders where id = ${id} for update`.execute(db);
  return orders(db).where('o.id', '=', id).executeTakeFirstOrThrow();
}

type NewOrder = Omit<Insertable<Database['orders']>, 'lines' | 'credits' | 'buyer'> & {
  readonly lines: unknown;
  readonly credits: unknown;
  readonly buyer: unknown;
};

export const insertOrder = (db: Writing, { lines, credits, buyer, ...order }: NewOrder) =>
  db
    .insertInto('orders')
    .values({
      ...order,
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
    readonly subscription_id?: number;
    readonly given_from?: string;
    readonly given_to?: string;
    readonly paid_at?: Date;
    readonly closed_at?: Date | null;
    readonly reminded_at?: Date;
    readonly expires_at?: Date;
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

/** The documents of orders, in the order of their issue. */
export async function readDocumentsOf(db: Reading, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('billing_documents')
    .where('order_id', 'in', [...ids])
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

export type BuyerAddress = { readonly uuid: string; readonly name: string; readonly email: string };

/** The person who ordered, as emails name them. */
export const findPerson = (db: Reading, uuid: string): Promise<BuyerAddress> =>
  db.selectFrom('users').where('uuid', '=', uuid).select(['uuid', 'name', 'email']).executeTakeFirstOrThrow();
