import { createHash } from 'node:crypto';
import { PAPER_TEMPLATE_OF } from '@datum/contract/messages/paper-template-keys';
import type { PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import type { Writing } from '@datum/database/open';
import { inTransaction } from '@datum/database/transaction';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { paperPdf } from '../../../platform/pdf/paper.ts';
import { PAPER_TEMPLATES } from '../../../platform/pdf/paper-templates.table.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPaperWordings } from '../../mail-templates/queries.ts';
import { type DocumentRow, readOfOrder } from '../own/documents.queries.ts';
import { logoOf } from './logo.jobs.ts';
import { documentPaper } from './paper.rules.ts';
import { keepPapers, readKept } from './papers.queries.ts';

/** Words and layout that come with the installation; another name where either changes. */
const BUILT_IN = 'built-in 2';
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
  platform: Platform,
  rows: readonly DocumentRow[],
  language: PaperLanguage,
): Promise<{ readonly row: DocumentRow; readonly content: Buffer }[]> {
  const { database, clock } = platform;
  const ids = rows.map(({ id }) => id);
  const kept = new Map(
    (await readKept(database.read, ids, language)).map((paper) => [paper.document_id, paper.content]),
  );
  const missing = rows.filter(({ id }) => !kept.has(id));
  if (missing.length > 0) {
    const [wordings, logo] = await Promise.all([
      readPaperWordings(database.read, language),
      logoOf(platform, language),
    ]);
    const made = await Promise.all(
      missing.map(async (row) => {
        const key = PAPER_TEMPLATE_OF[row.kind];
        const own = wordings.find((one) => one.key === key);
        const wording = own ?? PAPER_TEMPLATES[key][language];
        const content = await paperPdf(documentPaper(row, language, wording, logo));
        const sha256 = createHash('sha256').update(content).digest('hex');
        return {
          document_id: row.id,
          locale: language,
          template: own ? `${key} ${language} ${own.version}` : BUILT_IN,
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
