import { refusal } from '@datum/contract/messages/refusals/refusal';
import { parse } from 'csv-parse/sync';
import { invalid } from '../http/problem.ts';
import { unguardText } from './tables.ts';

/** One line of a file: its cells by column, guards against formulas taken off. */
export interface CsvLine {
  /** Line in the file, the head being 1. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/**
 * Reads CSV text with a head, separated by commas, semicolons or tabs. Column names are lower-cased.
 * @throws Problem 422 on `text` when it is not such a file
 */
export function readCsv(text: string): {
  readonly columns: readonly string[];
  readonly lines: readonly CsvLine[];
} {
  const rows: { line: number; record: readonly string[] }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
      on_record: (record: readonly string[], { lines }) => void rows.push({ line: lines, record }),
    });
  } catch (error) {
    // the parser's own sentence says the line and what it met there
    throw invalid({ text: [refusal('files.csv-unreadable', { why: (error as Error).message })] });
  }
  const [head, ...body] = rows;
  const columns = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  if (new Set(columns).size < columns.length) {
    throw invalid({ text: [refusal('files.columns-alike')] });
  }
  return {
    columns,
    lines: body.map(({ line, record }) => ({
      line,
      cells: Object.fromEntries(columns.map((name, index) => [name, unguardText(record[index] ?? '')])),
    })),
  };
}

/** What the head is most often cut by. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf('\n') >>> 0);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
