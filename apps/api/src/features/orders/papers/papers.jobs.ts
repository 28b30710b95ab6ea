import { createHash } from 'node:crypto';
import type { PaperLanguage } from '@datum/contract/orders/order-papers';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { paperPdf } from '../../../platform/pdf/paper.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DocumentRow, readOfOrder } from '../own/documents.queries.ts';
import { documentPaper, TEMPLATE } from './paper.rules.ts';
import { keepPapers, readKept } from './papers.queries.ts';

/** Kind of the job that writes the PDFs of an order. */
const MAKE_PAPERS = 'order-papers.make';

/** The papers of an order are written after the commit: one that fails never holds up what was paid. */
export const orderPapers = (
  db: Writing,
  { id, reference }: { readonly id: number; readonly reference: string },
) =>
  enqueue(db, {
    kind: MAKE_PAPERS,
    title: { en: `Documents of order ${reference}`, ms: `Dokumen pesanan ${reference}` },
    payload: { order: id },
    createdBy: null,
    maxAttempts: 8,
  });

/** Writes the papers of an order in its buyer's language; the other language is written when it is first asked for. */
export function paperJobs(platform: Platform): void {
  platform.jobs.define<{ readonly order: number }>(MAKE_PAPERS, async ({ payload }) => {
    const rows = await readOfOrder(platform.database.read, payload.order);
    const language = rows[0]?.locale === 'ms' ? 'ms' : 'en';
    const papers = await papersOf(platform, rows, language);
    return { papers: papers.length };
  });
}

/** The papers of documents, byte for byte as they are kept: those that nobody has asked for yet are written and kept now. */
export async function papersOf(
  { database, clock }: Platform,
  rows: readonly DocumentRow[],
  language: PaperLanguage,
): Promise<{ readonly row: DocumentRow; readonly content: Buffer }[]> {
  const ids = rows.map(({ id }) => id);
  const kept = new Map(
    (await readKept(database.read, ids, language)).map((paper) => [paper.document_id, paper.content]),
  );
  const missing = rows.filter(({ id }) => !kept.has(id));
  if (missing.length > 0) {
    const made = await Promise.all(
      missing.map(async (row) => {
        const content = await paperPdf(documentPaper(row, language));
        const sha256 = createHash('sha256').update(content).digest('hex');
        return {
          document_id: row.id,
          locale: language,
          template: TEMPLATE,
          sha256,
          content,
          made_at: clock.now(),
        };
      }),
    );
    await inTransaction(database.write, (db) => keepPapers(db, made));
    // another process may have been first, with another template
    for (const paper of await readKept(database.write, ids, language)) {
      kept.set(paper.document_id, paper.content);
    }
  }
  return rows.flatMap((row) => {
    const content = kept.get(row.id);
    return content ? [{ row, content }] : [];
  });
}
