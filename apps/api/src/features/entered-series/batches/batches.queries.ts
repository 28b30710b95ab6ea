import type { BatchCounts, BatchRow, ObservationProblem } from '@datum/contract/entered-series/batches';
import type { Question } from '@datum/contract/entered-series/observations';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import { matching, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const batches = (db: Reading) =>
  db
    .selectFrom('observation_batches as b')
    .leftJoin('users as u', 'u.uuid', 'b.created_by')
    .leftJoin('users as a', 'a.uuid', 'b.accepted_by')
    .leftJoin('files as f', 'f.uuid', 'b.file_uuid')
    .select(['b.id', 'b.way', 'b.name', 'b.state', 'b.left_out', 'b.created_at', 'b.accepted_at'])
    .select([
      'u.name as created_by',
      'a.name as accepted_by',
      'b.file_uuid',
      'f.size',
      'f.sha256',
      'f.gone_at',
    ])
    .select([
      sql<EnteredCode>`b.subject`.as('subject'),
      sql<'point' | 'comma'>`b.decimal_sign`.as('decimal'),
      sql<BatchCounts>`b.counts`.as('counts'),
      sql<Question[]>`b.questions`.as('questions'),
      sql<boolean>`exists (select from entered_observations o where o.batch_id = b.id and o.release_id is not null)`.as(
        'in_release',
      ),
    ]);

/** A batch as it is stored. */
export type StoredBatch = Awaited<ReturnType<ReturnType<typeof batches>['executeTakeFirstOrThrow']>>;

export const findBatch = (db: Reading, id: string): Promise<StoredBatch | undefined> =>
  batches(db).where('b.id', '=', id).executeTakeFirst();

/** The same, locked, so that two people do not accept or undo at once. */
export async function lockBatch(db: Writing, id: string): Promise<StoredBatch | undefined> {
  await db.selectFrom('observation_batches').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return findBatch(db, id);
}

export const listStoredBatches = (
  db: Reading,
  filter: {
    readonly subject: string;
    readonly state?: string | undefined;
    readonly way?: string | undefined;
  },
  place: Place,
): Promise<Rows<StoredBatch>> =>
  readRows(
    batches(db)
      .where(
        matching(filter, {
          subject: (code) => sql`b.subject = ${code}`,
          state: (state) => sql`b.state = ${state}`,
          way: (way) => sql`b.way = ${way}`,
        }),
      )
      .orderBy('b.created_at', 'desc')
      .orderBy('b.id'),
    place,
  );

/** Rows of a batch: what needs a look first. */
export const listStoredRows = (
  db: Reading,
  { batchId, result }: { readonly batchId: string; readonly result: BatchRow['result'] | undefined },
  place: Place,
) =>
  readRows(
    db
      .selectFrom('observation_rows as r')
      .leftJoin('entered_series as s', 's.id', 'r.series_id')
      .where('r.batch_id', '=', batchId)
      .$if(result !== undefined, (query) => query.where('r.result', '=', result ?? 'new'))
      .orderBy(
        sql`case when r.result = 'problem' then 0 when cardinality(r.questions) > 0 then 1
          when r.result = 'change' then 2 when r.result = 'new' then 3 else 4 end`,
      )
      .orderBy('r.row_no')
      .select(['r.row_no', 'r.seen_series', 'r.seen_period', 'r.seen_value', 's.code as series'])
      .select(['r.period', 'r.status', 'r.result', 'r.about'])
      .select([
        sql<string | null>`trim_scale(r.value)::text`.as('value'),
        sql<string | null>`trim_scale(r.before_value)::text`.as('before'),
        sql<ObservationProblem | null>`r.problem`.as('problem'),
        sql<Question[]>`r.questions`.as('questions'),
      ]),
    place,
  );
export type StoredRow = Awaited<ReturnType<typeof listStoredRows>>['rows'][number];

/** One at a time takes values of a subject in or prepares them: what each sees is whole. */
export const lockSubject = (db: Writing, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`entered ${subject}`}))`.execute(db);

/**
 * Takes the new and changed rows of a batch in. A row whose value changed since it was looked at becomes a problem, and so does
 * one whose series has ended or means something else by now. Gives how many were taken in.
 */
export async function takeIn(
  db: Writing,
  batchId: string,
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<number> {
  await sql`update observation_rows r set result = 'problem', problem = 'changed-meanwhile', questions = '{}'
    where r.batch_id = ${batchId} and r.result in ('new', 'change') and r.before_id is distinct from (
      select o.id from entered_observations o
      where o.series_id = r.series_id and o.period = r.period and not o.undone
      order by o.sequence is null desc, o.sequence desc, o.id desc limit 1)`.execute(db);
  await sql`update observation_rows r set result = 'problem', problem = 'changed-meanwhile', questions = '{}'
    from observation_batches b, entered_series s
    where r.batch_id = ${batchId} and b.id = r.batch_id and s.id = r.series_id and r.result in ('new', 'change')
      and (s.last_period < r.period or exists (select from series_definitions d where d.series_id = s.id
        and d.valid_from <= r.period and d.entered_at > b.created_at))`.execute(db);
  const { rows: taken } =
    await sql`insert into entered_observations (series_id, period, value, status, note, sample_size,
      method, batch_id, entered_by, entered_at)
    select r.series_id, r.period, r.value, r.status, r.note, r.sample_size, r.method, r.batch_id, ${by}, ${now}
    from observation_rows r where r.batch_id = ${batchId} and r.result in ('new', 'change')
    order by r.row_no returning id`.execute(db);
  await sql`update observation_batches b set state = 'accepted', accepted_by = ${by}, accepted_at = ${now},
      counts = (select jsonb_build_object('total', count(*), 'new', count(*) filter (where result = 'new'),
        'change', count(*) filter (where result = 'change'), 'same', count(*) filter (where result = 'same'),
        'problem', count(*) filter (where result = 'problem'),
        'asked', count(*) filter (where cardinality(questions) > 0))
      from observation_rows r where r.batch_id = b.id)
    where b.id = ${batchId}`.execute(db);
  return taken.length;
}

/** Takes an accepted batch back: its values do not count any more. */
export async function takeBack(
  db: Writing,
  batchId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('entered_observations')
    .set({ undone: true })
    .where('batch_id', '=', batchId)
    .where('release_id', 'is', null)
    .execute();
  await endBatch(db, batchId, 'undone', { by, now });
}

export async function endBatch(
  db: Writing,
  batchId: string,
  state: 'undone' | 'discarded',
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('observation_batches')
    .set({ state, ended_by: by, ended_at: now })
    .where('id', '=', batchId)
    .execute();
}
