import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { outdatedFor } from '@datum/contract/publication/release-steps';
import { requireSubject } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Change } from '../../platform/audit/audit.ts';
import { wrongState } from '../../platform/http/problem.ts';
import { putOutGroupsWith } from '../content/groups/due.queries.ts';
import { noteRevised } from '../content/rechecks/rechecks.queries.ts';
import { putOutWith } from '../content/steps/due.queries.ts';
import { tellReaders } from '../published/tell-readers.queries.ts';
import { findInTheWay, settleReleased } from '../standing/pending.queries.ts';
import { noteMissed } from './missed/missed.queries.ts';
import { missedOf } from './missed/missed.rules.ts';
import { returnOutdated } from './outdated.queries.ts';
import { OUTDATED_FACTS, readPeriodBefore } from './prepare/prepare.queries.ts';
import { insertEvent, moveRelease } from './queries.ts';
import { auditedCause, inGoLiveOrder, outdatedProblem } from './rules.ts';
import { sealOf } from './stored-cells.queries.ts';
import { countUnpublished } from './weighed/components.queries.ts';

interface Due {
  readonly id: number;
  readonly subject: string;
  readonly period: string;
  readonly vintage: number;
  readonly state: string;
  readonly sealed_hash: string | null;
  readonly run_id: number | null;
  readonly correction_id: number | null;
  readonly scheduled_at: Date | null;
}

/**
 * Switches releases to live, all at one moment in the caller's transaction: their cells get their place in the order of
 * vintages, the vintage before is superseded, the calendar follows, and every process hears of it after the
 * commit; of one that is late the minute stays that it missed. What was sealed is what goes live: a seal that does not fit stops everything, and the old release stays.
 */
export async function goLive(
  db: Writing,
  releases: readonly Due[],
  now: Date,
  by: string | null,
  audit: (change: Change) => void,
): Promise<void> {
  let latest = 0;
  await noteMissed(db, missedOf(releases, now));
  for (const release of releases.toSorted(inGoLiveOrder)) {
    await refuseGap(db, release);
    await refuseOutdated(db, release);
    await refuseBeforeComponents(db, release);
    await refuseBeforeCorrection(db, release);
    const sequence = await takePlace(db, release, 'superseded', now);
    latest = sequence;
    await db
      .updateTable('release_calendar')
      .set({ state: 'released' })
      .where('subject', '=', release.subject)
      .where('period', '=', release.period)
      .execute();
    if (release.correction_id !== null) {
      await returnOutdated(db, release, { by, now, audit });
      await settleReleased(db, release.correction_id, now);
    }
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
  const ids = releases.map(({ id }) => id);
  await putOutWith(db, ids, now, audit);
  // after the figures: a text may show one of them. A group that is not ready stays back and holds nothing
  await putOutGroupsWith(db, ids, now, audit);
  if (latest > 0) {
    await tellReaders(db, latest);
  }
}

/** A weighted sum is published when readers have all that it is the sum of, as it was weighed. */
async function refuseBeforeComponents(db: Writing, { id, subject, period }: Due): Promise<void> {
  if (weighedBy(subject).length === 0) return;
  const count = await countUnpublished(db, id);
  if (count > 0) throw wrongState(refusal('publication.components-first', { count, period }));
}

/**
 * Gives a release and its cells their place in the order of vintages; the vintage that was live becomes `before`. What
 * was sealed is what takes the place. Gives its sequence.
 */
export async function takePlace(
  db: Writing,
  release: Due,
  before: 'superseded' | 'withdrawn',
  now: Date,
): Promise<number> {
  if ((await sealOf(db, release.id)) !== release.sealed_hash) {
    throw wrongState(
      refusal('publication.cells-changed', {
        subject: requireSubject(release.subject).name,
        period: release.period,
      }),
    );
  }
  const { sequence } = await db
    .selectNoFrom(sql<number>`nextval('vintage_sequence')`.as('sequence'))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('releases')
    .set({ state: before, version: sql`version + 1` })
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
  await noteRevised(db, { id: release.id, sequence }, now);
  return sequence;
}

/** Months go live in their order: a later one makes earlier ones firm and is compared with them (rules 1.10). */
async function refuseGap(db: Writing, release: Due): Promise<void> {
  const before = await readPeriodBefore(db, release);
  if (before !== null) {
    const { subject, period } = release;
    throw wrongState(
      refusal('publication.month-before', { before, subject: requireSubject(subject).name, period }),
    );
  }
}

/** What was computed anew since its rehearsal is not published as it was: also not by the clock. */
async function refuseOutdated(db: Writing, { id, subject, period }: Due): Promise<void> {
  const facts = await db
    .selectFrom('releases as l')
    .where('l.id', '=', id)
    .select(OUTDATED_FACTS)
    .executeTakeFirstOrThrow();
  const outdated = outdatedFor(facts);
  if (outdated) throw outdatedProblem(outdated, { subject, period });
}

/** Figures that go on from a correction wait for it: readers would see a chain that does not hold together. */
async function refuseBeforeCorrection(db: Writing, { run_id, correction_id, period }: Due): Promise<void> {
  if (run_id === null || correction_id !== null) return;
  const correction = await findInTheWay(db, run_id, period);
  if (correction) {
    throw wrongState(refusal('publication.correction-first', { period: correction.period }));
  }
}

/**
 * The releases of the earliest minute that has come, locked so that one process alone switches them. Those of a minute
 * belong together; none when another process has some of them.
 */
export async function lockDue(db: Writing, now: Date) {
  const first = await db
    .selectFrom('releases')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .select((eb) => eb.fn.min('scheduled_at').as('minute'))
    .executeTakeFirst();
  return db
    .selectFrom('releases')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '=', first?.minute ?? null)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .select(['id', 'subject', 'period', 'vintage', 'version', 'state', 'sealed_hash', 'scheduled_at'])
    .select(['run_id', 'correction_id'])
    .execute();
}

/**
 * Takes releases that could not go live from the clock: approved again, with the reason in their history, so that they
 * neither hold up later minutes nor are tried every second.
 */
export async function holdDue(
  db: Writing,
  releases: Awaited<ReturnType<typeof lockDue>>,
  cause: Refusal,
  now: Date,
  audit: (change: Change) => void,
): Promise<void> {
  for (const release of releases) {
    if (
      !(await moveRelease(db, release, 'approved', { scheduled_at: null, missed_at: release.scheduled_at }))
    )
      continue;
    await insertEvent(db, {
      release_id: release.id,
      step: 'hold',
      from_state: 'scheduled',
      to_state: 'approved',
      reason: null,
      cause,
      by_uuid: null,
      at: now,
    });
    audit({
      action: 'releases.hold',
      resource: 'releases',
      id: release.id,
      before: { state: 'scheduled', scheduled_at: release.scheduled_at },
      after: { state: 'approved' },
      reason: auditedCause(cause),
    });
  }
}
