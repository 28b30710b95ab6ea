import { refusal } from '@datum/contract/messages/refusals/refusal';
import { type Options, parse } from 'csv-parse/sync';
import { CAPS } from '../parsing.table.ts';
import { Rows } from './rows.ts';
import { Unreadable } from './unreadable.ts';

/** Rows of text as it comes from a file or from the clipboard. @throws Unreadable */
export function parseDelimited(text: string): string[][] {
  const rows = new Rows();
  readRecords(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    on_record: (record: readonly string[]) => void rows.add(record),
  });
  return rows.all;
}

/** Records of CSV text with a head, separated by commas, semicolons or tabs, each with its line before it. @throws Unreadable */
export function parseRecords(text: string): string[][] {
  const rows = new Rows();
  readRecords(text, {
    delimiter: delimiterOfHead(text),
    trim: true,
    relax_column_count_less: true,
    on_record: (record: readonly string[], { lines }: { readonly lines: number }) =>
      void rows.add([String(lines), ...record]),
  });
  return rows.all;
}

function readRecords(text: string, options: Options): void {
  try {
    checkLines(text);
    parse(text, { bom: true, skip_empty_lines: true, max_record_size: CAPS.rowLength, ...options });
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE') {
      throw rowTooLong();
    }
    // the parser's own sentence says the line and what it met there
    throw new Unreadable(refusal('files.csv-unreadable', { why: (error as Error).message }));
  }
}

/** The parser counts a row's characters without its delimiters: where no quote hides line ends, rows are measured before. */
function checkLines(text: string): void {
  if (text.includes('"')) return;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    if (to - from > CAPS.rowLength && !text.slice(from, to).includes('\r')) throw rowTooLong();
    from = to + 1;
  }
}

const rowTooLong = () => new Unreadable(refusal('files.row-too-long', { count: CAPS.rowLength }));

/** Byte order marks first, then UTF-8 where it is valid, else the Western code page of old spreadsheets. */
export function decodeText(bytes: Buffer): string {
  const encoding = [
    { mark: [0xff, 0xfe], name: 'utf-16le' },
    { mark: [0xfe, 0xff], name: 'utf-16be' },
  ].find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))?.name;
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : decodeBytes(bytes);
  if (text.includes('\0')) {
    throw new Unreadable(refusal('files.not-text'));
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

/** What the head is most often cut by. */
function delimiterOfHead(text: string): string {
  const head = text.slice(0, text.indexOf('\n') >>> 0);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}
