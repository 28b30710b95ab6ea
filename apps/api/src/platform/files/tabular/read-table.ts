import { refusal } from '@datum/contract/messages/refusals/refusal';
import { parse } from 'csv-parse/sync';
import { Problem } from '../../http/problem.ts';
import { unguardText } from '../tables.ts';
import { readWorkbook } from './read-workbook.ts';

/** Limits of one file (security design, section 4, lowered to what an import can be). */
export const TABLE_CAPS = { bytes: 20 * 1024 * 1024, rows: 100_000, columns: 100, cell: 2_000 } as const;

/**
 * Reads the rows of a CSV file or workbook, whatever its encoding and delimiter. Ending, first bytes and content must
 * agree. Cells come as text, trimmed, guards against formulas taken off; numbers and dates of a workbook as `22.65` and
 * `2026-10-31`.
 * @throws Problem media_type or too_large, with a sentence for the person
 */
export async function readTable(bytes: Buffer, name: string): Promise<string[][]> {
  if (bytes.length > TABLE_CAPS.bytes) {
    throw new Problem('too_large', refusal('files.too-many-bytes'));
  }
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  const isWorkbookName = /\.xlsx$/i.test(name);
  if (isZip !== isWorkbookName || (!isZip && !/\.(csv|tsv|txt)$/i.test(name))) {
    throw new Problem('media_type', refusal('files.only-tables'));
  }
  return capped(isZip ? await readWorkbook(bytes) : parseDelimited(decodeText(bytes)));
}

/** Rows of text as it comes from a file or from the clipboard. */
export function parseDelimited(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    });
  } catch (error) {
    // the parser's own sentence says the line and what it met there
    throw new Problem('media_type', refusal('files.csv-unreadable', { why: (error as Error).message }));
  }
}

/** Byte order marks first, then UTF-8 where it is valid, else the Western code page of old spreadsheets. */
export function decodeText(bytes: Buffer): string {
  const encoding = [
    { mark: [0xff, 0xfe], name: 'utf-16le' },
    { mark: [0xfe, 0xff], name: 'utf-16be' },
  ].find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.name;
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeBytes(bytes);
  if (text.includes('\0')) {
    throw new Problem('media_type', refusal('files.not-text'));
  }
  return text;
}

function decodeBytes(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The firmest first. */
const DELIMITERS = ['\t', ';', '|', ','] as const;

/** Part of the first lines that must hold a sign for it to be the delimiter: a title above the head holds none. */
const MOST = 0.6;

/** The sign that cuts the first lines. Quoted text does not count. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const share = (sign: string) => lines.filter((line) => line.includes(sign)).length / lines.length;
  // decimal commas cut evenly too: a tab or semicolon in most lines is never an accident
  return DELIMITERS.find((sign) => share(sign) >= MOST) ?? ',';
}

function capped(rows: string[][]): string[][] {
  if (rows.length > TABLE_CAPS.rows) {
    throw new Problem('too_large', refusal('files.too-many-rows', { count: TABLE_CAPS.rows }));
  }
  return rows.map((row) => {
    if (row.length > TABLE_CAPS.columns) {
      throw new Problem('too_large', refusal('files.too-many-columns', { count: TABLE_CAPS.columns }));
    }
    return row.map((cell) => unguardText(cell.trim()).slice(0, TABLE_CAPS.cell));
  });
}
