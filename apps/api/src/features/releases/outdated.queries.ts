import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../platform/audit/audit.ts';
import { insertEvent } from './queries.ts';
import { auditedCause } from './rules.ts';

/** Who takes a release back, and when. */
export interface TakenBackBy {
  readonly by: string | null;
  readonly now: Date;
  readonly audit: (change: Change) => void;
}

/** A release that was prepared and does not stand any more. */
interface Waiting {
  readonly id: number;
  readonly state: string;
  readonly version: number;
}

/** Sends releases in preparation back to draft: what was approved does not stand any more. */
export async function sendBack(
  db: Writing,
  waiting: readonly Waiting[],
  cause: Refusal,
  { by, now, audit }: TakenBackBy,
): Promise<void> {
  // a handful at most: a product has one release in preparation a period
  for (const { id, state, version } of waiting) {
    await db
      .updateTable('releases')
      .set({
        state: 'draft',
        rehearsal: null,
        scheduled_at: null,
        approved_by: null,
        approved_at: null,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    await insertEvent(db, {
      release_id: id,
      step: 'return',
      from_state: state,
      to_state: 'draft',
      reason: null,
      cause,
      by_uuid: by,
      at: now,
    });
    audit({
      action: 'releases.return',
      resource: 'releases',
      id,
      before: { state },
      after: { state: 'draft' },
      reason: auditedCause(cause),
    });
  }
}

/** After a correction went live: releases of later periods that were made before it are to be rehearsed again. */
export async function returnOutdated(
  db: Writing,
  { subject, period, correction_id }: { subject: string; period: string; correction_id: number | null },
  by: TakenBackBy,
): Promise<void> {
  const waiting = await db
    .selectFrom('releases as l')
    .leftJoin('runs as r', 'r.id', 'l.run_id')
    .where('l.subject', '=', subject)
    .where('l.period', '>=', period)
    .where('l.state', 'in', ['rehearsed', 'approved', 'scheduled'])
    .where('l.kind', '!=', 'withdrawal')
    .where('l.correction_id', 'is distinct from', correction_id)
    .where('r.state', '!=', 'approved')
    .forUpdate('l')
    .select(['l.id', 'l.state', 'l.version'])
    .execute();
  await sendBack(db, waiting, refusal('publication.corrected-meanwhile', { period }), by);
}
