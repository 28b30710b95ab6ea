import type { GatewayName } from '@datum/contract/orders/order-facts';
import type {
  RefundAccess,
  RefundState,
  RefundView,
  RefundWay,
} from '@datum/contract/orders/refunds/refund-facts';
import type { Payee } from '@datum/contract/orders/refunds/refunds';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

interface NewRefund {
  readonly payment_id: number;
  readonly order_id: number;
  readonly amount: number;
  readonly currency: string;
  readonly way: RefundWay;
  readonly payee: Payee | null;
  readonly access: RefundAccess;
  readonly reason: string;
  readonly credit_note_id: number | null;
  readonly proposed_by: string | null;
  readonly confirmed_by: string;
  readonly created_at: Date;
}

/** Stores a refund that was decided: at a service it is sent now, by bank it waits to be paid out. */
export const insertRefund = (db: Writing, { payee, way, created_at, ...refund }: NewRefund) =>
  db
    .insertInto('refunds')
    .values({
      ...refund,
      way,
      created_at,
      payee: payee && JSON.stringify(payee),
      ...(way === 'service' ? { state: 'sending', send_at: created_at } : { state: 'due' }),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();

const refunds = (db: Reading) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('billing_documents as d', 'd.id', 'r.credit_note_id')
    .leftJoin('users as a', 'a.uuid', 'r.paid_by')
    .leftJoin('users as b', 'b.uuid', 'r.proposed_by')
    .innerJoin('users as c', 'c.uuid', 'r.confirmed_by')
    .selectAll('r')
    .select([
      'p.uuid as payment_uuid',
      'p.is_credit',
      'p.charge_ref',
      'o.reference',
      'o.buyer',
      'd.number as credit_note',
    ])
    .select(['a.name as payer_out', 'b.name as proposer', 'c.name as confirmer'])
    .select((eb) => eb.ref('p.gateway').$castTo<GatewayName | null>().as('gateway'));

/** A refund with its payment and the people who decided it. */
export type RefundRow = Awaited<ReturnType<ReturnType<typeof refunds>['executeTakeFirstOrThrow']>>;

export const findRefund = (db: Reading, uuid: string): Promise<RefundRow | undefined> =>
  refunds(db).where('r.uuid', '=', uuid).executeTakeFirst();

/** Refunds of a payment, the newest first. */
export const readRefundsOf = (db: Reading, payment: number): Promise<RefundRow[]> =>
  refunds(db).where('r.payment_id', '=', payment).orderBy('r.id', 'desc').limit(50).execute();

const STATES: Readonly<Record<RefundView, readonly RefundState[]>> = {
  due: ['due'],
  underway: ['sending', 'pending'],
  failed: ['failed'],
  paid: ['paid'],
};

/** A part of the list: what is to be paid out with the oldest first. */
export async function listRefunds(
  db: Reading,
  view: RefundView,
  place: { readonly limit: number; readonly offset: number },
): Promise<{ rows: RefundRow[]; total: number }> {
  const states = STATES[view];
  const [rows, { total }] = await Promise.all([
    refunds(db)
      .where('r.state', 'in', states)
      .orderBy('r.id', view === 'due' ? 'asc' : 'desc')
      .limit(place.limit)
      .offset(place.offset)
      .execute(),
    db
      .selectFrom('refunds')
      .where('state', 'in', states)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Ours of what a service tells, by its name here or there; what it tells of other money is not ours. */
export const findTold = (
  db: Reading,
  told: {
    readonly ours: string | null;
    readonly ref: string;
    readonly charge: string;
    readonly amount: number;
    readonly currency: string;
  },
) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .where(sql<boolean>`(r.uuid::text = ${told.ours} or r.service_ref = ${told.ref})`)
    .where('p.charge_ref', '=', told.charge)
    .where('r.amount', '=', told.amount)
    .where('r.currency', '=', told.currency)
    .where('r.way', '=', 'service')
    .select(['r.id', 'r.uuid'])
    .executeTakeFirst();

export const updateRefund = (
  db: Writing,
  id: number,
  change: {
    readonly state?: RefundState;
    readonly way?: RefundWay;
    readonly payee?: string;
    readonly service_ref?: string | null;
    readonly failure?: string;
    readonly attempt?: number;
    readonly tries?: number;
    readonly send_at?: Date | null;
    readonly bank_reference?: string;
    readonly paid_on?: string | null;
    readonly paid_by?: string | null;
    readonly paid_at?: Date | null;
    readonly proposed_by?: string | null;
    readonly confirmed_by?: string;
  },
) => db.updateTable('refunds').set(change).where('id', '=', id).execute();

/** A refund that its service is called for now. */
export interface SendingRefund {
  readonly id: number;
  readonly uuid: string;
  readonly order_id: number;
  readonly amount: number;
  readonly currency: string;
  readonly attempt: number;
  readonly tries: number;
  readonly state: 'sending' | 'pending';
  readonly gateway: GatewayName | null;
  readonly charge_ref: string | null;
}

/** Refunds that are to be sent or asked about, each with the time of its next call, which comes more and more seldom. */
export async function takeSending(db: Writing, now: Date, limit: number): Promise<SendingRefund[]> {
  const { rows } = await sql<SendingRefund>`
    update refunds r set tries = r.tries + 1,
      send_at = ${now}::timestamptz + least(interval '1 hour', interval '15 seconds' * 2 ^ least(r.tries, 10))
    from payments p
    where p.id = r.payment_id and r.id in (select id from refunds where send_at <= ${now} order by send_at limit ${limit}
      for update skip locked)
    returning r.id, r.uuid, r.order_id, r.amount, r.currency, r.attempt, r.tries, r.state, p.gateway, p.charge_ref`.execute(
    db,
  );
  return rows;
}
