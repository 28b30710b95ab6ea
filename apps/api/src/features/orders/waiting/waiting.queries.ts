import type { PaymentMethod } from '@datum/contract/orders/order-facts';
import type { ProofState } from '@datum/contract/transfers/transfer-facts';
import type { LocalText } from '@datum/contract/values/local-text';
import { containing } from '@datum/database/like';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';

/** An order that waits, with what came of it. */
export interface WaitingRow {
  readonly uuid: string;
  readonly reference: string;
  readonly title: LocalText;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly method: PaymentMethod;
  readonly currency: string;
  readonly total: number;
  readonly received: number;
  readonly proof: ProofState | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** Orders that wait for money, those that end first come first. Few wait at a time, so that a search reads them all. */
export const listWaiting = (
  db: Reading,
  search: string | undefined,
  place: Place,
): Promise<Rows<WaitingRow>> => {
  const like = containing(search ?? '');
  return readRows(
    db
      .selectFrom('orders as o')
      .where('o.state', '=', 'waiting')
      .$if(Boolean(search), (query) =>
        query.where(
          sql<boolean>`(o.reference ilike ${like} or o.buyer->>'name' ilike ${like} or o.buyer->>'email' ilike ${like}
            or exists (select from users u where u.uuid = o.buyer_uuid and (u.name ilike ${like} or u.email ilike ${like}))
            or exists (select from billing_documents d where d.order_id = o.id and d.number ilike ${like}))`,
        ),
      )
      .orderBy('o.expires_at')
      .orderBy('o.id')
      .select(['o.uuid', 'o.reference', 'o.title', 'o.buyer', 'o.method', 'o.currency', 'o.total'])
      .select(['o.created_at', 'o.expires_at'])
      .select([
        sql<number>`(select coalesce(sum(m.amount), 0)::bigint from transfer_money m
          where m.order_id = o.id and m.payment_id is null)`.as('received'),
        sql<ProofState | null>`(select p.state from transfer_proofs p where p.order_id = o.id order by p.id desc limit 1)`.as(
          'proof',
        ),
      ]),
    place,
  );
};
