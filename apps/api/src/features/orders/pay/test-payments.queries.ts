import type { Reading, Writing } from '@datum/database/open';

interface NewMessage {
  readonly payment_uuid: string;
  readonly body: string;
  readonly is_forged: boolean;
  readonly due_at: Date;
}

export const insertMessages = (db: Writing, messages: readonly NewMessage[]) =>
  db
    .insertInto('test_messages')
    .values([...messages])
    .execute();

/** What was sent about a payment, and what will be. */
export const readMessages = (db: Reading, payment: string) =>
  db
    .selectFrom('test_messages')
    .where('payment_uuid', '=', payment)
    .orderBy('id')
    .select(['body', 'signature', 'status', 'due_at'])
    .execute();

/** Messages that are due, taken by this process. */
export const takeDue = (db: Writing, now: Date, limit: number) =>
  db
    .updateTable('test_messages')
    .set({ sent_at: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('test_messages')
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(['id', 'body', 'is_forged'])
    .execute();

export const noteSent = (
  db: Writing,
  id: number,
  sent: { readonly signature: string; readonly status: number },
) => db.updateTable('test_messages').set(sent).where('id', '=', id).execute();

/** The test payment of a buyer, with its order; what is somebody else's is not found. */
export const findTestPayment = (db: Reading, buyer: string, payment: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .where('p.uuid', '=', payment)
    .where('p.gateway', '=', 'test')
    .where('o.buyer_uuid', '=', buyer)
    .select(['p.uuid', 'p.amount', 'p.currency', 'p.state'])
    .select(['o.uuid as order', 'o.reference', 'o.expires_at', 'o.state as order_state'])
    .executeTakeFirst();
