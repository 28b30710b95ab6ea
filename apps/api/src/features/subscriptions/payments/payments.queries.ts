import type { Reading } from '@datum/database/open';

/** Whether an order with this number was paid. */
export async function isPaidOrder(db: Reading, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .where('reference', '=', reference)
    .where('state', '=', 'paid')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
