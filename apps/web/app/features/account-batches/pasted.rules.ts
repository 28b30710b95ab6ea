import type { InputOf } from '@datum/contract/calls/endpoint';
import type { checkBatch } from '@datum/contract/people/account-batches';
import { readBlock, writeBlock } from '../../ui/grid/paste-block.ts';

export type Wished = InputOf<typeof checkBatch>['body']['rows'][number];

/** Order of the columns when they carry no heads. */
export const COLUMNS = ['name', 'email', 'organisation', 'product', 'until'] as const;
type Column = (typeof COLUMNS)[number];

/** Heads that a file may have, in either language. */
const HEADS: Readonly<Record<string, Column>> = {
  name: 'name',
  nama: 'name',
  email: 'email',
  'e-mail': 'email',
  'e-mel': 'email',
  organisation: 'organisation',
  organization: 'organisation',
  organisasi: 'organisation',
  product: 'product',
  produk: 'product',
  until: 'until',
  hingga: 'until',
};

/**
 * Reads pasted or uploaded text as wished accounts: cells by tab, else by semicolon or comma, with or without a line of
 * heads. Empty lines are left out; what a cell holds is checked by the server.
 */
export function readRows(text: string): Wished[] {
  const block = readBlock(tabbed(text)).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const [first = []] = block;
  const heads = first.map((cell) => HEADS[cell.trim().toLowerCase()]);
  const hasHeads = heads.includes('email');
  const order = hasHeads ? heads : COLUMNS;
  return block.slice(hasHeads ? 1 : 0).map((cells) => {
    const cellOf = (column: Column) => cells[order.indexOf(column)]?.trim() ?? '';
    return {
      name: cellOf('name'),
      email: cellOf('email'),
      organisation: cellOf('organisation'),
      product: cellOf('product'),
      until: cellOf('until'),
    };
  });
}

/** Rows as they are pasted, to be changed and checked again. */
export const writeRows = (rows: readonly Wished[]): string =>
  writeBlock(rows.map((row) => COLUMNS.map((column) => row[column] ?? '')));

/** A comma separated file as a spreadsheet would put it on the clipboard; text with tabs is that already. */
function tabbed(text: string): string {
  if (text.includes('\t')) {
    return text;
  }
  const [head = ''] = text.split('\n');
  const mark = head.includes(';') ? ';' : ',';
  const cell = new RegExp(`("(?:[^"]|"")*")|\\${mark}`, 'g');
  return text.replace(cell, (found, quoted: string | undefined) => quoted ?? (found === mark ? '\t' : found));
}
