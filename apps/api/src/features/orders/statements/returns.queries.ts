import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { ofPayment } from '../reversals/reversals.queries.ts';

/** The payment by transfer of an order of which this much has not gone back, best the one that a transfer of this amount became. */
export async function findTransferWith(
  db: Reading,
  order: number,
  amount: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from payments p
    where p.order_id = ${order} and p.method = 'transfer' and p.state = 'succeeded'
      and p.amount - coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id), 0)
        - coalesce((select sum(t.amount) from payment_reversals t where ${ofPayment} and t.refund_id is null
            and t.state in ('pending', 'taken')), 0) >= ${amount}
    order by exists (select from transfer_money m where m.payment_id = p.id and m.amount = ${amount}) desc, p.id desc
    limit 1`.execute(db);
  return rows[0] && Number(rows[0].id);
}
