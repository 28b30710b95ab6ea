import type { ImportBatch, ImportRow, RowResult } from '@datum/contract/collection/imports';
import { fileAsShown } from '@datum/contract/values/shown-file';
import type { Reading } from '@datum/database/open';
import { fieldsOf } from './answer.rules.ts';
import type { BatchRow } from './batch.queries.ts';
import { countRows, pageRows, type StagedRow } from './rows/rows.queries.ts';

/** First cells shown of each column. */
const SAMPLES = 3;

/** A batch as it travels: its columns with first cells, and its rows counted by what they would do. */
export async function batchAnswer(db: Reading, batch: BatchRow): Promise<ImportBatch> {
  const first = await pageRows(db, batch.id, undefined, undefined, SAMPLES);
  return {
    id: batch.id,
    sheet_id: batch.sheet_id ?? 0,
    name: batch.name,
    state: batch.state,
    columns: (batch.mapping.columns ?? []).map((column, index) => ({
      ...column,
      samples: first.slice(0, SAMPLES).map(({ cells }) => cells.raw[index] ?? ''),
    })),
    decimal: batch.decimal_sign,
    shape: batch.shape,
    counts: await countRows(db, batch.id),
    created_at: batch.created_at.toISOString(),
    created_by: batch.created_by,
    committed_at: batch.committed_at?.toISOString() ?? null,
    undone_at: batch.undone_at?.toISOString() ?? null,
    kept: batch.kept,
    job_id: batch.job_id,
    file: fileAsShown(batch),
  };
}

/** A row as it travels, its cells by field; `oldPrice` is what stands in the round now. */
export const rowAnswer = (
  batch: BatchRow,
  row: Pick<StagedRow, 'row_no' | 'raw' | 'fixed' | 'problems' | 'quote_id'> & { result: RowResult },
  oldPrice: string | null,
  line: ImportRow['line'] = null,
): ImportRow => ({
  row_no: row.row_no,
  cells: fieldsOf(batch.mapping.columns ?? [], row.raw, row.fixed),
  result: row.result,
  line,
  problems: [...row.problems],
  old_price: oldPrice,
  committed: row.quote_id !== null,
});
