import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { FILE, type TextLayer } from '@datum/contract/content/media';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { DrawnSize } from './media-picture.ts';
import { readTable } from './read-table.ts';
import { Unreadable } from './unreadable.ts';

/** What a PDF says of itself. */
export interface PdfFacts {
  readonly pages: number;
  readonly textLayer: TextLayer;
  readonly isTagged: boolean;
  /** Its first page in the widths of lists; empty where it could not be drawn, or no page shows it. */
  readonly cover: readonly DrawnSize[];
}

/** A file: what its bytes are, whatever it was called. */
export interface Document {
  readonly mediaType: string;
  readonly ending: '.pdf' | '.xlsx' | '.csv';
  readonly pdf: PdfFacts | null;
}

const PDF_MARK = Buffer.from('%PDF-');

const TABLES = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv; charset=utf-8',
} as const;

/**
 * Looks at a PDF, workbook or CSV file: ending, first bytes and content must agree. The cover is drawn of what pages show.
 * @throws Unreadable
 */
export async function readDocument(path: string, name: string, isShown: boolean): Promise<Document> {
  const ending = extname(name).toLowerCase();
  if (!FILE.types.some((type) => type === ending)) throw new Unreadable(refusal('media.only-files'));
  const bytes = await readFile(path);
  const isPdf = bytes.subarray(0, PDF_MARK.length).equals(PDF_MARK);
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const is = isPdf ? '.pdf' : isZip ? '.xlsx' : '.csv';
  if (is !== ending) throw new Unreadable(refusal('media.not-what-named', { ending }));
  if (is === '.pdf') {
    // the library is large, and most files are tables
    const { readPdf } = await import('./pdf.ts');
    return { mediaType: 'application/pdf', ending: is, pdf: await readPdf(bytes, isShown) };
  }
  await readTable(path, name);
  return { mediaType: TABLES[is], ending: is, pdf: null };
}
