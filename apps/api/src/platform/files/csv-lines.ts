import { refusal } from '@datum/contract/messages/refusals/refusal';
import { invalid } from '../http/problem.ts';

/** One line of a file: its cells by column, guards against formulas taken off. */
export interface CsvLine {
  /** Line in the file, the head being 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Records of a CSV file by the columns of its head, whose names are lower-cased.
 * @param records each with its line before its cells
 * @throws Problem 422 on `text` when two columns have one name
 */
export function csvLines(records: readonly (readonly string[])[]): {
  readonly columns: readonly string[];
  readonly lines: readonly CsvLine[];
} {
  const [[, ...head] = [], ...body] = records;
  const columns = head.map((name) => name.toLowerCase());
  if (new Set(columns).size < columns.length) {
    throw invalid({ text: [refusal('files.columns-alike')] });
  }
  return {
    columns,
    lines: body.map(([line, ...cells]) => ({
      line: Number(line),
      cells: Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])),
    })),
  };
}
