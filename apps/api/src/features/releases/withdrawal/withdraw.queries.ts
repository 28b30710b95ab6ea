import { refusal } from '@datum/contract/messages/refusals/refusal';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { Change } from '../../../platform/audit/audit.ts';
import { changedMeanwhile, wrongState } from '../../../platform/http/problem.ts';
import { tellReaders } from '../../published/tell-readers.queries.ts';
import { takePlace } from '../go-live.queries.ts';
import { sendBack, type TakenBackBy } from '../outdated.queries.ts';
import { insertEvent, insertRelease, moveRelease, type ReleaseRow } from '../queries.ts';
import { storeCells } from '../stored-cells.queries.ts';
import { withdrawalCells } from './withdrawal-cells.queries.ts';

interface Preparation {
  readonly reason: LocalText;
  readonly by: string;
  readonly now: Date;
}

/** Prepares the next vintage of a live release's period: its withdrawal, with sealed cells. Gives its id. */
export async function prepareWithdrawal(
  db: Writing,
  release: ReleaseRow,
  { reason, by, now }: Preparation,
): Promise<number> {
  const id = await insertRelease(db, {
    subject: release.subject,
    period: release.period,
    vintage: release.vintage + 1,
    kind: 'withdrawal',
    withdraws: release.id,
    runId: null,
    reasonClass: null,
    reason,
    by,
    isDemo: release.is_demo,
  });
  const cells = await withdrawalCells(db, release.id);
  const seal = await storeCells(db, id, cells);
  await db
    .updateTable('releases')
    .set({
      state: 'rehearsed',
      sealed_hash: seal,
      rehearsal: JSON.stringify({
        at: now.toISOString(),
        checks: [{ code: 'sealed', result: 'ok', count: cells.length, detail: seal }],
      }),
    })
    .where('id', '=', id)
    .execute();
  await insertEvent(db, {
    release_id: id,
    step: 'prepare-withdrawal',
    from_state: 'draft',
    to_state: 'rehearsed',
    reason: reason.en ?? null,
    by_uuid: by,
    at: now,
  });
  return id;
}

interface Approval {
  readonly by: string;
  readonly now: Date;
  readonly audit: (change: Change) => void;
}

/**
 * Takes a withdrawal into effect, in the caller's transaction: readers see the figures as they stood before, or that
 * they were withdrawn; the withdrawn vintage stays readable as of its sequence. The sheets of the period may be opened
 * again, and releases in preparation that hold withdrawn figures go back to draft.
 * @throws Problem 409 when a release that went live meanwhile changed what the withdrawal would give back
 */
export async function withdraw(
  db: Writing,
  withdrawal: ReleaseRow,
  { by, now, audit }: Approval,
): Promise<void> {
  const withdrawn = await lockWithdrawn(db, withdrawal);
  if (
    (await storeCells(db, withdrawal.id, await withdrawalCells(db, withdrawn.id))) !== withdrawal.sealed_hash
  ) {
    throw wrongState(refusal('publication.withdrawal-outdated'));
  }
  if (!(await moveRelease(db, withdrawal, 'approved', { approved_by: by, approved_at: now }))) {
    throw changedMeanwhile();
  }
  const sequence = await takePlace(db, withdrawal, 'withdrawn', now);
  const reason = withdrawal.reason.en ?? null;
  const event = { reason, by_uuid: by, at: now };
  await insertEvent(db, {
    ...event,
    release_id: withdrawal.id,
    step: 'approve',
    from_state: withdrawal.state,
    to_state: 'live',
  });
  await insertEvent(db, {
    ...event,
    release_id: withdrawn.id,
    step: 'withdraw',
    from_state: 'live',
    to_state: 'withdrawn',
  });
  audit({
    action: 'releases.withdraw',
    resource: 'releases',
    id: withdrawn.id,
    before: { state: 'live', vintage: withdrawn.vintage, sequence: withdrawn.sequence },
    after: {
      state: 'withdrawn',
      by_vintage: withdrawal.vintage,
      sequence,
      cells: withdrawal.cells,
      sealed_hash: withdrawal.sealed_hash,
    },
    reason,
  });
  await returnOverlapping(db, withdrawal, { by, now, audit });
  await tellReaders(db, sequence);
}

/** The vintage that a withdrawal names, if readers still see it; locked, so that nothing takes its place meanwhile. */
async function lockWithdrawn(db: Writing, { withdraws }: ReleaseRow) {
  const withdrawn = await db
    .selectFrom('releases')
    .where('id', '=', withdraws)
    .where('state', '=', 'live')
    .forUpdate()
    .select(['id', 'vintage', 'sequence'])
    .executeTakeFirst();
  if (!withdrawn) {
    throw wrongState(refusal('publication.withdrawal-not-live'));
  }
  return withdrawn;
}

/** A release that waits may repeat withdrawn figures (as firm ones): what was approved does not stand any more. */
async function returnOverlapping(db: Writing, withdrawal: ReleaseRow, approval: TakenBackBy): Promise<void> {
  const waiting = await db
    .selectFrom('releases as l')
    .where('l.subject', '=', withdrawal.subject)
    .where('l.state', 'in', ['rehearsed', 'approved', 'scheduled'])
    .where('l.kind', '!=', 'withdrawal')
    .where((where) =>
      where.exists(
        where
          .selectFrom('release_cells as own')
          .innerJoin('release_cells as taken', (join) =>
            join
              .onRef('taken.series_id', '=', 'own.series_id')
              .onRef('taken.period', '=', 'own.period')
              .on('taken.release_id', '=', withdrawal.id),
          )
          .whereRef('own.release_id', '=', 'l.id')
          .select(sql`1`.as('one')),
      ),
    )
    .forUpdate()
    .select(['l.id', 'l.state', 'l.version'])
    .execute();
  await sendBack(
    db,
    waiting,
    refusal('publication.withdrawn-meanwhile', { vintage: withdrawal.vintage, period: withdrawal.period }),
    approval,
  );
}
