import { Readable } from 'node:stream';
import { downloadOwnYear, type PaperLanguage } from '@datum/contract/orders/papers/order-papers';
import type { FastifyInstance } from 'fastify';
import { downloadHeaders } from '../../../platform/files/tables.ts';
import { type ZippedFile, zipOf } from '../../../platform/files/zip.ts';
import { mountRead } from '../../../platform/http/mount.ts';
import { notFound } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownPerson } from '../../../platform/session/known-person.ts';
import { type DocumentRow, readerOf, readOfYear } from '../own/documents.queries.ts';
import { papersOf } from './papers.jobs.ts';
import { type Fetched, notePapers } from './send-paper.jobs.ts';

/** Documents that are held at once while a year is sent. */
const AT_ONCE = 20;

/** All documents of a buyer's year in one file, however many there are: they are read, written and sent a few at once. */
export function yearRoutes(app: FastifyInstance, platform: Platform): void {
  mountRead(app, platform, downloadOwnYear, async ({ db, person, query, now, reply }) => {
    const { uuid } = knownPerson(person);
    const reader = await readerOf(db, uuid);
    const after = (id: number) => readOfYear(db, reader, query.year, { after: id, limit: AT_ONCE });
    const first = await after(0);
    if (first.length === 0) throw notFound();
    const files = filesOf(platform, query.language, { via: 'year', by_uuid: uuid, at: now }, first, after);
    await reply
      .headers(downloadHeaders(`documents-${query.year}.zip`))
      .type('application/zip')
      .send(Readable.from(zipOf(files), { objectMode: false }));
    return undefined;
  });
}

/** The papers of documents, as far as they are fetched: each is noted when it goes out. */
async function* filesOf(
  platform: Platform,
  language: PaperLanguage,
  fetched: Fetched,
  first: readonly DocumentRow[],
  after: (id: number) => Promise<readonly DocumentRow[]>,
): AsyncGenerator<ZippedFile> {
  let rows = first;
  while (rows.length > 0) {
    const papers = await papersOf(platform, rows, language);
    await notePapers(platform, rows, language, fetched);
    for (const { row, content } of papers) {
      yield { name: `${row.number}.pdf`, content, madeAt: row.issued_at };
    }
    const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    rows = last ? await after(last.id) : [];
  }
}
