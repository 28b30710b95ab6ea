import type { ClearanceError, ClearanceState } from '@datum/contract/orders/clearance/clearance-facts';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** Documents that are issued in a transaction which is still open are not older than this. */
const OVERLAP = sql`interval '1 hour'`;

/**
 * Notes invoices and credit notes that were issued since clearance was turned on; those of the demonstration never. Gives how many
 * there were.
 */
export async function noteIssued(db: Writing, since: Date, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into document_clearances (document_id, order_id, call_at, created_at, changed_at)
    select d.id, d.order_id, ${now}, ${now}, ${now} from billing_documents d
    where d.kind in ('invoice', 'credit_note') and not d.is_demo
      and d.issued_at >= greatest(${since}::timestamptz, (select max(b.issued_at) - ${OVERLAP} from document_clearances c
        join billing_documents b on b.id = c.document_id
        where c.id = (select max(id) from document_clearances)))
      and not exists (select from document_clearances c where c.document_id = d.id)
    order by d.id limit ${limit}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A document that its service is called for now. */
export interface DueClearance {
  readonly id: number;
  readonly order_id: number;
  readonly document_id: number;
}

/** Clearances whose next call has come, each with the time of the one after it, which comes more and more seldom. */
export async function takeDue(db: Writing, now: Date, limit: number): Promise<DueClearance[]> {
  const { rows } = await sql<DueClearance>`
    update document_clearances c set tries = c.tries + 1,
      call_at = ${now}::timestamptz + least(interval '1 hour', interval '15 seconds' * 2 ^ least(c.tries, 10))
    where c.id in (select id from document_clearances where call_at <= ${now} order by call_at, id limit ${limit}
      for update skip locked)
    returning c.id, c.order_id, c.document_id`.execute(db);
  return rows;
}

const clearances = (db: Reading) =>
  db
    .selectFrom('document_clearances as c')
    .innerJoin('billing_documents as d', 'd.id', 'c.document_id')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select(['d.uuid', 'd.kind', 'd.number', 'd.total', 'd.refers_to', 'o.reference']);

/** The clearance of a document, with what it needs to know of the document. */
export type ClearanceRow = Awaited<ReturnType<ReturnType<typeof clearances>['executeTakeFirstOrThrow']>>;

export const findClearance = (db: Reading, id: number): Promise<ClearanceRow | undefined> =>
  clearances(db).where('c.id', '=', id).executeTakeFirst();

export const findClearanceOf = (db: Reading, document: number): Promise<ClearanceRow | undefined> =>
  clearances(db).where('c.document_id', '=', document).executeTakeFirst();

/** The clearances of the documents of an order. */
export const readClearances = (db: Reading, order: number): Promise<ClearanceRow[]> =>
  clearances(db).where('c.order_id', '=', order).orderBy('c.id').limit(200).execute();

/** A document as it is sent to the service. */
export const readForClearance = (db: Reading, document: number) =>
  db
    .selectFrom('billing_documents as d')
    .leftJoin('billing_documents as i', 'i.id', 'd.refers_to')
    .leftJoin('document_clearances as ic', 'ic.document_id', 'd.refers_to')
    .where('d.id', '=', document)
    .select([
      'd.number',
      'd.kind',
      'd.issued_at',
      'd.issued_on',
      'd.currency',
      'd.amount',
      'd.tax',
      'd.total',
    ])
    .select(['d.seller', 'd.buyer', 'd.lines', 'd.reason', 'i.number as refers_to', 'ic.service_ref'])
    .select(sql<string | null>`trim_scale(d.tax_percent)::text`.as('tax_percent'))
    .executeTakeFirstOrThrow();

export type SentDocument = Awaited<ReturnType<typeof readForClearance>>;

interface Change {
  readonly state?: ClearanceState;
  readonly submission_ref?: string | null;
  readonly service_ref?: string;
  readonly validation_url?: string;
  readonly errors?: readonly ClearanceError[];
  readonly tries?: number;
  readonly failures?: number;
  readonly call_at?: Date | null;
  readonly cleared_at?: Date;
  readonly cancel_until?: Date;
  readonly changed_at: Date;
}

export const updateClearance = (db: Writing, id: number, { errors, ...change }: Change) =>
  db
    .updateTable('document_clearances')
    .set({ ...change, ...(errors ? { errors: JSON.stringify(errors) } : {}) })
    .where('id', '=', id)
    .execute();

/** Credit notes of an invoice that were not required, since the service did not have it: they wait for it again. */
export const wakeNotes = (db: Writing, invoice: number, now: Date) =>
  db
    .updateTable('document_clearances')
    .set({ state: 'waiting', call_at: now, tries: 0, failures: 0, changed_at: now })
    .where('state', '=', 'not-required')
    .where('document_id', 'in', (eb) =>
      eb.selectFrom('billing_documents').where('refers_to', '=', invoice).select('id'),
    )
    .execute();

/** The credit note that takes an invoice off whole. */
export const findWholeNote = (db: Reading, invoice: number, total: number) =>
  db
    .selectFrom('billing_documents')
    .where('refers_to', '=', invoice)
    .where('kind', '=', 'credit_note')
    .where('total', '=', total)
    .orderBy('id')
    .select('number')
    .executeTakeFirst();
