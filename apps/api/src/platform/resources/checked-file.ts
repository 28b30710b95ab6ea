import { createHash } from 'node:crypto';
import type { ImportLine, ImportPreview } from '@datum/contract/lists/row';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';

/** A file as read: the head's columns and the lines below it. */
export interface ImportFile {
  readonly columns: readonly string[];
  readonly lines: readonly { readonly line: number; readonly cells: Readonly<Record<string, string>> }[];
}

/** What is wrong with a cell of a line, in no language yet. */
export interface LineProblem {
  readonly field: string;
  readonly refusal: Refusal;
}

/** What a line of a file would do. */
export interface CheckedLine extends Omit<ImportLine, 'problems'> {
  readonly problems: readonly LineProblem[];
}

/** What a file would do. */
export interface CheckedFile extends Omit<ImportPreview, 'lines'> {
  readonly lines: readonly CheckedLine[];
}

/** What a file would do in all; the fingerprint identifies exactly these lines, in every reader's language. */
export function previewOf(lines: readonly CheckedLine[], unknown: string[]): CheckedFile {
  const count = (result: ImportLine['result']) => lines.filter((line) => line.result === result).length;
  return {
    counts: { new: count('new'), change: count('change'), same: count('same'), problem: count('problem') },
    lines,
    unknown_columns: unknown,
    fingerprint: createHash('sha256').update(JSON.stringify(lines)).digest('hex'),
  };
}

/** A checked file as it is answered. */
export const shownPreview = (file: CheckedFile, tell: Tell): ImportPreview => ({
  ...file,
  lines: file.lines.map((line) => ({
    ...line,
    problems: line.problems.map(({ field, refusal }) => ({ field, message: tell(refusal) })),
  })),
});
