import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { DECIMAL_SIGNS, ROW_RESULTS } from '../collection/imports.ts';
import { ENTERED_CODES } from '../subjects/entered.ts';
import { shownFile } from '../values/shown-file.ts';
import { OBSERVATION_STATUSES, QUESTIONS } from './observations.ts';
import { maySeries } from './series.ts';

export const BATCH_WAYS = ['form', 'paste', 'file', 'fetch'] as const;
export const BATCH_STATES = ['staged', 'accepted', 'undone', 'discarded'] as const;

/** What is wrong with a row; each has a sentence in the texts. */
export const OBSERVATION_PROBLEMS = [
  'series-missing',
  'series-unknown',
  'series-ambiguous',
  'series-ended',
  'period-unreadable',
  'period-frequency',
  'period-undefined',
  'period-future',
  'value-unreadable',
  'value-other-sign',
  'value-negative',
  'unit-differs',
  'status-unknown',
  'status-falls',
  'sample-size',
  'duplicate',
  'changed-meanwhile',
] as const;
export type ObservationProblem = (typeof OBSERVATION_PROBLEMS)[number];

const counts = z.object({
  total: z.number().int(),
  new: z.number().int(),
  change: z.number().int(),
  same: z.number().int(),
  problem: z.number().int(),
  /** New and changed rows that ask something first. */
  asked: z.number().int(),
});
export type BatchCounts = z.output<typeof counts>;

/** One form, paste, file or fetch on its way in. Nothing of it counts before it is accepted. */
export const observationBatch = z.object({
  id: z.uuid(),
  subject: z.enum(ENTERED_CODES),
  way: z.enum(BATCH_WAYS),
  name: z.string(),
  state: z.enum(BATCH_STATES),
  decimal: z.enum(DECIMAL_SIGNS),
  /** Columns that were not understood. */
  left_out: z.array(z.string()),
  counts,
  /** What its rows ask. */
  questions: z.array(z.enum(QUESTIONS)),
  /** Whether values of it are part of a release that is prepared or live. */
  in_release: z.boolean(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  accepted_at: z.string().nullable(),
  accepted_by: z.string().nullable(),
  /** The file that it came in; null for a form or a paste. */
  file: shownFile.nullable(),
});
export type ObservationBatch = z.output<typeof observationBatch>;

/** A row of a batch, as it was read. */
export const batchRow = z.object({
  row_no: z.number().int(),
  /** What the file has: series, period, value. */
  seen: z.object({ series: z.string(), period: z.string(), value: z.string() }),
  series: z.string().nullable(),
  period: z.string().nullable(),
  value: z.string().nullable(),
  status: z.string().nullable(),
  /** The value that stands there now. */
  before: z.string().nullable(),
  result: z.enum(ROW_RESULTS),
  problem: z.enum(OBSERVATION_PROBLEMS).nullable(),
  questions: z.array(z.enum(QUESTIONS)),
  /** What is wrong or asked, in words. */
  why: z.array(z.string()),
});
export type BatchRow = z.output<typeof batchRow>;

const ofBatch = { params: z.object({ id: z.uuid() }), answer: observationBatch } as const;
const ofSubject = z.object({ subject: z.enum(ENTERED_CODES) });
const PATH = '/api/v1/observation-batches';

export const listBatches = endpoint({
  id: 'observation-batches.list',
  method: 'GET',
  path: PATH,
  ...maySeries('view'),
  summary: 'Forms, pastes, files and fetches of a subject, newest first.',
  query: z.object({
    subject: z.enum(ENTERED_CODES),
    state: z.enum(BATCH_STATES).optional(),
    way: z.enum(BATCH_WAYS).optional(),
    ...pageQuery,
  }),
  answer: pageOf(observationBatch),
});

export const uploadBatch = endpoint({
  id: 'observation-batches.upload',
  method: 'POST',
  path: '/api/v1/entered-subjects/:subject/batches',
  ...maySeries('import'),
  limits: ['upload'],
  summary: 'Stages a CSV file or workbook of observations: says what each row would do. Nothing counts yet.',
  status: 201,
  upload: true,
  params: ofSubject,
  query: z.object({
    status: z.enum(OBSERVATION_STATUSES).default('firm'),
    /** Code of the series of rows that name none. */
    series: z.string().trim().max(40).default(''),
  }),
  answer: observationBatch,
});

export const pasteBatch = endpoint({
  id: 'observation-batches.paste',
  method: 'POST',
  path: '/api/v1/entered-subjects/:subject/batches/paste',
  ...maySeries('import'),
  summary: 'Stages a block of cells from a spreadsheet, with its row of heads.',
  status: 201,
  params: ofSubject,
  body: z.object({
    text: z.string().min(1).max(500_000),
    /** Of rows that say none. */
    status: z.enum(OBSERVATION_STATUSES).default('firm'),
    /** Code of the series of rows that name none. */
    series: z.string().trim().max(40).default(''),
  }),
  answer: observationBatch,
});

export const showBatch = endpoint({
  id: 'observation-batches.show',
  method: 'GET',
  path: `${PATH}/:id`,
  ...maySeries('view'),
  summary: 'One batch with its counts and what it asks.',
  ...ofBatch,
});

export const downloadBatch = endpoint({
  id: 'observation-batches.file',
  method: 'GET',
  path: `${PATH}/:id/file`,
  ...maySeries('view'),
  summary: 'The file of a batch as it came, until it is deleted 90 days after the batch was decided.',
  produces: 'application/octet-stream',
  params: ofBatch.params,
});

export const listBatchRows = endpoint({
  id: 'observation-batches.rows',
  method: 'GET',
  path: `${PATH}/:id/rows`,
  ...maySeries('view'),
  summary: 'The rows of a batch: problems first, then questions, changes, new values.',
  params: ofBatch.params,
  query: z.object({ result: z.enum(ROW_RESULTS).optional(), ...pageQuery }),
  answer: pageOf(batchRow),
});

export const acceptBatch = endpoint({
  id: 'observation-batches.accept',
  method: 'POST',
  path: `${PATH}/:id/accept`,
  ...maySeries('import'),
  summary: 'Takes the good rows in; they wait for a release. Rows with problems are left out.',
  ...ofBatch,
  body: z.object({ confirmed: z.array(z.enum(QUESTIONS)).max(QUESTIONS.length).default([]) }),
});

export const undoBatch = endpoint({
  id: 'observation-batches.undo',
  method: 'POST',
  path: `${PATH}/:id/undo`,
  ...maySeries('import'),
  summary: 'Takes an accepted batch back, as long as no release contains values of it.',
  ...ofBatch,
});

export const discardBatch = endpoint({
  id: 'observation-batches.discard',
  method: 'POST',
  path: `${PATH}/:id/discard`,
  ...maySeries('import'),
  summary: 'Throws a staged batch away.',
  ...ofBatch,
});
