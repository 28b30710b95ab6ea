import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql } from 'kysely';

export const insertMoney = (db: Writing, money: Insertable<Database['transfer_money']>) =>
  db.insertInto('transfer_money').values(money).execute();

/** Money that came for each order and has become no payment yet. */
export async function readHeldMoney(
  db: Reading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transfer_money')
    .where('order_id', 'in', [...ids])
    .where('payment_id', 'is', null)
    .groupBy('order_id')
    .select(['order_id', sql<number>`sum(amount)::bigint`.as('held')])
    .execute();
  return new Map(rows.map(({ order_id, held }) => [order_id, Number(held)]));
}

export const heldMoney = async (db: Reading, order: number): Promise<number> =>
  (await readHeldMoney(db, [order])).get(order) ?? 0;

/** What was held becomes a payment. */
export const turnMoney = (db: Writing, order: number, payment: number) =>
  db
    .updateTable('transfer_money')
    .set({ payment_id: payment })
    .where('order_id', '=', order)
    .where('payment_id', 'is', null)
    .execute();
