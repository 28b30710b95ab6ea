import { readFile } from 'node:fs/promises';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { StatementLine } from '@datum/contract/statements/statement-facts';
import { CAPS } from '../../parsing.table.ts';
import { decodeText, parseDelimited } from '../delimited.ts';
import { Unreadable } from '../unreadable.ts';
import { isCamt, readCamt } from './camt.ts';
import { readCsvStatement } from './csv.ts';
import { cellsOf, kept, MOST_LINES } from './line.ts';
import { isMt940, readMt940 } from './mt940.ts';

/**
 * Reads a bank statement, of whatever format its content is: a first row with the format, then a row for each line.
 * @throws Unreadable with a sentence for the person
 */
export async function readStatement(path: string): Promise<string[][]> {
  const bytes = await readFile(path);
  if (bytes.length > CAPS.bytes) throw new Unreadable(refusal('files.too-many-bytes'));
  const { format, lines } = statementOf(decodeText(bytes).replace(/^\ufeff/, ''));
  return [[format], ...lines.map(cellsOf)];
}

/** The lines of a statement's text, and how it was written. @throws Unreadable */
export function statementOf(text: string): { format: 'csv' | 'mt940' | 'camt053'; lines: StatementLine[] } {
  const format = isCamt(text) ? 'camt053' : isMt940(text) ? 'mt940' : 'csv';
  const lines = READERS[format](text).map(kept);
  if (lines.length === 0) throw new Unreadable(refusal('statements.empty'));
  if (lines.length > MOST_LINES) throw new Unreadable(refusal('statements.many', { count: MOST_LINES }));
  return { format, lines };
}

const READERS = {
  camt053: readCamt,
  mt940: readMt940,
  csv: (text: string) => readCsvStatement(parseDelimited(text)),
} as const;
