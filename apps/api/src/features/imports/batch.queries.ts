import type { DecimalSign } from '@datum/contract/collection/imports';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Column } from './rows/columns.rules.ts';

/** A batch as it is stored. */
export type BatchRow = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

export interface KeptRow {
  readonly quote_id: number;
  readonly why: 'corrected' | 'reviewed';
}

const batches = (db: Reading) =>
  db
    .selectFrom('import_batches as b')
    .leftJoin('users as u', 'u.uuid', 'b.created_by')
    .leftJoin('files as f', 'f.uuid', 'b.file_uuid')
    .select([
      'b.id',
      'b.sheet_id',
      'b.name',
      'b.state',
      'b.file_uuid',
      sql<{ columns?: Column[] }>`b.mapping`.as('mapping'),
      sql<DecimalSign>`b.decimal_sign`.as('decimal_sign'),
      sql<'long' | 'wide'>`b.shape`.as('shape'),
      'b.kept',
      'b.created_at',
      'u.name as created_by',
      'b.committed_at',
      'b.undone_at',
      'b.job_id',
      'f.size',
      'f.sha256',
      'f.gone_at',
    ]);

export const readBatch = (db: Reading, id: string) => batches(db).where('b.id', '=', id).executeTakeFirst();

/** The same, locked, so that two people do not commit or undo at once. */
export async function lockBatch(db: Writing, id: string) {
  await db.selectFrom('import_batches').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return readBatch(db, id);
}

export const listBatches = (db: Reading, sheetId: number) =>
  batches(db).where('b.sheet_id', '=', sheetId).orderBy('b.created_at', 'desc').limit(100).execute();

export async function insertBatch(
  db: Writing,
  batch: {
    sheet_id: number;
    data_set: string;
    period: string;
    name: string;
    file_uuid: string | null;
    created_by: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('import_batches')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBatch(
  db: Writing,
  id: string,
  values: {
    columns?: readonly Column[];
    decimal_sign?: DecimalSign;
    shape?: 'long' | 'wide';
    state?: 'staged' | 'committed' | 'undone' | 'discarded';
    job_id?: string | null;
    rows_hash?: string;
    committed_at?: Date;
    undone_at?: Date;
    undone_by?: string;
    kept?: readonly KeptRow[];
  },
): Promise<void> {
  const { columns, kept, ...rest } = values;
  await db
    .updateTable('import_batches')
    .set({
      ...rest,
      ...(rest.state && rest.state !== 'staged' ? { decided_at: sql<Date>`now()` } : {}),
      ...(columns ? { mapping: JSON.stringify({ columns }) } : {}),
      ...(kept ? { kept: JSON.stringify(kept) } : {}),
    })
    .where('id', '=', id)
    .execute();
}
