import type { FrameFailure, ServiceFailure } from '@datum/contract/site/report-facts';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';

interface At {
  readonly now: Date;
  readonly today: string;
}

/** Counts that a report was shown: by day, and nothing of to whom. */
export async function countLoad(db: Writing, embedId: number, { now, today }: At): Promise<void> {
  await addToDay(db, { embed_id: embedId, day: today, loads: 1, errors: 0 });
  await db.updateTable('report_embeds').set({ last_loaded_at: now }).where('id', '=', embedId).execute();
}

/** Counts that it was not, and keeps why it was not the last time. */
export async function countFailure(
  db: Writing,
  embedId: number,
  why: ServiceFailure | FrameFailure,
  { now, today }: At,
): Promise<void> {
  await addToDay(db, { embed_id: embedId, day: today, loads: 0, errors: 1 });
  await db
    .updateTable('report_embeds')
    .set({ last_error_at: now, last_error: why })
    .where('id', '=', embedId)
    .execute();
}

interface Day {
  readonly embed_id: number;
  readonly day: string;
  readonly loads: number;
  readonly errors: number;
}

const addToDay = (db: Writing, day: Day) =>
  db
    .insertInto('report_embed_days')
    .values(day)
    .onConflict((conflict) =>
      conflict.columns(['embed_id', 'day']).doUpdateSet({
        loads: sql<number>`report_embed_days.loads + excluded.loads`,
        errors: sql<number>`report_embed_days.errors + excluded.errors`,
      }),
    )
    .execute();
