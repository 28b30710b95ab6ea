import type { Writing } from '@datum/database/open';
import { goLive } from '../../features/releases/go-live.queries.ts';
import {
  findRelease,
  insertEvent,
  insertRelease,
  moveRelease,
  type ReleaseRow,
} from '../../features/releases/queries.ts';
import { rehearse } from '../../features/releases/rehearse.queries.ts';
import type { Office } from './office.ts';

/** A release of the demonstration: what of, and when it came out; null = it waits for approval. */
export interface DemoRelease {
  readonly subject: string;
  readonly period: string;
  readonly runId: number;
  readonly liveAt: Date | null;
  /** When it was prepared. */
  readonly preparedAt: Date;
}

/** Prepares, rehearses, approves by another person and publishes a release, as staff does; one that waits is rehearsed alone. */
export async function publish(
  db: Writing,
  { people }: Pick<Office, 'people'>,
  { subject, period, runId, liveAt, preparedAt }: DemoRelease,
): Promise<void> {
  const { compiler, approver } = people;
  const id = await insertRelease(db, {
    subject,
    period,
    vintage: 1,
    kind: 'first',
    runId,
    reasonClass: null,
    reason: {},
    by: compiler,
    isDemo: true,
  });
  const drafted = await releaseOf(db, id);
  await rehearse(db, drafted, compiler, preparedAt);
  const event = { release_id: id, reason: null };
  await insertEvent(db, {
    ...event,
    step: 'rehearse',
    from_state: drafted.state,
    to_state: 'rehearsed',
    by_uuid: compiler,
    at: preparedAt,
  });
  if (!liveAt) return;
  const approvedAt = new Date(liveAt.getTime() - 20 * 3_600_000);
  await moveRelease(db, await releaseOf(db, id), 'approved', {
    approved_by: approver,
    approved_at: approvedAt,
  });
  await insertEvent(db, {
    ...event,
    step: 'approve',
    from_state: 'rehearsed',
    to_state: 'approved',
    by_uuid: approver,
    at: approvedAt,
  });
  await goLive(db, [await releaseOf(db, id)], liveAt, approver, () => {
    // one row of the audit log says that the subject was loaded (rules 9.2)
  });
}

async function releaseOf(db: Writing, id: number): Promise<ReleaseRow> {
  const release = await findRelease(db, id);
  if (!release) throw new Error(`no release ${id}`);
  return release;
}
