import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { buysForFirm } from '../../subscriptions/buying.queries.ts';
import type { OrderRow } from '../queries.ts';

/** Whether an order `w` waits for the same as `o`, for the same organisation: of one person one does at most. */
const WAITS_FOR_SAME = sql<boolean>`(w.id <> o.id and w.state = 'waiting' and w.organisation_id = o.organisation_id
  and (w.publication_id = o.publication_id or (w.plan_version_id is not null and o.plan_version_id is not null)))`;

/**
 * Who has bought longest for the organisation of an order whose maker no longer does, and has none of the same that waits; undefined
 * where the maker still buys, or nobody does.
 */
export async function findHeir(db: Reading, { id }: OrderRow): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.organisation_id', 'o.organisation_id')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .where('o.id', '=', id)
    .where(sql<boolean>`r.base_role like '%Subscriber'`)
    .where(buysForFirm(sql`u.uuid`))
    .where(sql<boolean>`not ${buysForFirm(sql`o.buyer_uuid`)}`)
    .where(sql<boolean>`not exists (select from orders w where w.buyer_uuid = u.uuid and ${WAITS_FOR_SAME})`)
    .orderBy('u.created_at')
    .orderBy('u.uuid')
    .select('u.uuid')
    .executeTakeFirst();
  return row?.uuid;
}

/** What a person has ordered of the same as an order sells, and that waits. */
export const findSameWaiting = (db: Reading, { id }: OrderRow, person: string) =>
  db
    .selectFrom('orders as o')
    .innerJoin('orders as w', (join) => join.on('w.buyer_uuid', '=', person).on(WAITS_FOR_SAME))
    .where('o.id', '=', id)
    .select(['w.uuid', 'w.reference'])
    .executeTakeFirst();

/** Puts a person in the place of who made an order: emails that went to the maker's own address go to theirs. */
export async function replaceMaker(
  db: Writing,
  { id, subscription_id, buyer_uuid }: OrderRow,
  person: string,
): Promise<void> {
  await sql`update orders o set buyer_uuid = heir.uuid, locale = heir.locale,
      buyer = case when lower(o.buyer->>'email') = lower(maker.email)
        then jsonb_set(o.buyer, '{email}', to_jsonb(heir.email)) else o.buyer end
    from users heir, users maker
    where o.id = ${id} and heir.uuid = ${person}::uuid and maker.uuid = o.buyer_uuid`.execute(db);
  // who orders is seated when it is paid
  await sql`delete from subscription_seats a using subscriptions s
    where s.id = a.subscription_id and s.awaiting is not null and s.id = ${subscription_id}
      and a.user_uuid = ${buyer_uuid}::uuid`.execute(db);
}
