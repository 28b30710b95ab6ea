import type { PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A PDF as it is kept. */
export interface KeptPaper {
  readonly content: Buffer;
  readonly sha256: string;
}

/** Which papers of these documents are kept. */
export const readKept = (db: Reading, documents: readonly number[], language: PaperLanguage) =>
  documents.length === 0
    ? []
    : db
        .selectFrom('document_papers')
        .where('document_id', 'in', [...documents])
        .where('locale', '=', language)
        .select(['document_id', 'content'])
        .execute();

interface NewPaper extends KeptPaper {
  readonly document_id: number;
  readonly locale: PaperLanguage;
  readonly template: string;
  readonly made_at: Date;
}

/** Keeps papers; who was a moment earlier wrote the same bytes. */
export async function keepPapers(db: Writing, papers: readonly NewPaper[]): Promise<void> {
  if (papers.length === 0) return;
  await db
    .insertInto('document_papers')
    .values([...papers])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Download {
  readonly document_id: number;
  readonly locale: PaperLanguage;
  readonly via: 'page' | 'year' | 'link' | 'staff';
  readonly by_uuid: string | null;
  readonly at: Date;
}

export async function noteFetched(db: Writing, downloads: readonly Download[]): Promise<void> {
  if (downloads.length === 0) return;
  await db
    .insertInto('document_downloads')
    .values([...downloads])
    .execute();
}

/** The proforma of an order that no other one replaced, and which of them it is. */
export const findProforma = (db: Reading, order: number) =>
  db
    .selectFrom('billing_documents as d')
    .where('d.order_id', '=', order)
    .where('d.kind', '=', 'proforma')
    .where(sql<boolean>`not exists (select from billing_documents n where n.replaces = d.id)`)
    .select(['d.id', 'd.uuid', 'd.number', 'd.seller', 'd.buyer', 'd.account', 'd.total', 'd.due_on'])
    .select(
      sql<number>`(select count(*)::int from billing_documents b where b.order_id = d.order_id and b.kind = 'proforma')`.as(
        'edition',
      ),
    )
    .executeTakeFirst();
