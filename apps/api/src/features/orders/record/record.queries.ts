import type { ORDER_EVENTS } from '@datum/contract/orders/order-record';
import type { OpenDatabase, Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { DeliveredFile } from '../delivery/delivery.queries.ts';
import type { OrderRow } from '../queries.ts';

/** Lines of a timeline, and downloads of a file, that are shown at most. */
const MOST_EVENTS = 100;
const MOST_DOWNLOADS = 20;

type Logged = Pick<DeliveredFile, 'id' | 'of'>;

/** The newest downloads of each file. */
export async function readDownloads(db: Reading, files: readonly Logged[]) {
  if (files.length === 0) return [];
  const { rows } = await sql<{
    file_id: number;
    of: Logged['of'];
    at: Date;
    by: string | null;
    by_staff: boolean;
    sha256: string | null;
  }>`
    select f.id as file_id, f.of, d.at, u.name as "by", d.by_staff, d.sha256
    from unnest(${files.map(({ id }) => id)}::bigint[], ${files.map((file) => file.of)}::text[]) f (id, of)
    cross join lateral (
      (select r.by_uuid, r.by_staff, r.sha256, r.at from report_request_downloads r
        where f.of = 'request' and r.file_id = f.id order by r.id desc limit ${sql.lit(MOST_DOWNLOADS)})
      union all
      (select o.by_uuid, o.by_staff, o.sha256, o.at from order_delivery_downloads o
        where f.of = 'order' and o.delivery_id = f.id order by o.id desc limit ${sql.lit(MOST_DOWNLOADS)})) d
    left join users u on u.uuid = d.by_uuid order by d.at desc`.execute(db);
  return rows.map((row) => ({ ...row, file_id: Number(row.file_id) }));
}

/** Notes that a file which came with an order was downloaded. */
export const noteOrderDownload = (
  quick: OpenDatabase['quick'],
  download: {
    readonly delivery_id: number;
    readonly by_uuid: string;
    readonly by_staff: boolean;
    readonly sha256: string;
    readonly at: Date;
  },
) => quick.insertInto('order_delivery_downloads').values(download).execute();

/** The request that an order pays. */
export async function findRequestOf(
  db: Reading,
  { report_quote_id }: Pick<OrderRow, 'report_quote_id'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('report_request_quotes as q')
    .innerJoin('report_requests as r', 'r.id', 'q.request_id')
    .where('q.id', '=', report_quote_id)
    .select('r.uuid')
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** What happened to an order, from the rows that say it. */
export async function readEvents(db: Reading, { id, report_quote_id }: OrderRow) {
  const { rows } = await sql<{
    at: Date;
    what: (typeof ORDER_EVENTS)[number];
    detail: string;
    state: string;
  }>`
    select * from (
      select created_at as at, 'ordered' as what, reference as detail, '' as state from orders where id = ${id}
      union all select paid_at, 'paid', '', '' from orders where id = ${id} and paid_at is not null
      union all select closed_at, 'ended', end_reason, case when end_reason <> '' then 'ended' else state end from orders where id = ${id} and closed_at is not null
      union all select coalesce(settled_at, created_at), 'payment', method,
        case when is_credit then 'credited' else state end from payments where order_id = ${id}
      union all select created_at, 'proof', name, state from transfer_proofs where order_id = ${id}
      union all select decided_at, 'proof-returned', name, reason from transfer_proofs
        where order_id = ${id} and reason is not null and decided_at is not null
      union all select m.created_at, 'money', m.amount::text, o.currency from transfer_money m
        join orders o on o.id = m.order_id where m.order_id = ${id}
      union all select issued_at, 'document', number, kind from billing_documents where order_id = ${id}
      union all select a.delivered_at, 'delivered', f.name, '' from report_request_files f
        join report_request_answers a on a.id = f.answer_id join report_request_quotes q on q.request_id = a.request_id
        where q.id = ${report_quote_id} and a.delivered_at is not null
      union all select at, case how when 'file' then 'delivered' else how end, coalesce(name, detail), reason
        from order_deliveries where order_id = ${id}
      union all select d.at, 'downloaded', f.name, '' from report_request_downloads d
        join report_request_files f on f.id = d.file_id join report_request_answers a on a.id = f.answer_id
        join report_request_quotes q on q.request_id = a.request_id
        where q.id = ${report_quote_id} and a.delivered_at is not null
      union all select w.at, 'downloaded', d.name, '' from order_delivery_downloads w
        join order_deliveries d on d.id = w.delivery_id where d.order_id = ${id}) e
    order by at desc limit ${sql.lit(MOST_EVENTS)}`.execute(db);
  return rows;
}
