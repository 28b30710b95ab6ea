import type { GatewayName } from '@datum/contract/orders/order-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A refund or dispute, in the words of its service. */
interface NewReversal {
  readonly ref: string;
  readonly kind: 'refund' | 'dispute';
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: 'pending' | 'taken' | 'returned';
  readonly at: Date;
}

/** Keeps what a service told of a refund or dispute; false where nothing new follows from it. */
export async function keepReversal(
  db: Writing,
  gateway: GatewayName,
  { ref, kind, charge, amount, currency, state, at }: NewReversal,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_reversals as r (gateway, ref, kind, charge_ref, amount, currency, state, told_at)
    values (${gateway}, ${ref}, ${kind}, ${charge}, ${amount}, ${currency}, ${state}, ${at})
    on conflict (gateway, ref) do update set state = excluded.state, amount = excluded.amount, told_at = excluded.told_at
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

/** What was told of a charge so far. */
export const readReversals = (db: Reading, gateway: GatewayName, charge: string) =>
  db
    .selectFrom('payment_reversals')
    .where('gateway', '=', gateway)
    .where('charge_ref', '=', charge)
    .orderBy('id')
    .select(['kind', 'amount', 'currency', 'state'])
    .execute();
