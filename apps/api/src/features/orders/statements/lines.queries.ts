import type { OrderState } from '@datum/contract/orders/order-facts';
import type { LineView } from '@datum/contract/statements/statement-facts';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import type { Database } from '@datum/database/schema';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';

interface Candidate {
  readonly uuid: string;
  readonly reference: string;
  readonly payer: string;
  readonly currency: string;
  readonly rest: number;
  readonly state: OrderState;
}

/** What one person alone found before for the order of a line, or for the first that it may pay. */
const aloneFor = sql<number>`(select coalesce(sum(m.amount), 0)::bigint from transfer_money m
  where m.order_id = coalesce(l.order_id, l.candidates[1]) and m.second_by is null)`;

const lines = (db: Reading) =>
  db
    .selectFrom('bank_statement_lines as l')
    .innerJoin('bank_statements as s', 's.id', 'l.statement_id')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('users as f', 'f.uuid', 'l.first_by')
    .leftJoin('users as d', 'd.uuid', 'l.decided_by')
    .selectAll('l')
    .select(['s.uuid as statement_uuid', 'o.uuid as order_uuid', 'o.reference'])
    .select(['f.name as first_name', 'd.name as decided_name'])
    .select(aloneFor.as('alone'))
    .select(
      sql<Candidate[]>`coalesce((select jsonb_agg(jsonb_build_object('uuid', c.uuid, 'reference', c.reference,
        'payer', c.buyer ->> 'name', 'currency', c.currency, 'state', c.state, 'rest', greatest(0, c.total - coalesce(
          (select sum(m.amount) from transfer_money m where m.order_id = c.id), 0)))
        order by array_position(l.candidates, c.id))
        from orders c where c.id = any(l.candidates)), '[]')`.as('orders'),
    );

/** A line with the orders that it may pay, as they are now. */
export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>;

const VIEWS: Readonly<Record<LineView, RawBuilder<SqlBool>>> = {
  sure: sql`l.state = 'open' and l.match = 'sure'`,
  likely: sql`(l.state = 'checked' or (l.state = 'open' and l.match = 'likely'))`,
  none: sql`l.state = 'open' and l.match = 'none'`,
  aside: sql`l.state = 'aside'`,
  done: sql`l.state in ('booked', 'known')`,
};

export const listLines = (
  db: Reading,
  statement: number,
  view: LineView,
  place: Place,
): Promise<Rows<LineRow>> =>
  readRows(lines(db).where('l.statement_id', '=', statement).where(VIEWS[view]).orderBy('l.line_no'), place);

export const findLine = (db: Reading, uuid: string): Promise<LineRow | undefined> =>
  lines(db).where('l.uuid', '=', uuid).executeTakeFirst();

/** A line, locked: two people who decide at once decide one after the other. */
export async function lockLine(db: Writing, uuid: string): Promise<LineRow | undefined> {
  await sql`select 1 from bank_statement_lines where uuid = ${uuid}::uuid for update`.execute(db);
  return findLine(db, uuid);
}

export const updateLine = (db: Writing, id: number, change: Updateable<Database['bank_statement_lines']>) =>
  db.updateTable('bank_statement_lines').set(change).where('id', '=', id).execute();

/** The sure lines of a statement that may be booked without a second person. */
export const readSure = (db: Reading, statement: number, most: number | null) =>
  db
    .selectFrom('bank_statement_lines as l')
    .where('l.statement_id', '=', statement)
    .where(VIEWS.sure)
    .$if(most !== null, (query) => query.where(sql<SqlBool>`l.amount + ${aloneFor} <= ${most}`))
    .orderBy('l.line_no')
    .select('l.uuid')
    .execute();

/** The order with a reference, where it is paid by transfer. */
export const findByReference = (db: Reading, reference: string) =>
  db
    .selectFrom('orders')
    .where('reference', '=', reference)
    .where('method', '=', 'transfer')
    .select('id')
    .executeTakeFirst();

/** The proof of an order that is looked at. */
export const findOpenProof = (db: Reading, order: number) =>
  db
    .selectFrom('transfer_proofs')
    .where('order_id', '=', order)
    .where('state', 'in', ['received', 'checked'])
    .select(['id', 'first_by', 'first_amount', 'first_paid_on', 'first_reference'])
    .executeTakeFirst();

/** Marks money of an order, recorded from a proof and shown by no line yet, as shown by this one; false where there is none. */
export async function showMoney(
  db: Writing,
  line: { readonly id: number; readonly amount: number },
  order: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update transfer_money set line_id = ${line.id} where id = (
      select m.id from transfer_money m
      where m.order_id = ${order} and m.amount = ${line.amount} and m.line_id is null order by m.id limit 1)
    returning id`.execute(db);
  return rows.length > 0;
}
