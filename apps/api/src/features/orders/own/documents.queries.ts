import type { DocumentKind } from '@datum/contract/orders/order-facts';
import { matching, type Place, readRows } from '@datum/database/narrow';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type Buyer, findBuyer } from '../price/held.queries.ts';

/**
 * Whose documents somebody sees: what they ordered for themselves, and what was ordered for the organisation that they buy
 * for today. Who left an organisation leaves its invoices there, also those that they ordered.
 */
type Reader = Pick<Buyer, 'uuid' | 'organisation_id'>;

/** Who reads, with the organisation that they buy for today, by an account that is open. */
export async function readerOf(db: Reading, uuid: string): Promise<Reader> {
  const buyer = await findBuyer(db, uuid);
  const isOpen = buyer && buyer.status !== 'suspended' && buyer.status !== 'closed';
  return isOpen ? buyer : { uuid, organisation_id: null };
}

/** Whose account an address is. */
export const findAccount = (db: Reading, email: string): Promise<Pick<Buyer, 'uuid'> | undefined> =>
  db
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .select('uuid')
    .executeTakeFirst();

const documents = (db: Reading) =>
  db
    .selectFrom('billing_documents as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('billing_documents as i', 'i.id', 'd.refers_to')
    .leftJoin('billing_documents as b', 'b.id', 'd.replaces')
    .leftJoin('billing_documents as a', 'a.replaces', 'd.id')
    .select([
      'd.uuid',
      'd.kind',
      'd.number',
      'd.issued_on',
      'd.from_on as from',
      'd.to_on as to',
      'd.currency',
    ])
    .select(['d.amount', 'd.tax', 'd.total', 'd.seller', 'd.buyer', 'd.lines', 'o.method', 'o.uuid as order'])
    .select(['o.reference', 'o.term_months', 'd.days_left', 'd.days_of', 'd.days_paid', 'o.title'])
    .select(['d.due_on', 'd.account', 'd.credits', 'o.buyer_uuid'])
    .select(['d.id', 'd.order_id', 'd.issued_at', 'd.reason', 'd.is_demo', 'o.locale'])
    .select(['b.number as replaces', 'a.number as replaced_by'])
    .select(['i.number as refers_to', sql<string | null>`trim_scale(d.tax_percent)::text`.as('tax_percent')]);

const documentsOf = (db: Reading, { uuid, organisation_id }: Reader) =>
  documents(db).where((where) =>
    where.or([
      where('o.buyer_uuid', '=', uuid).and('o.organisation_id', 'is', null),
      ...(organisation_id === null ? [] : [where('o.organisation_id', '=', organisation_id)]),
    ]),
  );

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>;

interface Asked {
  readonly kind?: DocumentKind | undefined;
  readonly year?: number | undefined;
}

/** The documents of a buyer, the newest first. */
export const listDocuments = (db: Reading, buyer: Reader, { kind, year }: Asked, place: Place) =>
  readRows(
    documentsOf(db, buyer)
      .where(
        matching(
          { kind, year },
          {
            kind: (one) => sql`d.kind = ${one}`,
            year: (one) => sql`extract(year from d.issued_on) = ${one}`,
          },
        ),
      )
      .orderBy('d.id', 'desc'),
    place,
  );

export const findDocument = (db: Reading, buyer: Reader, uuid: string): Promise<DocumentRow | undefined> =>
  documentsOf(db, buyer).where('d.uuid', '=', uuid).executeTakeFirst();

/** A document of any buyer, for the person who proved in another way that they may have it. */
export const findAnyDocument = (db: Reading, uuid: string): Promise<DocumentRow | undefined> =>
  documents(db).where('d.uuid', '=', uuid).executeTakeFirst();

/** The documents of an order, in the order of their issue. */
export const readOfOrder = (db: Reading, order: number): Promise<DocumentRow[]> =>
  documents(db).where('d.order_id', '=', order).orderBy('d.id').execute();

/** The next documents of a buyer's year, in the order of their issue. */
export const readOfYear = (
  db: Reading,
  buyer: Reader,
  year: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<DocumentRow[]> =>
  documentsOf(db, buyer)
    .where(sql<boolean>`extract(year from d.issued_on) = ${year}`)
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit)
    .execute();
