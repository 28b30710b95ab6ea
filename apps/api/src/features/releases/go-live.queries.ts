import { RELEASE_CHANGED, RELEASES_CHANNEL } from '@datum/contract/events';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Change } from '../../platform/audit.ts';
import { emit } from '../../platform/outbox.ts';
import { wrongState } from '../../platform/problem.ts';
import { sealOf } from './cells.queries.ts';
import { insertEvent } from './queries.ts';

interface Due {
  readonly id: number;
  readonly subject: string;
  readonly period: string;
  readonly vintage: number;
  readonly state: string;
  readonly sealed_hash: string | null;
}

/**
 * Switches releases to live, all at one moment in the caller's transaction: their cells get their place in the order of
 * vintages, the vintage before is superseded, calendar and sheets follow, and every process hears of it after the
 * commit. What was sealed is what goes live: a seal that does not fit stops everything, and the old release stays.
 */
export async function goLive(
  db: Writing,
  releases: readonly Due[],
  now: Date,
  by: string | null,
  audit: (change: Change) => void,
): Promise<void> {
  let latest = 0;
  for (const release of releases) {
    if ((await sealOf(db, release.id)) !== release.sealed_hash) {
      throw wrongState(
        `The cells of ${release.subject} ${release.period} are not those that were approved. Rehearse and approve it again.`,
      );
    }
    const { sequence } = await db
      .selectNoFrom(sql<number>`nextval('vintage_sequence')`.as('sequence'))
      .executeTakeFirstOrThrow();
    latest = sequence;
    await db
      .updateTable('releases')
      .set({ state: 'superseded' })
      .where('subject', '=', release.subject)
      .where('period', '=', release.period)
      .where('state', '=', 'live')
      .execute();
    await db
      .updateTable('releases')
      .set({ state: 'live', sequence, live_at: now, version: sql`version + 1` })
      .where('id', '=', release.id)
      .execute();
    await db.updateTable('release_cells').set({ sequence }).where('release_id', '=', release.id).execute();
    await db
      .updateTable('release_calendar')
      .set({ state: 'released' })
      .where('subject', '=', release.subject)
      .where('period', '=', release.period)
      .execute();
    await db
      .updateTable('sheets')
      .set({ state: 'published' })
      .where('period', '=', release.period)
      .where('state', '=', 'compiled')
      .execute();
    await insertEvent(db, {
      release_id: release.id,
      step: 'publish',
      from_state: release.state,
      to_state: 'live',
      reason: null,
      by_uuid: by,
      at: now,
    });
    audit({
      action: 'releases.publish',
      resource: 'releases',
      id: release.id,
      before: { state: release.state },
      after: { state: 'live', sequence, sealed_hash: release.sealed_hash },
    });
  }
  if (latest > 0) {
    await emit(db, { channel: RELEASES_CHANNEL, event: RELEASE_CHANGED, data: {}, version: latest });
  }
}

/** Releases whose minute has come, locked so that one process alone switches them. */
export function lockDue(db: Writing, now: Date) {
  return db
    .selectFrom('releases')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select(['id', 'subject', 'period', 'vintage', 'state', 'sealed_hash', 'approved_by', 'scheduled_at'])
    .execute();
}
