import type { GatewayName } from '@datum/contract/orders/order-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Where money goes back: at a service, or at the bank that a transfer came by. */
export type ReversalPlace = GatewayName | 'bank';

/** Which reversals `t` are of a payment `p`: its service names the charge, and of a transfer its own name stands there. */
export const ofPayment = sql<boolean>`t.gateway = coalesce(p.gateway, 'bank') and t.charge_ref = coalesce(p.charge_ref, p.uuid::text)`;

/** A refund or dispute in the words of its service, or a transfer that came back. */
export interface NewReversal {
  readonly ref: string;
  readonly kind: 'refund' | 'dispute' | 'transfer';
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'pending' | 'taken' | 'returned';
  readonly at: Date;
  /** The line of a statement that shows it, of a transfer. */
  readonly line_id?: number;
}

/** The refund of ours that a service tells of; null for what began there. */
type OfOurs = number | null;

/** Keeps what was told of money that goes back, with the days on which it left and came back; false where nothing new follows from it. */
export async function keepReversal(
  db: Writing,
  gateway: ReversalPlace,
  { ref, kind, charge, amount, currency, state, at, line_id }: NewReversal,
  ours: OfOurs,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_reversals as r (gateway, ref, kind, charge_ref, amount, currency, state, told_at, refund_id, line_id,
      taken_at, returned_at)
    values (${gateway}, ${ref}, ${kind}, ${charge}, ${amount}, ${currency}, ${state}, ${at}, ${ours}, ${line_id ?? null},
      ${state === 'taken' ? at : null}, ${state === 'returned' ? at : null})
    on conflict (gateway, ref) do update set state = excluded.state, amount = excluded.amount, told_at = excluded.told_at,
      taken_at = coalesce(r.taken_at, excluded.taken_at), returned_at = excluded.returned_at
      where r.told_at <= excluded.told_at and (r.state, r.amount) <> (excluded.state, excluded.amount)
    returning id`.execute(db);
  return rows.length > 0;
}

/** The payment whose money goes back; undefined before it was told, and for money of another shop. */
export const findCharged = (db: Reading, gateway: GatewayName, charge: string) =>
  db
    .selectFrom('payments')
    .where('gateway', '=', gateway)
    .where('charge_ref', '=', charge)
    .select(['id', 'order_id'])
    .executeTakeFirst();

/** What was told of a charge so far, but for our own refunds. */
export const readReversals = (db: Reading, gateway: GatewayName, charge: string) =>
  db
    .selectFrom('payment_reversals')
    .where('gateway', '=', gateway)
    .where('charge_ref', '=', charge)
    .where('refund_id', 'is', null)
    .orderBy('id')
    .select(['amount', 'currency', 'state'])
    .select((eb) => eb.ref('kind').$castTo<NewReversal['kind']>().as('kind'))
    .execute();
