import { readFile } from 'node:fs/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { CAPS } from '../parsing.table.ts';
import { decodeText, parseDelimited } from './delimited.ts';
import { Unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/**
 * Reads the rows of a CSV file or workbook, whatever its encoding and delimiter. Ending, first bytes and content must
 * agree. Cells come as text, trimmed, guards against formulas taken off; numbers and dates of a workbook as `22.65` and
 * `2026-10-31`.
 * @throws Unreadable with a sentence for the person
 */
export async function readTable(path: string, name: string): Promise<string[][]> {
  const bytes = await readFile(path);
  if (bytes.length > CAPS.bytes) {
    throw new Unreadable(refusal('files.too-many-bytes'));
  }
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  const isWorkbookName = /\.xlsx$/i.test(name);
  if (isZip !== isWorkbookName || (!isZip && !/\.(csv|tsv|txt)$/i.test(name))) {
    throw new Unreadable(refusal('files.only-tables'));
  }
  return isZip ? readWorkbook(bytes) : parseDelimited(decodeText(bytes));
}
