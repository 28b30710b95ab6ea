import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { localText } from '../values/local-text.ts';
import { shownFile } from '../values/shown-file.ts';
import { anyDataSet } from './sheets.ts';

const sheetId = z.object({ id: z.coerce.number().int().positive() });
const batchId = z.object({ id: z.uuid() });

/** Fields of a quote that a column of a file can go to, beside the data set's terms (`terms.brand`). */
export const IMPORT_FIELDS = [
  'line',
  'item_code',
  'item',
  'source',
  'region',
  'unit',
  'price',
  'observed_on',
  'missing_reason',
  'note',
  'reason',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];
export const isImportField = (name: string): name is ImportField => IMPORT_FIELDS.some((one) => one === name);

export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** What a row of a file would do. */
export const ROW_RESULTS = ['new', 'change', 'same', 'problem'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** What is wrong with one cell, and, where there is one, the text that would be right. */
export const rowProblem = z.object({
  field: z.string(),
  /** Key of the sentence; `seen` and `suggestion` are what it speaks of. */
  code: z.enum([
    'price-unreadable',
    'price-two-separators',
    'price-zero',
    'price-and-reason',
    'price-missing',
    'item-unknown',
    'item-ambiguous',
    'source-unknown',
    'region-unknown',
    'unit-unknown',
    'unit-not-convertible',
    'line-unknown',
    'line-missing',
    'date-unreadable',
    'date-outside',
    'term-invalid',
    'rate-missing',
    'rate-day-missing',
    'duplicate',
    'changed-meanwhile',
  ]),
  seen: z.string(),
  suggestion: z.string().nullable(),
});
export type RowProblem = z.output<typeof rowProblem>;

const counts = z.object({
  total: z.number().int(),
  new: z.number().int(),
  change: z.number().int(),
  same: z.number().int(),
  problem: z.number().int(),
  /** Rows that are quotes of the round by now. */
  committed: z.number().int(),
});

/** A column of the file: its header, where it goes, and a few of its cells. */
export const importColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  /** From where the match was taken: earlier files of this organisation, the header's words, or a person. */
  by: z.enum(['memory', 'header', 'person', 'none']),
  samples: z.array(z.string()),
});

/** One file or paste on its way in. Nothing of it is in the round before it is committed. */
export const importBatch = z.object({
  id: z.uuid(),
  sheet_id: z.number().int(),
  name: z.string(),
  state: z.enum(['staged', 'committed', 'undone', 'discarded']),
  columns: z.array(importColumn),
  decimal: z.enum(DECIMAL_SIGNS),
  shape: z.enum(['long', 'wide']),
  counts,
  created_at: z.string(),
  created_by: z.string().nullable(),
  committed_at: z.string().nullable(),
  undone_at: z.string().nullable(),
  /** Undo left these as they are, since a person has touched them since. */
  kept: z.array(z.object({ quote_id: z.number().int(), why: z.enum(['corrected', 'reviewed']) })),
  /** Long work under way on this batch. */
  job_id: z.string().nullable(),
  /** The file that it came in; null for a paste. */
  file: shownFile.nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

export const importRow = z.object({
  row_no: z.number().int(),
  cells: z.record(z.string(), z.string()),
  result: z.enum(ROW_RESULTS),
  /** The sample line that the row was found to mean. */
  line: z.object({ item: localText, source: z.string() }).nullable(),
  problems: z.array(rowProblem),
  /** The value that stands there now, for a change. */
  old_price: z.string().nullable(),
  committed: z.boolean(),
});
export type ImportRow = z.output<typeof importRow>;

export const uploadImport = endpoint({
  id: 'imports.upload',
  method: 'POST',
  path: '/api/v1/sheets/:id/imports',
  access: anyDataSet('import'),
  limits: ['upload'],
  summary: 'Stages a CSV file or workbook: reads it, matches its columns, says what each row would do.',
  status: 202,
  upload: true,
  params: sheetId,
  answer: importBatch,
});

export const pasteImport = endpoint({
  id: 'imports.paste',
  method: 'POST',
  path: '/api/v1/sheets/:id/imports/paste',
  access: anyDataSet('import'),
  summary: 'Stages a block of cells from the clipboard.',
  status: 201,
  params: sheetId,
  body: z.object({ text: z.string().min(1).max(500_000), name: z.string().trim().max(120).optional() }),
  answer: importBatch,
});

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/api/v1/sheets/:id/imports',
  access: anyDataSet('import'),
  summary: 'Files and pastes of a sheet, newest first, and whether files are scanned for malware.',
  params: sheetId,
  answer: listOf(importBatch).extend({
    /** False: no scanner is set, and files are kept as they came. */
    scanned: z.boolean(),
  }),
});

export const showImport = endpoint({
  id: 'imports.show',
  method: 'GET',
  path: '/api/v1/imports/:id',
  access: anyDataSet('import'),
  summary: 'One import with its columns and counts.',
  params: batchId,
  answer: importBatch,
});

export const downloadImport = endpoint({
  id: 'imports.file',
  method: 'GET',
  path: '/api/v1/imports/:id/file',
  access: anyDataSet('import'),
  summary: 'The file of an import as it came, until it is deleted 90 days after the import was decided.',
  produces: 'application/octet-stream',
  params: batchId,
});

export const listImportRows = endpoint({
  id: 'imports.rows',
  method: 'GET',
  path: '/api/v1/imports/:id/rows',
  access: anyDataSet('import'),
  summary: 'The rows of an import, problems last.',
  params: batchId,
  query: z.object({ result: z.enum(ROW_RESULTS).optional(), ...cursorQuery }),
  answer: cursorPageOf(importRow),
});

export const mapImport = endpoint({
  id: 'imports.map',
  method: 'PUT',
  path: '/api/v1/imports/:id/mapping',
  access: anyDataSet('import'),
  summary: 'Says where columns go and which sign parts decimals; remembered for the organisation.',
  params: batchId,
  body: z.object({
    /** Field of each column of the file, in order; null = left out. */
    fields: z.array(z.string().max(60).nullable()).max(100),
    decimal: z.enum(DECIMAL_SIGNS),
  }),
  answer: importBatch,
});

export const fixImportRow = endpoint({
  id: 'imports.fix-row',
  method: 'PATCH',
  path: '/api/v1/imports/:id/rows/:row',
  access: anyDataSet('import'),
  summary: 'Changes cells of a waiting row and checks it again.',
  params: batchId.extend({ row: z.coerce.number().int().positive() }),
  body: z.object({ cells: z.record(z.string().max(60), z.string().max(500)) }),
  answer: z.object({ row: importRow, batch: importBatch }),
});

export const commitImport = endpoint({
  id: 'imports.commit',
  method: 'POST',
  path: '/api/v1/imports/:id/commit',
  access: anyDataSet('import'),
  summary: 'Puts the good rows into the round; rows with problems wait. May be called again after fixes.',
  params: batchId,
  answer: importBatch,
});

export const undoImport = endpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/api/v1/imports/:id/undo',
  access: anyDataSet('import'),
  summary: 'Takes the whole import back; rows that a person has touched since are kept and listed.',
  params: batchId,
  answer: importBatch,
});

export const discardImport = endpoint({
  id: 'imports.discard',
  method: 'DELETE',
  path: '/api/v1/imports/:id',
  access: anyDataSet('import'),
  summary: 'Forgets an import of which nothing was committed.',
  params: batchId,
});

export const exportProblems = endpoint({
  id: 'imports.problems',
  method: 'GET',
  path: '/api/v1/imports/:id/problems',
  access: anyDataSet('import'),
  summary: 'The rows with problems as they came, with a column that says what is wrong.',
  produces: 'application/octet-stream',
  params: batchId,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});
