import { MOVABLE_DATES } from '@datum/contract/publication/release-dates';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

const dates = (db: Reading) =>
  db
    .selectFrom('release_calendar')
    .select(['id', 'subject', 'period', 'planned_at', 'state', 'changed_from', 'change_reason', 'version']);

/** A date by its id; undefined when there is none. */
export const findDate = (db: Reading, id: number) => dates(db).where('id', '=', id).executeTakeFirst();
export type DateRow = NonNullable<Awaited<ReturnType<typeof findDate>>>;

/** Dates on which nothing was released yet, nearest first. */
export const listOpenDates = (db: Reading): Promise<DateRow[]> =>
  dates(db).where('state', 'in', MOVABLE_DATES).orderBy('planned_at').orderBy('subject').execute();

/** Moves a date that is still the version that the person saw; gives whether it did. The first announcement is kept. */
export async function moveDate(
  db: Writing,
  date: DateRow,
  to: { readonly plannedAt: Date; readonly reason: LocalText },
): Promise<boolean> {
  const row = await db
    .updateTable('release_calendar')
    .set({
      planned_at: to.plannedAt,
      state: to.plannedAt > date.planned_at ? 'postponed' : 'confirmed',
      changed_from: sql<Date>`coalesce(changed_from, planned_at)`,
      change_reason: JSON.stringify(to.reason),
      version: date.version + 1,
    })
    .where('id', '=', date.id)
    .where('version', '=', date.version)
    .where('state', '=', date.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
