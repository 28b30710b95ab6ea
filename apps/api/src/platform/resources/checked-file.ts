import { createHash } from 'node:crypto';
import type { ImportLine, ImportPreview } from '@datum/contract/lists/row';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import { ownTurn } from '@datum/database/connection/own-turn';
import { breathing } from '../limits/breathing.ts';

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

/** The lines of a file, from a turn of their own on, and after others in the process have had theirs where that is due. */
export async function* inBreaths<Line>(lines: Iterable<Line>): AsyncGenerator<Line> {
  await ownTurn();
  const breathe = breathing();
  for (const line of lines) {
    await breathe();
    yield line;
  }
}

/** What a file would do in all; the fingerprint identifies exactly these lines, in every reader's language. */
export async function previewOf(lines: readonly CheckedLine[], unknown: string[]): Promise<CheckedFile> {
  const counts = { new: 0, change: 0, same: 0, problem: 0 };
  const hash = createHash('sha256').update('[');
  for await (const [index, line] of inBreaths(lines.entries())) {
    counts[line.result] += 1;
    hash.update(`${index === 0 ? '' : ','}${JSON.stringify(line)}`);
  }
  return { counts, lines, unknown_columns: unknown, fingerprint: hash.update(']').digest('hex') };
}

/** A checked file as it is answered. */
export async function shownPreview(file: CheckedFile, tell: Tell): Promise<ImportPreview> {
  const lines: ImportLine[] = [];
  for await (const line of inBreaths(file.lines)) {
    const problems = line.problems.map(({ field, refusal }) => ({ field, message: tell(refusal) }));
    lines.push({ ...line, problems });
  }
  return { ...file, lines };
}
