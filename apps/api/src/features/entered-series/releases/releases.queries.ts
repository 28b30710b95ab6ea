import type { ReleaseCell, SeriesRelease } from '@datum/contract/entered-series/releases';
import { MOVABLE_DATES } from '@datum/contract/publication/release-dates';
import type { EnteredCode } from '@datum/contract/subjects/entered';
import type { Place, Rows } from '@datum/database/narrow';
import { readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../../platform/proofs/same-person.queries.ts';
import { sha256 } from '../../../platform/session/tokens.ts';
import { boundUntil } from '../../release-dates/queries.ts';

const releases = (db: Reading) =>
  db
    .selectFrom('series_releases as r')
    .leftJoin('users as p', 'p.uuid', 'r.prepared_by')
    .leftJoin('users as a', 'a.uuid', 'r.approved_by')
    .select(['r.id', 'r.note', 'r.cells', 'r.series', 'r.period_from', 'r.period_to', 'r.approved_alone'])
    .select(['r.live_at', 'r.prepared_at', 'r.sequence', 'r.cancelled_reason', 'r.version', 'r.sealed_hash'])
    .select(['p.name as prepared_by', 'a.name as approved_by'])
    .select([
      sql<EnteredCode>`r.subject`.as('subject'),
      sql<SeriesRelease['state']>`r.state`.as('state'),
      samePerson(sql`array(select r.prepared_by where r.prepared_by is not null
        union select o.entered_by from entered_observations o where o.release_id = r.id and o.entered_by is not null
        union select b.accepted_by from entered_observations o join observation_batches b on b.id = o.batch_id
          where o.release_id = r.id and b.accepted_by is not null)`).as('contributors'),
    ]);

/** A release as it is stored, with the people who had a part in its values. */
export type StoredRelease = Awaited<ReturnType<ReturnType<typeof releases>['executeTakeFirstOrThrow']>>;

export const findRelease = (db: Reading, id: number): Promise<StoredRelease | undefined> =>
  releases(db).where('r.id', '=', id).executeTakeFirst();

/** The same, locked, so that two people do not take a step at once. */
export async function lockRelease(db: Writing, id: number): Promise<StoredRelease | undefined> {
  await db.selectFrom('series_releases').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return findRelease(db, id);
}

export const listReleases = (db: Reading, subject: string, place: Place): Promise<Rows<StoredRelease>> =>
  readRows(releases(db).where('r.subject', '=', subject).orderBy('r.id', 'desc'), place);

/** For each subject: values that wait, whether a release of it is prepared, when the last one went live. */
export async function readWaiting(db: Reading) {
  const { rows } = await sql<{ subject: string; waiting: number; prepared: boolean; live_at: Date | null }>`
    select s.subject, count(distinct (o.series_id, o.period)) filter (where o.id is not null)::int as waiting,
      exists (select from series_releases r where r.subject = s.subject and r.state = 'rehearsed') as prepared,
      (select max(r.live_at) from series_releases r where r.subject = s.subject) as live_at
    from entered_series s left join entered_observations o on o.series_id = s.id and o.sequence is null
      and o.release_id is null and not o.undone
    group by s.subject`.execute(db);
  return rows;
}

/** Puts all values of a subject that wait into a release; null where none does. */
export async function prepareRelease(
  db: Writing,
  { subject, note, by, now }: { subject: string; note: string; by: string | null; now: Date },
): Promise<number | null> {
  const { id } = await db
    .insertInto('series_releases')
    .values({
      subject,
      note,
      cells: 0,
      series: 0,
      period_from: '',
      period_to: '',
      sealed_hash: '',
      prepared_by: by,
      prepared_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update entered_observations o set release_id = ${id} from entered_series s
    where s.id = o.series_id and s.subject = ${subject} and o.release_id is null and not o.undone`.execute(
    db,
  );
  const { rows } = await sql<{ cells: number; series: number; first: string | null; last: string | null }>`
    select count(distinct (series_id, period))::int as cells, count(distinct series_id)::int as series,
      min(period) as first, max(period) as last from entered_observations where release_id = ${id}`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.first || !found.last) return null;
  await db
    .updateTable('series_releases')
    .set({
      cells: found.cells,
      series: found.series,
      period_from: found.first,
      period_to: found.last,
      sealed_hash: await sealOf(db, id),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** sha256 over the values of a release in order: what was prepared is what goes live. */
export async function sealOf(db: Reading, id: number): Promise<string> {
  const rows = await db
    .selectFrom('entered_observations')
    .where('release_id', '=', id)
    .orderBy('series_id')
    .orderBy('period')
    .orderBy('id')
    .select(['series_id', 'period', 'value', 'status', 'note', 'sample_size', 'method'])
    .execute();
  return sha256(rows.map((row) => JSON.stringify(Object.values(row))).join('\n'));
}

/** Switches a release to live: it and its values get the next place in the order of vintages. Gives that place. */
export async function takeLive(
  db: Writing,
  id: number,
  { by, alone, now }: { by: string | null; alone: boolean; now: Date },
): Promise<number> {
  const { sequence } = await db
    .selectNoFrom(sql<number>`nextval('vintage_sequence')`.as('sequence'))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('series_releases')
    .set({
      state: 'live',
      sequence,
      live_at: now,
      approved_by: by,
      approved_alone: alone,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  await db.updateTable('entered_observations').set({ sequence }).where('release_id', '=', id).execute();
  return sequence;
}

/**
 * The dates that readers were told for the periods that a release publishes, latest minute first: each binds it, whatever the
 * others say. One that was cancelled since counts until every minute that it had has passed (`boundUntil`).
 */
export const readAnnounced = (
  db: Reading,
  { id, subject }: Pick<StoredRelease, 'id' | 'subject'>,
  now: Date,
) =>
  db
    .selectFrom('release_calendar as c')
    .where('c.subject', '=', subject)
    .where((where) => where.or([where('c.state', 'in', MOVABLE_DATES), where(boundUntil, '>', now)]))
    .where('c.state', '!=', 'released')
    .where('c.period', 'in', (eb) =>
      eb.selectFrom('entered_observations as o').where('o.release_id', '=', id).select('o.period'),
    )
    .select(['c.period', samePerson(sql`array[c.moved_by]`).as('movers'), boundUntil.as('minute')])
    .orderBy('minute', 'desc')
    .execute();

/** Marks the announced dates of the periods that a release publishes as kept. */
export async function markReleased(db: Writing, id: number): Promise<void> {
  await sql`
    update release_calendar c set state = 'released' from series_releases r
    where r.id = ${id} and c.subject = r.subject and c.state = any(${[...MOVABLE_DATES]})
      and c.period in (select o.period from entered_observations o where o.release_id = r.id)`.execute(db);
}

/** Cancels a prepared release: its values wait again. */
export async function cancelRelease(db: Writing, id: number, reason: string): Promise<void> {
  await db
    .updateTable('entered_observations')
    .set({ release_id: null })
    .where('release_id', '=', id)
    .execute();
  await db
    .updateTable('series_releases')
    .set({ state: 'cancelled', cancelled_reason: reason, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Most values of a release that a screen shows. */
const MOST_SHOWN = 500;

/** The values of a release beside what readers saw before it, those that change a published one first. */
export async function readContent(db: Reading, { id, sequence }: StoredRelease): Promise<ReleaseCell[]> {
  const before = sequence ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<ReleaseCell>`
    select c.code, c.name, c.unit, c.period, c.value, c.status, c.before from (
      select distinct on (o.series_id, o.period) s.code, s.name, s.sort, o.period, trim_scale(o.value)::text as value, o.status,
        (select d.unit from series_definitions d where d.series_id = s.id and d.valid_from <= o.period
          order by d.valid_from desc limit 1) as unit,
        (select trim_scale(b.value)::text from entered_observations b where b.series_id = o.series_id
          and b.period = o.period and b.sequence < ${before} order by b.sequence desc, b.id desc limit 1) as before
      from entered_observations o join entered_series s on s.id = o.series_id
      where o.release_id = ${id} order by o.series_id, o.period, o.id desc) c
    order by c.before is null, c.period desc, c.sort, c.code limit ${MOST_SHOWN}`.execute(db);
  return rows;
}
