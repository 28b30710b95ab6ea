import type { InputOf } from '@datum/contract/calls/endpoint';
import type { ObservationStatus } from '@datum/contract/entered-series/observations';
import type { createSource, editSource, SeriesSource } from '@datum/contract/entered-series/sources';
import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import { inOrder, type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A try as it is stored; times as text, since it also comes inside a row of JSON. */
export interface StoredFetch {
  readonly id: number;
  readonly at: string;
  readonly asked_by: string | null;
  readonly outcome: 'staged' | 'same' | 'failed';
  readonly told: Refusal | null;
  readonly size: number | null;
  readonly batch: string | null;
}

const sources = (db: Reading) =>
  db
    .selectFrom('series_sources as s')
    .select(['s.id', 's.uuid', 's.name', 's.url', 's.series', 's.day', 's.at_time', 's.is_active'])
    .select(['s.next_at', 's.failures', 's.version'])
    .select([
      sql<EnteredCode>`s.subject`.as('subject'),
      sql<SeriesSource['columns']>`s.columns`.as('columns'),
      sql<ObservationStatus>`s.status`.as('status'),
      sql<SeriesSource['every']>`s.every`.as('every'),
      sql<StoredFetch | null>`(select json_build_object('id', f.id, 'at', f.at, 'asked_by',
          (select u.name from users u where u.uuid = f.asked_by), 'outcome', f.outcome, 'told', f.told, 'size', f.size,
          'batch', f.batch_id) from series_fetches f where f.source_id = s.id order by f.id desc limit 1)`.as(
        'last',
      ),
      sql<Date | null>`(select max(f.at) from series_fetches f where f.source_id = s.id and f.outcome <> 'failed')`.as(
        'good_at',
      ),
    ]);

/** A source as it is stored, with its last try. */
export type SourceRow = Awaited<ReturnType<ReturnType<typeof sources>['executeTakeFirstOrThrow']>>;

export const findSource = (db: Reading, uuid: string): Promise<SourceRow | undefined> =>
  sources(db).where('s.uuid', '=', uuid).executeTakeFirst();

export const listSourceRows = (
  db: Reading,
  { subject, sort = 'name' }: { readonly subject: string; readonly sort?: 'name' | '-name' | undefined },
  place: Place,
): Promise<Rows<SourceRow>> =>
  readRows(
    sources(db)
      .where('s.subject', '=', subject)
      .orderBy(inOrder(sort, { name: sql`lower(s.name)` })),
    place,
  );

/** The last tries of a source, newest first. */
export async function listTries(db: Reading, sourceId: number): Promise<StoredFetch[]> {
  const { rows } = await sql<Omit<StoredFetch, 'at'> & { readonly at: Date }>`
    select f.id, f.at, u.name as asked_by, f.outcome, f.told, f.size, f.batch_id as batch
    from series_fetches f left join users u on u.uuid = f.asked_by
    where f.source_id = ${sourceId} order by f.id desc limit 20`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

type Written = Omit<NonNullable<InputOf<typeof editSource>['body']>, 'version'>;
type NewSource = NonNullable<InputOf<typeof createSource>['body']>;

const stored = ({ columns, status = 'firm', ...rest }: Written) => ({
  ...rest,
  status,
  columns: JSON.stringify(columns ?? {}),
});

export async function insertSource(
  db: Writing,
  { subject, ...values }: NewSource,
  nextAt: Date,
): Promise<string> {
  const { uuid } = await db
    .insertInto('series_sources')
    .values({ subject, ...stored(values), next_at: nextAt })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return uuid;
}

/** Changes a source that nobody changed since `version`; false otherwise. */
export async function updateSource(
  db: Writing,
  uuid: string,
  version: number,
  values: Written,
  { nextAt, now }: { readonly nextAt: Date; readonly now: Date },
): Promise<boolean> {
  const changed = await db
    .updateTable('series_sources')
    .set({ ...stored(values), next_at: nextAt, failures: 0, version: version + 1, updated_at: now })
    .where('uuid', '=', uuid)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sources whose time has come, locked: no two processes take the same. */
export const lockDueSources = (
  db: Writing,
  now: Date,
): Promise<{ id: number; uuid: string; name: string }[]> =>
  db
    .selectFrom('series_sources')
    .where('is_active', '=', true)
    .where('next_at', '<=', now)
    .orderBy('id')
    .limit(20)
    .select(['id', 'uuid', 'name'])
    .forUpdate()
    .skipLocked()
    .execute();

/** Whether a job that fetches the source waits or runs. */
export async function isBeingFetched(db: Reading, uuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .where('kind', '=', 'series-sources.fetch')
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`payload ->> 'source' = ${uuid}`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const setNextTry = (db: Writing, id: number, nextAt: Date, failures?: number) =>
  db
    .updateTable('series_sources')
    .set({ next_at: nextAt, ...(failures === undefined ? {} : { failures }) })
    .where('id', '=', id)
    .execute();

/** The last good answer of a source: what the next one is compared with. */
export const readLastGood = (db: Reading, sourceId: number) =>
  db
    .selectFrom('series_fetches')
    .where('source_id', '=', sourceId)
    .where('file_uuid', 'is not', null)
    .orderBy('id', 'desc')
    .select(['sha256', 'size'])
    .executeTakeFirst();

/** What came of a try. */
export interface NewFetch {
  readonly source_id: number;
  readonly at: Date;
  readonly asked_by: string | null;
  readonly outcome: StoredFetch['outcome'];
  readonly told?: Refusal;
  readonly size?: number;
  readonly sha256?: string;
  readonly file_uuid?: string;
  readonly batch_id?: string;
}

export async function insertFetch(db: Writing, { told, ...fetched }: NewFetch): Promise<void> {
  await db
    .insertInto('series_fetches')
    .values({ ...fetched, told: told ? JSON.stringify(told) : null })
    .execute();
}

/** Batches of a source that nobody has looked at: a newer answer takes their place. Gives their ids. */
export async function discardOlder(db: Writing, sourceId: number, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('observation_batches')
    .set({ state: 'discarded', ended_at: now })
    .where('state', '=', 'staged')
    .where('id', 'in', (from) =>
      from
        .selectFrom('series_fetches')
        .where('source_id', '=', sourceId)
        .where('batch_id', 'is not', null)
        .select(sql<string>`batch_id`.as('batch_id')),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
