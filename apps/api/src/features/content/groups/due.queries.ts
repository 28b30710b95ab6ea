import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { apart } from '@datum/database/apart';
import type { Writing } from '@datum/database/open';
import type { Change } from '../../../platform/audit/audit.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { AT_ONCE, type Audit, type Turned } from '../steps/due.queries.ts';
import { putOutGroup } from './go.queries.ts';
import { findGroup, type GroupRow, updateGroup } from './groups.queries.ts';
import { auditedGroup, auditedReason } from './groups.rules.ts';

/** Tells those who publish content that a group stayed back at its minute, and why. */
export type TellMissed = (db: Writing, group: GroupRow, why: Refusal) => Promise<void>;

/** Groups whose own minute has come, locked; what another process has is passed over. */
const lockDueGroups = (db: Writing, now: Date) =>
  db
    .selectFrom('content_groups')
    .where('publish_at', '<=', now)
    .where('live_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .select('uuid')
    .execute();

/**
 * Groups whose minute has come. One that is not ready stays back whole: it waits for another minute, and those who publish
 * are told what is missing.
 */
export async function putOutDueGroups(
  db: Writing,
  now: Date,
  audit: Audit,
  tell: TellMissed,
): Promise<Turned> {
  const due = await lockDueGroups(db, now);
  const failed: { uuid: string; error: unknown }[] = [];
  for (const { uuid } of due) {
    const changes: Change[] = [];
    const wrong = await apart(db, () => putOutGroup(db, uuid, now, (change) => changes.push(change)));
    if (!wrong) {
      for (const change of changes) audit(change);
      continue;
    }
    const { error } = wrong;
    if (!(error instanceof Problem)) failed.push({ uuid, error });
    const why = error instanceof Problem ? error.refusal : refusal('values.one-of-many-failed');
    // what cannot even be put aside is tried again at the next turn
    await apart(db, () => stayBack(db, uuid, { why, now, audit, tell }));
  }
  return { count: due.length, failed };
}

interface Missed {
  readonly why: Refusal;
  readonly now: Date;
  readonly audit: Audit;
  readonly tell: TellMissed;
}

async function stayBack(db: Writing, uuid: string, { why, now, audit, tell }: Missed): Promise<void> {
  const before = await findGroup(db, uuid);
  if (!before) return;
  await updateGroup(db, before, now, { publish_at: null, missed_at: before.publish_at });
  const after = await findGroup(db, uuid);
  audit({
    action: 'content-groups.missed',
    resource: 'content_groups',
    id: uuid,
    before: auditedGroup(before),
    after: after && auditedGroup(after),
    reason: auditedReason(why),
  });
  await tell(db, before, why);
}

/**
 * Groups that go live with releases of data, in their transaction. Figures never wait for texts: a group that is not ready has the
 * minute of its release as its own from now on, so that the next look finds it, tells what is missing and leaves it back.
 */
export async function putOutGroupsWith(
  db: Writing,
  releases: readonly number[],
  now: Date,
  audit: Audit,
): Promise<void> {
  if (releases.length === 0) return;
  const due = await db
    .selectFrom('content_groups')
    .where('publish_with', 'in', [...releases])
    .where('live_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .select('uuid')
    .execute();
  for (const { uuid } of due) {
    const changes: Change[] = [];
    const wrong = await apart(db, () => putOutGroup(db, uuid, now, (change) => changes.push(change)));
    for (const change of wrong ? [] : changes) audit(change);
    if (wrong) await letReleaseGo(db, uuid, now, audit);
  }
}

async function letReleaseGo(db: Writing, uuid: string, now: Date, audit: Audit): Promise<void> {
  const before = await findGroup(db, uuid);
  if (!before) return;
  await updateGroup(db, before, now, { publish_at: now, publish_with: null });
  const after = await findGroup(db, uuid);
  audit({
    action: 'content-groups.schedule',
    resource: 'content_groups',
    id: uuid,
    before: auditedGroup(before),
    after: after && auditedGroup(after),
  });
}
