import type { GatewayName, PaymentFailure } from '@datum/contract/orders/order-facts';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql } from 'kysely';
import { ASK_AGAIN_SECONDS, ASKED_DAYS } from '../lapse/lapse.rules.ts';

const PAYMENT = [
  'id',
  'uuid',
  'order_id',
  'method',
  'gateway',
  'gateway_ref',
  'redirect_to',
  'amount',
  'currency',
  'state',
  'failure',
  'is_credit',
  'created_at',
] as const;

const payments = (db: Reading) => db.selectFrom('payments').select(PAYMENT);

/** An attempt to pay. */
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>;

export const findPayment = (db: Reading, uuid: string): Promise<PaymentRow | undefined> =>
  payments(db).where('uuid', '=', uuid).executeTakeFirst();

/** A payment by the name that its service has for it. */
export const findPaymentAt = (
  db: Reading,
  gateway: GatewayName,
  ref: string,
): Promise<PaymentRow | undefined> =>
  payments(db).where('gateway', '=', gateway).where('gateway_ref', '=', ref).executeTakeFirst();

/** A payment as it is now; the order is locked before it, so that nobody else changes it. */
export const readPayment = (db: Reading, id: number): Promise<PaymentRow> =>
  payments(db).where('id', '=', id).executeTakeFirstOrThrow();

/** The attempt of an order that its payer can go on with. */
export const findOpenPayment = (
  db: Reading,
  order: number,
  method: PaymentRow['method'],
): Promise<PaymentRow | undefined> =>
  payments(db)
    .where('order_id', '=', order)
    .where('method', '=', method)
    .where('state', 'in', ['initiated', 'pending'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const insertPayment = (db: Writing, payment: Insertable<Database['payments']>) =>
  db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();

/** The newest attempt of an order that its service can be asked about. */
export const findAskable = (db: Reading, order: number): Promise<PaymentRow | undefined> =>
  payments(db)
    .where('order_id', '=', order)
    .where('gateway_ref', 'is not', null)
    .where('ask_at', 'is not', null)
    .where('state', 'in', ['initiated', 'pending'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The service has begun a payment. */
export const noteBegun = (
  db: Writing,
  id: number,
  begun: { readonly gateway_ref: string; readonly redirect_to: string; readonly ask_at: Date },
) => db.updateTable('payments').set(begun).where('id', '=', id).execute();

export const updatePayment = (
  db: Writing,
  id: number,
  change: {
    readonly state?: PaymentRow['state'];
    readonly failure?: PaymentFailure | null;
    readonly is_credit?: boolean;
    readonly credit_reason?: string;
    readonly settled_at?: Date;
    readonly ask_at?: Date | null;
  },
) => db.updateTable('payments').set(change).where('id', '=', id).execute();

/** Whether an order has been settled by a payment, or its holder has paid for another one since. */
export async function hasBoughtSince(
  db: Reading,
  {
    id,
    user_uuid,
    organisation_id,
  }: { id: number; user_uuid: string | null; organisation_id: number | null },
): Promise<boolean> {
  const { rows } = await sql`select 1 from orders
    where (user_uuid = ${user_uuid}::uuid or organisation_id = ${organisation_id}::bigint)
      and state = 'paid' and id > ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps a message of a service; false where it was kept before, and nothing follows from it. */
export async function keepEvent(
  db: Writing,
  event: {
    readonly gateway: GatewayName;
    readonly event_id: string;
    readonly payment_id: number | null;
    readonly body: object;
    readonly received_at: Date;
  },
): Promise<number | null> {
  const row = await db
    .insertInto('gateway_events')
    .values({ ...event, body: JSON.stringify(event.body), outcome: 'taken' })
    .onConflict((conflict) => conflict.columns(['gateway', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const noteOutcome = (db: Writing, event: number, outcome: string) =>
  db.updateTable('gateway_events').set({ outcome }).where('id', '=', event).execute();

/** Notes that a service is asked about a payment now; false where it was asked a moment ago. */
export async function takeTurn(db: Writing, id: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where(
      sql<boolean>`(asked_at is null or asked_at <= ${now}::timestamptz - ${sql.lit(ASK_AGAIN_SECONDS)} * interval '1 second')`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Payments that are asked about now, each with the time of its next question: the older a payment, the more seldom it is asked.
 * What another process has taken is passed over.
 */
export async function takeAsked(db: Writing, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payments set ask_at = case when created_at < ${now}::timestamptz - ${sql.lit(ASKED_DAYS)} * interval '1 day' then null
        else ${now}::timestamptz + greatest(interval '30 seconds', (${now}::timestamptz - created_at) / 10) end
    where id in (select id from payments where ask_at <= ${now} order by ask_at limit ${limit} for update skip locked)
    returning ${sql.join(PAYMENT.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}
