import { mustHoldNone } from '@datum/database/transaction';
import type { FastifyReply } from 'fastify';
import { guardText, quoted } from './csv-text.ts';
import type { CellValue } from './writing/orders.ts';
import { slicesOf } from './writing/slices.ts';
import { writeWorkbookApart } from './writing/workbook-writer.ts';

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** One column of a file. A number is given as its exact decimal text or as a number; null is an empty cell. */
export interface TableColumn<Row> {
  readonly header: string;
  readonly kind: 'text' | 'number' | 'date';
  readonly value: (row: Row) => CellValue;
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
 * stay numbers, so a falling index keeps its minus. Cells are made in slices and workbooks are written apart: no file holds up
 * another request, however wide it is.
 * @throws Problem too_many where many workbooks wait
 */
export async function tableFile<Row>(content: TableContent<Row>): Promise<TableFile> {
  mustHoldNone('writing a file');
  return {
    name: `${content.name}.${content.format}`,
    mediaType: MEDIA_TYPES[content.format],
    bytes: content.format === 'csv' ? await csvOf(content) : await workbookOf(content),
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

async function csvOf<Row>({ about, aboutInCsv = false, columns, rows }: TableContent<Row>): Promise<Buffer> {
  const head = aboutInCsv ? about.map(([label, value]) => quoted(`# ${label}: ${value}`)) : [];
  const heads = columns.map(({ header }) => quoted(guardText(header))).join(',');
  const pieces = [Buffer.from(`\ufeff${[...head, heads].join('\r\n')}\r\n`)];
  for await (const slice of slicesOf(rows, columns.length)) {
    const lines = slice.map((row) => columns.map((column) => csvCell(column, column.value(row))).join(','));
    pieces.push(Buffer.from(`${lines.join('\r\n')}\r\n`));
  }
  return Buffer.concat(pieces);
}

function csvCell<Row>({ kind }: TableColumn<Row>, value: CellValue): string {
  if (value === null || value === undefined) {
    return '';
  }
  return kind === 'text' ? quoted(guardText(String(value))) : quoted(String(value));
}

const workbookOf = <Row>({ about, columns, rows }: TableContent<Row>): Promise<Buffer> =>
  writeWorkbookApart({
    head: {
      kind: 'begin',
      about,
      columns: columns.map(({ header, kind, decimals, width }) => ({ header, kind, decimals, width })),
    },
    cells: rows.length * columns.length,
    slices: async function* () {
      for await (const slice of slicesOf(rows, columns.length))
        yield slice.map((row) => columns.map(({ value }) => value(row)));
    },
  });
