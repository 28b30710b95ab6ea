import type { FastifyReply } from 'fastify';
import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** One column of a file. A number is given as its exact decimal text or as a number; null is an empty cell. */
export interface TableColumn<Row> {
  readonly header: string;
  readonly kind: 'text' | 'number' | 'date';
  readonly value: (row: Row) => string | number | null | undefined;
  /** Decimals shown in a workbook; the file keeps all there are. */
  readonly decimals?: number;
  /** Width in characters, in a workbook. */
  readonly width?: number;
}

/** What a file is made of. */
export interface TableContent<Row> {
  /** Name without the ending. */
  readonly name: string;
  /** What the reader must know of the rows: filters, order, who, when, link back, vintage, licence, row count. */
  readonly about: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly format: TableFormat;
  /** CSV has no second sheet: the About part then stands above the heads, each line beginning with "# ". */
  readonly aboutInCsv?: boolean;
}

/** A finished file. */
export interface TableFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>;

/**
 * Writes rows as CSV (UTF-8 with a byte order mark, RFC 4180) or as a workbook whose first sheet is "About".
 * Text that a spreadsheet would take for a formula gets a leading apostrophe (security design, section 5); numbers
 * stay numbers, so a falling index keeps its minus.
 */
export async function tableFile<Row>(content: TableContent<Row>): Promise<TableFile> {
  return {
    name: `${content.name}.${content.format}`,
    mediaType: MEDIA_TYPES[content.format],
    bytes: content.format === 'csv' ? csvOf(content) : await workbookOf(content),
  };
}

/** Sends a file as a download that no browser opens in place. */
export function sendTable(reply: FastifyReply, file: TableFile): FastifyReply {
  return reply.headers(downloadHeaders(file.name)).type(file.mediaType).send(file.bytes);
}

/** Headers of a download (RFC 6266, RFC 8187); the name may hold any letters. */
export function downloadHeaders(name: string): Record<string, string> {
  const plain = name.replaceAll(/[^\w.() -]/g, '_');
  return {
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  };
}

/** First characters by which a spreadsheet takes text for a formula or a command, also in their full-width form. */
const TRIGGER = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Text as it may stand in a spreadsheet. A text that begins with an apostrophe before a trigger is guarded too. */
export const guardText = (text: string): string =>
  TRIGGER.test(text.replace(/^'+/, '')) ? `'${text}` : text;

/** The reverse of {@link guardText}: takes exactly one apostrophe off. */
export const unguardText = (text: string): string =>
  text.startsWith("'") && TRIGGER.test(text.replace(/^'+/, '')) ? text.slice(1) : text;

function csvOf<Row>({ about, aboutInCsv = false, columns, rows }: TableContent<Row>): Buffer {
  const lines = [columns.map(({ header }) => quoted(guardText(header)))];
  for (const row of rows) {
    lines.push(columns.map((column) => csvCell(column, column.value(row))));
  }
  const head = aboutInCsv ? about.map(([label, value]) => quoted(`# ${label}: ${value}`)) : [];
  const text = [...head, ...lines.map((line) => line.join(','))].join('\r\n');
  return Buffer.from(`\ufeff${text}\r\n`);
}

/** Rows of text as CSV that an import reads as the same rows. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => quoted(guardText(cell))).join(',')).join('\r\n');

function csvCell<Row>({ kind }: TableColumn<Row>, value: string | number | null | undefined): string {
  if (value === null || value === undefined) {
    return '';
  }
  return kind === 'text' ? quoted(guardText(String(value))) : quoted(String(value));
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

async function workbookOf<Row>({ about, columns, rows }: TableContent<Row>): Promise<Buffer> {
  const head = columns.map(({ header }): Cell => ({ value: guardText(header), fontWeight: 'bold' }));
  const body = rows.map((row) => columns.map((column) => workbookCell(column, column.value(row))));
  const aboutRows = about.map(([label, value]): Cell[] => [
    { value: label, fontWeight: 'bold' },
    guardText(value),
  ]);
  return writeWorkbook([
    { sheet: 'About', data: aboutRows as SheetData, columns: [{ width: 24 }, { width: 90 }] },
    {
      sheet: 'Data',
      data: [head, ...body] as SheetData,
      columns: columns.map(({ width = 16 }) => ({ width })),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
}

function workbookCell<Row>(
  { kind, decimals }: TableColumn<Row>,
  value: string | number | null | undefined,
): Cell {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  if (kind !== 'number') {
    return guardText(String(value));
  }
  const format = decimals === undefined ? {} : { format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` };
  return { value: Number(value), type: Number, ...format };
}
