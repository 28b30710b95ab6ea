import type { BatchCounts } from '@datum/contract/entered-series/batches';
import type { ObservationStatus } from '@datum/contract/entered-series/observations';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { type EnteredSubject, enteredOf } from '@datum/contract/subjects/entered';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { Problem } from '../../../platform/http/problem.ts';
import { readSeriesFacts } from '../queries.ts';
import type { SeenRows } from '../reading/cells.rules.ts';
import { signOf } from '../reading/numbers.rules.ts';
import { type CheckedRow, checkRows, type Standing, type StoredValue, standingKey } from '../rules.ts';

/** Values that one batch holds at most. */
const MOST_ROWS = 50_000;

/** Where a batch comes from. */
export interface NewBatch {
  readonly subject: EnteredSubject['code'];
  readonly way: 'form' | 'paste' | 'file' | 'fetch';
  readonly name: string;
  readonly file_uuid: string | null;
  /** Null for the fetch job. */
  readonly by: string | null;
  /** Of rows that say none. */
  readonly status: ObservationStatus;
  readonly today: string;
}

/**
 * Stages what was read: each row with what it would do. Nothing of it counts yet.
 * @throws Problem too_large
 */
export async function stageBatch(
  db: Writing,
  batch: NewBatch,
  { rows, left_out }: SeenRows,
): Promise<{ readonly id: string; readonly rows: readonly CheckedRow[] }> {
  if (rows.length > MOST_ROWS) {
    throw new Problem('too_large', refusal('series.rows-many', { count: rows.length, most: MOST_ROWS }));
  }
  const sign = signOf(rows.map(({ value }) => value));
  const checked = await judged(db, batch, rows, sign);
  const { id } = await db
    .insertInto('observation_batches')
    .values({
      subject: batch.subject,
      way: batch.way,
      name: batch.name,
      file_uuid: batch.file_uuid,
      created_by: batch.by,
      decimal_sign: sign,
      left_out: [...left_out],
      counts: JSON.stringify(countsOf(checked)),
      questions: [...new Set(checked.flatMap(({ questions }) => questions))],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeRows(db, id, checked);
  return { id, rows: checked };
}

async function judged(
  db: Reading,
  { subject, status, today }: NewBatch,
  rows: SeenRows['rows'],
  sign: 'point' | 'comma',
): Promise<CheckedRow[]> {
  const declared = enteredOf(subject);
  if (!declared) throw new Error(`no entered subject ${subject}`);
  return checkRows(rows, {
    subject: declared,
    series: await readSeriesFacts(db, subject),
    standing: await readStanding(db, subject),
    sign,
    status,
    month: today.slice(0, 7),
  });
}

export const countsOf = (rows: readonly Pick<CheckedRow, 'result' | 'questions'>[]): BatchCounts => {
  const of = (result: CheckedRow['result']) => rows.filter((row) => row.result === result).length;
  return {
    total: rows.length,
    new: of('new'),
    change: of('change'),
    same: of('same'),
    problem: of('problem'),
    asked: rows.filter(({ questions }) => questions.length > 0).length,
  };
};

/** What each period of a subject's series has: the value that readers see, and the last one that was taken in. */
async function readStanding(db: Reading, subject: string): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await sql<StoredValue & { series_id: number; period: string; sequence: number | null }>`
    select distinct on (o.series_id, o.period, o.sequence is null) o.id, o.series_id, o.period,
      trim_scale(o.value)::text as value, o.status, o.note, o.sample_size, o.method, o.sequence
    from entered_observations o join entered_series s on s.id = o.series_id
    where s.subject = ${subject} and not o.undone
    order by o.series_id, o.period, o.sequence is null, o.sequence desc, o.id desc`.execute(db);
  const standing = new Map<string, Standing>();
  for (const row of rows) {
    const key = standingKey(row.series_id, row.period);
    const before = standing.get(key);
    // live ones come first: one that waits is what a new value is compared with
    standing.set(key, { live: row.sequence === null ? (before?.live ?? null) : row, current: row });
  }
  return standing;
}

function storeRows(db: Writing, batchId: string, rows: readonly CheckedRow[]): Promise<number> {
  return copyIn(
    db,
    'observation_rows',
    ['batch_id', ...Object.keys(COLUMNS)],
    rows.map((row) => [batchId, ...Object.values(COLUMNS).map((read) => read(row))]),
  );
}

const COLUMNS: Readonly<Record<string, (row: CheckedRow) => CopyValue>> = {
  row_no: ({ seen }) => seen.row_no,
  seen_series: ({ seen }) => seen.series.slice(0, 200),
  seen_period: ({ seen }) => seen.period.slice(0, 60),
  seen_value: ({ seen }) => seen.value.slice(0, 60),
  series_id: ({ series }) => series?.id ?? null,
  period: ({ period }) => period,
  value: ({ value }) => value,
  status: ({ status }) => status,
  note: ({ seen }) => seen.note.slice(0, 300),
  sample_size: ({ sample_size }) => sample_size,
  method: ({ seen }) => seen.method.slice(0, 120),
  before_id: ({ before }) => before?.id ?? null,
  before_value: ({ before }) => before?.value ?? null,
  result: ({ result }) => result,
  problem: ({ problem }) => problem,
  about: ({ about }) => about,
  questions: ({ questions }) => `{${questions.join(',')}}`,
};
