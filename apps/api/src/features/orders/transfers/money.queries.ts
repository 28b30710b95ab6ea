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

/** Money of an order that one person found, of any person: parts count together, held or settled. */
export const aloneMoney = async (db: Reading, order: number): Promise<number> => {
  const row = await db
    .selectFrom('transfer_money')
    .where('order_id', '=', order)
    .where('second_by', 'is', null)
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('alone'))
    .executeTakeFirstOrThrow();
  return Number(row.alone);
};

/** What was held becomes a payment. */
export const turnMoney = (db: Writing, order: number, payment: number) =>
  db
    .updateTable('transfer_money')
    .set({ payment_id: payment })
    .where('order_id', '=', order)
    .where('payment_id', 'is', null)
    .execute();

/** A part of this amount that is held for an order. */
export const findHeldPart = (db: Reading, order: number, amount: number) =>
  db
    .selectFrom('transfer_money')
    .where('order_id', '=', order)
    .where('payment_id', 'is', null)
    .where('amount', '=', amount)
    .orderBy('id', 'desc')
    .select(['id', 'amount'])
    .executeTakeFirst();

/** One part of what was held becomes a payment. */
export const turnPart = (db: Writing, part: number, payment: number) =>
  db.updateTable('transfer_money').set({ payment_id: payment }).where('id', '=', part).execute();
