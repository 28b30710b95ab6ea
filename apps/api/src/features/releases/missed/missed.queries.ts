import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { isLate, type Missed } from './missed.rules.ts';

/**
 * Notes the minute that releases missed, so that it is told of once. Of those that were given another minute since, it is
 * the newest that they missed.
 */
export async function noteMissed(db: Writing, missed: readonly Missed[]): Promise<void> {
  for (const { id, minute } of missed) {
    await db.updateTable('releases').set({ missed_at: minute }).where('id', '=', id).execute();
  }
}

/**
 * Releases that are still scheduled although their minute has passed, and of which nobody was told: the clock tries them
 * again every second, and fails. Locked, so that one process alone tells.
 */
export async function lockStuck(db: Writing, now: Date): Promise<Missed[]> {
  const rows = await db
    .selectFrom('releases')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .where('missed_at', 'is distinct from', sql<Date>`scheduled_at`)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select(['id', 'subject', 'period', 'scheduled_at as minute'])
    .$narrowType<{ minute: Date }>()
    .execute();
  return rows.filter(({ minute }) => isLate(minute, now));
}

/** How many releases missed their minute and are still not live. */
export async function countMissed(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom('releases')
    .where('missed_at', 'is not', null)
    .where('state', 'in', ['approved', 'scheduled'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
