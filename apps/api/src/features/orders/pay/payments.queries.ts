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
  'charge_ref',
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

/** The service has begun a payment; false where that was noted before. */
export const noteBegun = async (
  db: Writing,
  id: number,
  begun: {
    readonly gateway_ref: string;
    readonly redirect_to: string;
    readonly ask_at: Date;
    /** Set where the order has ended while the service answered. */
    readonly end_at: Date | null;
  },
): Promise<boolean> => {
  const row = await db
    .updateTable('payments')
    .set({ ...begun, state: 'initiated', failure: null })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .where('gateway_ref', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** The service did not begin a payment; the next try is another one, which it has never heard of. */
export const noteNotBegun = (db: Writing, id: number) =>
  db
    .updateTable('payments')
    .set({ state: 'failed', failure: 'unavailable' })
    .where('id', '=', id)
    .where('state', '=', 'initiated')
    .where('gateway_ref', 'is', null)
    .execute();

export const updatePayment = (
  db: Writing,
  id: number,
  change: {
    readonly state?: PaymentRow['state'];
    readonly failure?: PaymentFailure | null;
    readonly is_credit?: boolean;
    readonly credit_reason?: string;
    readonly amount?: number;
    readonly currency?: string;
    readonly asked_amount?: number;
    readonly asked_currency?: string;
    readonly charge_ref?: string | null;
    readonly settled_at?: Date;
    readonly ask_at?: Date | null;
    readonly end_at?: Date | null;
  },
) => db.updateTable('payments').set(change).where('id', '=', id).execute();

/** Whether the holder has paid for another order of a plan since this one was made: its price and days are of before. */
export async function hasBoughtSince(
  db: Reading,
  {
    id,
    user_uuid,
    organisation_id,
    created_at,
  }: { id: number; user_uuid: string | null; organisation_id: number | null; created_at: Date },
): Promise<boolean> {
  const { rows } = await sql`select 1 from orders
    where (user_uuid = ${user_uuid}::uuid or organisation_id = ${organisation_id}::bigint)
      and state = 'paid' and plan_version_id is not null and id <> ${id} and paid_at > ${created_at} limit 1`.execute(
    db,
  );
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
 * Payments that are asked about now, the longest due first, each with the time of its next question: the older a payment, the more seldom it is asked.
 * What another process has taken is passed over.
 */
export async function takeAsked(db: Writing, now: Date, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    with due as materialized (
      select id as due_id, ask_at as due_at from payments where ask_at <= ${now} order by ask_at, id limit ${limit}
      for update skip locked
    ), taken as (
      update payments set ask_at = case when created_at < ${now}::timestamptz - ${sql.lit(ASKED_DAYS)} * interval '1 day' then null
        else ${now}::timestamptz + greatest(interval '30 seconds', (${now}::timestamptz - created_at) / 10) end
      from due where id = due_id returning payments.*, due_at
    )
    select ${sql.join(PAYMENT.map((column) => sql.ref(column)))} from taken order by due_at, id`.execute(db);
  return rows;
}

/**
 * Nobody may pay any longer for an order that has ended or is paid: its open attempts are ended at their services. Where it sells a
 * plan, so are those of the holder's other orders of plans, which were priced before this one was paid.
 */
export const endPayments = (
  db: Writing,
  order: {
    readonly id: number;
    readonly user_uuid?: string | null;
    readonly organisation_id?: number | null;
    readonly plan_version_id?: number | null;
  },
  now: Date,
) =>
  sql`update payments set end_at = ${now}
    where state in ('initiated', 'pending') and gateway_ref is not null and end_at is null and (order_id = ${order.id}
      or order_id in (select id from orders where state = 'waiting' and plan_version_id is not null
        and ${(order.plan_version_id ?? null) !== null} and (user_uuid = ${order.user_uuid ?? null}::uuid
        or organisation_id = ${order.organisation_id ?? null}::bigint)))`.execute(db);

/** A payment whose service is told now that it has ended, with how often that was tried. */
export interface EndingPayment extends PaymentRow {
  readonly end_tries: number;
}

/** Payments that are to be ended at their services now, each with the time of its next try, which comes more and more seldom. */
export async function takeEnding(db: Writing, now: Date, limit: number): Promise<EndingPayment[]> {
  const { rows } = await sql<EndingPayment>`
    update payments set end_tries = end_tries + 1,
      end_at = case when created_at < ${now}::timestamptz - ${sql.lit(ASKED_DAYS)} * interval '1 day' then null
        else ${now}::timestamptz + least(interval '1 hour', interval '15 seconds' * 2 ^ least(end_tries, 10)) end
    where id in (select id from payments where end_at <= ${now} order by end_at limit ${limit} for update skip locked)
    returning end_tries, ${sql.join(PAYMENT.map((column) => sql.ref(column)))}`.execute(db);
  return rows;
}
