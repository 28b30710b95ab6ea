import { refusal } from '@datum/contract/messages/refusals/refusal';
import readSheets from 'read-excel-file/node';
import { Rows } from '../rows.ts';
import { Unreadable } from '../unreadable.ts';
import { checkArchive } from './check-archive.ts';

/**
 * Reads the first sheet of a workbook that has rows (our own "About" sheet passed over), after the archive was unpacked
 * once against the caps. Formula cells give the value that was stored with them.
 * @throws Unreadable
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  checkArchive(bytes);
  const sheets = await readSheets(bytes, {
    // Excel writes 22.649999999999999 for 22.65: what people saw has at most 15 digits
    parseNumber: (text: string) => String(Number(Number(text).toPrecision(15))),
    // one long text may be the value of many cells: they are trimmed after their lengths were looked at
    trim: false,
  }).catch(() => {
    throw new Unreadable(refusal('files.workbook-unreadable'));
  });
  const chosen = sheets.find(({ sheet, data }) => sheet !== 'About' && data.length > 0) ?? sheets[0];
  const rows = new Rows();
  for (const cells of chosen?.data ?? []) {
    const row = cells.map(textOf);
    if (row.some((cell) => cell !== '')) rows.add(row);
  }
  return rows.all;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
