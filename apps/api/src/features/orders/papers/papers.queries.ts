import type { PaperLanguage } from '@datum/contract/orders/order-papers';
import type { Reading, Writing } from '@datum/database/open';

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
  readonly via: 'page' | 'year' | 'link';
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

/** Whether anything was taken off an invoice. */
export async function isCredited(db: Reading, document: number): Promise<boolean> {
  const row = await db
    .selectFrom('billing_documents')
    .where('refers_to', '=', document)
    .where('kind', '=', 'credit_note')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
