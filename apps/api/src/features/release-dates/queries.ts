import { MOVABLE_DATES } from '@datum/contract/publication/release-dates';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const dates = (db: Reading) =>
  db
    .selectFrom('release_calendar')
    .select(['id', 'subject', 'period', 'planned_at', 'state', 'changed_from', 'change_reason', 'version']);

/**
 * Until when a date `c` binds the release of its period: its minute, and of one that was cancelled also the first one that
 * readers were told. Who moves a date and then cancels it does not open the release with that.
 */
export const boundUntil = sql<Date>`case when c.state = 'cancelled' then greatest(c.planned_at, c.changed_from)
  else c.planned_at end`;

/** A date by its id; undefined when there is none. */
export const findDate = (db: Reading, id: number) => dates(db).where('id', '=', id).executeTakeFirst();
export type DateRow = NonNullable<Awaited<ReturnType<typeof findDate>>>;

/** The date of a period that readers were told last, also one that was cancelled since. */
export const findTold = (
  db: Reading,
  { subject, period }: { readonly subject: string; readonly period: string },
) => dates(db).where('subject', '=', subject).where('period', '=', period).executeTakeFirst();

/** The first announced date on which something of these is to be released, whether it has passed or not; undefined where there is none. */
export const findFirstDate = async (
  db: Reading,
  published: readonly { readonly subject: string; readonly period: string }[],
): Promise<Pick<DateRow, 'subject' | 'period' | 'planned_at'> | undefined> => {
  const { rows } = await sql<Pick<DateRow, 'subject' | 'period' | 'planned_at'>>`
    select c.subject, c.period, c.planned_at from release_calendar c
    join unnest(${published.map(({ subject }) => subject)}::text[], ${published.map(({ period }) => period)}::text[])
      as p(subject, period) on p.subject = c.subject and p.period = c.period
    where c.state = any(${[...MOVABLE_DATES]}::text[])
    order by c.planned_at, c.subject limit 1`.execute(db);
  return rows[0];
};

/** Dates on which nothing was released yet, nearest first. */
export const listOpenDates = (db: Reading): Promise<DateRow[]> =>
  dates(db).where('state', 'in', MOVABLE_DATES).orderBy('planned_at').orderBy('subject').execute();

/** Moves a date that is still the version that the person saw; gives whether it did. The first announcement and who moved it are kept. */
export async function moveDate(
  db: Writing,
  date: DateRow,
  to: { readonly plannedAt: Date; readonly reason: LocalText; readonly by: string },
): Promise<boolean> {
  const row = await db
    .updateTable('release_calendar')
    .set({
      planned_at: to.plannedAt,
      state: to.plannedAt > date.planned_at ? 'postponed' : 'confirmed',
      changed_from: sql<Date>`coalesce(changed_from, planned_at)`,
      change_reason: JSON.stringify(to.reason),
      moved_by: to.by,
      version: date.version + 1,
    })
    .where('id', '=', date.id)
    .where('version', '=', date.version)
    .where('state', '=', date.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Announces a date. Undefined where the period has one that still holds; one that was cancelled is announced again. For a
 * release that is in preparation already it is a minute that `by` chose for it, as a moved one is.
 */
export async function announceDate(
  db: Writing,
  date: { readonly subject: string; readonly period: string; readonly plannedAt: Date; readonly by: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into release_calendar (subject, period, planned_at, moved_by)
      values (${date.subject}, ${date.period}, ${date.plannedAt}, (select ${date.by}::uuid where exists
        (select from releases where subject = ${date.subject} and period = ${date.period} and state <> 'cancelled')
        or exists (select from series_releases r join entered_observations o on o.release_id = r.id
          where r.subject = ${date.subject} and r.state = 'rehearsed' and o.period = ${date.period})))
    on conflict (subject, period) do update
      set planned_at = excluded.planned_at, moved_by = ${date.by}::uuid, state = 'confirmed', changed_from = coalesce(release_calendar.changed_from,
        release_calendar.planned_at), version = release_calendar.version + 1
      where release_calendar.state = 'cancelled'
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Whether a release waits for the minute of a date: it is put on hold before the date changes. Locked until the change is stored. */
export async function isScheduled(
  db: Writing,
  { subject, period }: Pick<DateRow, 'subject' | 'period'>,
): Promise<boolean> {
  const open = await db
    .selectFrom('releases')
    .where('subject', '=', subject)
    .where('period', '=', period)
    .where('state', 'in', ['approved', 'scheduled'])
    .forUpdate()
    .select('state')
    .execute();
  return open.some(({ state }) => state === 'scheduled');
}

/** Cancels a date that is still the version that the person saw, and keeps who did; gives whether it did. */
export async function cancelDate(
  db: Writing,
  date: DateRow,
  { reason, by }: { readonly reason: LocalText; readonly by: string },
): Promise<boolean> {
  const row = await db
    .updateTable('release_calendar')
    .set({
      state: 'cancelled',
      change_reason: JSON.stringify(reason),
      moved_by: by,
      version: date.version + 1,
    })
    .where('id', '=', date.id)
    .where('version', '=', date.version)
    .where('state', '=', date.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
