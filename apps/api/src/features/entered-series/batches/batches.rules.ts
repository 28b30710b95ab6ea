import type { BatchRow, ObservationBatch, ObservationProblem } from '@datum/contract/entered-series/batches';
import type { Question } from '@datum/contract/entered-series/observations';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Tell } from '@datum/contract/messages/refusals/teller';
import { fileAsShown } from '@datum/contract/values/shown-file';
import type { StoredBatch, StoredRow } from './batches.queries.ts';

export const shownBatch = ({
  created_at,
  accepted_at,
  file_uuid: _,
  size,
  sha256,
  gone_at,
  ...batch
}: StoredBatch): ObservationBatch => ({
  ...batch,
  file: fileAsShown({ size, sha256, gone_at }),
  created_at: created_at.toISOString(),
  accepted_at: accepted_at?.toISOString() ?? null,
});

/** A row as it travels, with what is wrong or asked in the reader's language. */
export const shownRow = (row: StoredRow, tell: Tell): BatchRow => ({
  row_no: row.row_no,
  seen: { series: row.seen_series, period: row.seen_period, value: row.seen_value },
  series: row.series,
  period: row.period,
  value: row.value,
  status: row.status,
  before: row.before,
  result: row.result,
  problem: row.problem,
  questions: row.questions,
  why: [
    ...(row.problem ? [tell(problemOf(row.problem, row.about))] : []),
    ...row.questions.map((question) => tell(QUESTIONS[question])),
  ],
});

/** What is asked about a row. */
export const QUESTIONS = {
  negative: refusal('series.ask-negative'),
  'far-back': refusal('series.ask-far-back'),
  jump: refusal('series.ask-jump'),
} as const satisfies Record<Question, Refusal>;

/** What is wrong with a row, in a sentence that names what it is about. */
export const problemOf = (problem: ObservationProblem, about: string): Refusal => PROBLEMS[problem](about);

const PROBLEMS = {
  'series-missing': () => refusal('series.row-series-missing'),
  'series-unknown': () => refusal('series.row-series-unknown'),
  'series-ambiguous': () => refusal('series.row-series-ambiguous'),
  'series-ended': (about) => refusal('series.row-series-ended', { about }),
  'period-unreadable': () => refusal('series.row-period-unreadable'),
  'period-frequency': (example) => refusal('series.row-period-frequency', { example }),
  'period-undefined': (about) => refusal('series.row-period-undefined', { about }),
  'period-future': () => refusal('series.row-period-future'),
  'value-unreadable': () => refusal('series.row-value-unreadable'),
  'value-other-sign': () => refusal('series.row-value-other-sign'),
  'value-negative': () => refusal('series.row-value-negative'),
  'unit-differs': (about) => refusal('series.row-unit-differs', { about }),
  'status-unknown': () => refusal('series.row-status-unknown'),
  'status-falls': (about) => refusal('series.row-status-falls', { about }),
  'sample-size': () => refusal('series.row-sample-size'),
  duplicate: (about) => refusal('series.row-duplicate', { about }),
  'changed-meanwhile': () => refusal('series.row-changed-meanwhile'),
} as const satisfies Record<ObservationProblem, (about: string) => Refusal>;
