import type { Reading } from '@datum/database/open';
import { type SqlBool, sql } from 'kysely';
import { buysForFirm, isAddressKept, type Receiver } from '../../subscriptions/buying.queries.ts';
import type { OrderRow } from '../queries.ts';

/** Who ordered for themselves; of an order for an organisation its maker, or once they buy for it no more, everybody who does today. */
export const readBuyersOf = (db: Reading, { id }: Pick<OrderRow, 'id'>): Promise<Receiver[]> =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', (join) =>
      join.on(
        sql<SqlBool>`u.uuid = o.buyer_uuid or (u.organisation_id = o.organisation_id and not ${buysForFirm(sql`o.buyer_uuid`)})`,
      ),
    )
    .where('o.id', '=', id)
    .where(sql<SqlBool>`(o.organisation_id is null or ${buysForFirm(sql`u.uuid`)})`)
    .select(['u.uuid', 'u.name', 'u.email'])
    .select(sql<string>`case when u.uuid = o.buyer_uuid then o.locale else u.locale end`.as('locale'))
    .orderBy('u.created_at')
    .orderBy('u.uuid')
    .execute();

/**
 * Who is written to about an order and its money: the address on it while it is the buyer's, and who buys for the organisation.
 * Where nobody is left, the organisation's own address.
 */
export async function readReceivers(db: Reading, order: OrderRow): Promise<Receiver[]> {
  const people = await readBuyersOf(db, order);
  const { name, email } = order.buyer;
  if (order.organisation_id === null) return people.map((person) => ({ ...person, email }));
  const kept = await db
    .selectFrom('orders as o')
    .innerJoin('organisations as g', 'g.id', 'o.organisation_id')
    .where('o.id', '=', order.id)
    .select([isAddressKept.as('is_kept'), 'g.email'])
    .executeTakeFirstOrThrow();
  const at = (address: string): Receiver => ({ uuid: null, name, email: address, locale: order.locale });
  const isPerson = people.some((person) => person.email.toLowerCase() === email.toLowerCase());
  const receivers = [...(kept.is_kept && !isPerson ? [at(email)] : []), ...people];
  return receivers.length === 0 && kept.email ? [at(kept.email)] : receivers;
}
