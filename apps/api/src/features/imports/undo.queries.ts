import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { noteReporter } from '../approvals/hands.queries.ts';
import type { KeptRow } from './batch.queries.ts';

/**
 * Takes back what a batch entered and nobody has touched since: a value that stood there before comes back as a new
 * row, a first value is withdrawn (it points to itself). What a person corrected or decided about stays and is listed.
 * Nothing is deleted: the history of each line only grows.
 */
export async function undoRows(
  db: Writing,
  batchId: string,
  by: string,
  at: Date,
): Promise<{ restored: number; withdrawn: number; kept: KeptRow[] }> {
  const { rows } = await sql<{
    item_id: number;
    id: number;
    corrected: boolean;
    reviewed: boolean;
    before: number | null;
  }>`
    select q.item_id, q.id, q.superseded_by is not null as corrected, q.reviewed_at is not null as reviewed,
      (select p.id from quotes p where p.item_id = q.item_id and p.superseded_by = q.id and p.id <> q.id
        order by p.id desc limit 1) as before
    from quotes q where q.import_batch_id = ${batchId} and q.channel = 'file'`.execute(db);
  const kept = rows
    .filter(({ corrected, reviewed }) => corrected || reviewed)
    .map(({ id, corrected }): KeptRow => ({ quote_id: id, why: corrected ? 'corrected' : 'reviewed' }));
  const untouched = rows.filter(({ corrected, reviewed }) => !corrected && !reviewed);
  const withdrawn = untouched.filter(({ before }) => before === null).map(({ id }) => id);
  const replaced = untouched.filter(({ before }) => before !== null);
  if (withdrawn.length > 0) {
    await sql`update quotes set superseded_by = id, version = version + 1 where id = any(${withdrawn}::bigint[])`.execute(
      db,
    );
  }
  await restore(
    db,
    replaced.map(({ id }) => id),
    replaced.flatMap(({ before }) => before ?? []),
    by,
    at,
  );
  await noteReporter(db, by);
  return { restored: replaced.length, withdrawn: withdrawn.length, kept };
}

/** Puts copies of earlier rows in place of later ones. */
async function restore(
  db: Writing,
  later: readonly number[],
  earlier: readonly number[],
  by: string,
  at: Date,
): Promise<void> {
  if (later.length === 0) {
    return;
  }
  await sql`update quotes set superseded_by = -1 where id = any(${[...later]}::bigint[])`.execute(db);
  await sql`insert into quotes (item_id, sample_line_id, region_id, period, round_code, sheet_id, price, unit_id, unit_price,
      observed_on, terms, review, origin, missing_reason, flags, effect, note, channel, change_reason, entered_by, entered_at)
    select item_id, sample_line_id, region_id, period, round_code, sheet_id, price, unit_id, unit_price,
      observed_on, terms, review, origin, missing_reason, flags, effect, note, 'grid', 'import undone', ${by}, ${at}
    from quotes where id = any(${[...earlier]}::bigint[])`.execute(db);
  await sql`update quotes q set superseded_by = n.id, version = q.version + 1 from quotes n
    where q.id = any(${[...later]}::bigint[]) and n.item_id = q.item_id and n.sample_line_id = q.sample_line_id
      and n.period = q.period and n.superseded_by is null`.execute(db);
}
