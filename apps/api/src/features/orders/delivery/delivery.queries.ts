import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type Insertable, sql } from 'kysely';
import type { OrderRow } from '../queries.ts';

/** Files and notes of one order at most. */
const MOST = 100;

/** A file that was delivered for an order: by an answer to its request, with its payment, or by staff. */
export interface DeliveredFile {
  readonly id: number;
  /** Which log of downloads is its own. */
  readonly of: 'request' | 'order';
  readonly uuid: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly reason: string;
  readonly is_replaced: boolean;
  readonly delivered_at: Date;
  /** Where its bytes lie: in one of these. */
  readonly file_uuid: string | null;
  readonly object_key: string | null;
}

/** What was delivered for an order, the newest first; the one that is asked for alone. */
export async function listDelivered(db: Reading, order: OrderRow, file?: string): Promise<DeliveredFile[]> {
  const { rows } = await sql<DeliveredFile>`
    with all_of as (
      select f.id, 'request' as of, f.uuid, f.name, f.media_type, f.size::bigint, f.sha256, '' as reason, a.delivered_at,
        f.file_uuid, null as object_key
      from report_request_quotes q join report_request_answers a on a.request_id = q.request_id
        join report_request_files f on f.answer_id = a.id
      where q.id = ${order.report_quote_id} and a.delivered_at is not null
      union all
      select d.id, 'order', d.uuid, d.name, d.media_type, d.size, d.sha256, d.reason, d.at, d.file_uuid, d.object_key
      from order_deliveries d where d.order_id = ${order.id} and d.how = 'file')
    select x.*, exists (select from order_deliveries n where n.order_id = ${order.id} and n.replaces = x.uuid) as is_replaced
    from all_of x where ${file ?? null}::uuid is null or x.uuid = ${file ?? null}::uuid
    order by x.delivered_at desc, x.id desc limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), size: Number(row.size) }));
}

/** The bytes of a table that we froze, which lie with its request. */
export const readFrozen = (db: Reading, file: number) =>
  db.selectFrom('report_request_files').where('id', '=', file).select('content').executeTakeFirst();

/** Where the bytes of a delivered object lie. */
export const findObject = (db: Reading, key: string) =>
  db.selectFrom('stored_objects').where('key', '=', key).select(['key', 'place', 'size']).executeTakeFirst();

export const insertDelivery = (db: Writing, delivery: Insertable<Database['order_deliveries']>) =>
  db.insertInto('order_deliveries').values(delivery).returning('uuid').executeTakeFirstOrThrow();

/** Who asked for a report cannot fetch a file any more in whose place another one stands. */
export const closeRequestFile = (db: Writing, uuid: string, now: Date) =>
  db
    .updateTable('report_request_files')
    .set({ closed_at: now })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .execute();

/** How many files and notes staff have made for an order. */
export async function countDeliveries(db: Reading, order: number): Promise<number> {
  const { count } = await db
    .selectFrom('order_deliveries')
    .where('order_id', '=', order)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
