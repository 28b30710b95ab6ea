import type { Refusal } from '@datum/contract/messages/refusals/refusal';
import {
  type PublishAction,
  publishResource,
  type ReleaseDeed,
} from '@datum/contract/publication/release-steps';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/problem.ts';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { heldByOne } from '../approvals/held-by-one.queries.ts';
import { boundUntil } from '../release-dates/queries.ts';
import { OUTDATED_FACTS } from './prepare/prepare.queries.ts';
import { visibleSubjects } from './rules.ts';

export interface ReleaseFilter {
  readonly subjects: readonly string[];
  readonly state?: string | undefined;
  readonly period?: string | undefined;
}

const base = (db: Reading) =>
  db
    .selectFrom('releases as l')
    .leftJoin('users as e', 'e.uuid', 'l.last_edited_by')
    .leftJoin('users as a', 'a.uuid', 'l.approved_by')
    .leftJoin('release_calendar as c', (join) =>
      join.onRef('c.subject', '=', 'l.subject').onRef('c.period', '=', 'l.period'),
    )
    .leftJoin('releases as w', 'w.id', 'l.withdraws')
    .select([
      'l.id',
      'l.subject',
      'l.period',
      'l.vintage',
      'l.kind',
      'l.withdraws',
      'w.vintage as withdraws_vintage',
      'l.state',
      'l.scheduled_at',
      'l.missed_at',
      samePerson(sql`array[c.moved_by]`).as('movers'),
      'l.live_at',
      'l.sequence',
      'l.reason_class',
      'l.reason',
      'l.commentary',
      'l.last_edited_by',
      samePerson(sql`l.contributors`).as('contributors'),
      'e.name as edited_name',
      'l.approved_by',
      samePerson(sql`array[l.approved_by]`).as('approvers'),
      'a.name as approved_name',
      'l.approved_at',
      'l.run_id',
      'l.correction_id',
      'l.version',
      'l.is_demo',
      'l.rehearsal',
      'l.sealed_hash',
    ])
    .select(sql<Date | null>`case when c.state <> 'cancelled' then c.planned_at end`.as('planned_at'))
    .select([boundUntil.$castTo<Date | null>().as('told_at'), 'c.changed_from as first_at'])
    .select((eb) =>
      eb
        .selectFrom('release_cells as k')
        .whereRef('k.release_id', '=', 'l.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('cells'),
    )
    .select((eb) =>
      eb
        .selectFrom('release_events as h')
        .whereRef('h.release_id', '=', 'l.id')
        .where('h.step', '=', 'hold')
        .where('h.cause', 'is not', null)
        .orderBy('h.id', 'desc')
        .limit(1)
        .select('h.cause')
        .as('held_for'),
    )
    .select(OUTDATED_FACTS)
    .select(heldActions.as('alone'));

/** Actions on a release that one person at most may take now. */
const heldActions = sql<PublishAction[]>`array(
  select action from unnest(array['approve', 'schedule', 'release', 'withdraw']) action
  where ${heldByOne(sql`(select p.resource from unnest(${SUBJECTS.map(({ code }) => code)}::text[],
    ${SUBJECTS.map(({ kind }) => publishResource(kind))}::text[]) p (subject, resource)
    where p.subject = l.subject) || '.' || action`)})`;

/** Releases, newest period first. */
export const listReleaseRows = (
  db: Reading,
  { subjects, state, period }: ReleaseFilter,
  place: Place,
): Promise<Rows<ReleaseRow>> =>
  readRows(
    base(db)
      .where('l.subject', 'in', subjects)
      .$if(state !== undefined, (query) => query.where('l.state', '=', sql<'live'>`${state}`))
      .$if(period !== undefined, (query) => query.where('l.period', '=', period ?? ''))
      .orderBy('l.period', 'desc')
      .orderBy('l.id', 'desc'),
    place,
  );

/** A release with the names of its people and its announced date; undefined when there is none. */
export const findRelease = (db: Reading, id: number) => base(db).where('l.id', '=', id).executeTakeFirst();

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof findRelease>>>;

/** A release that a person may see; everybody else is told that there is none. */
export async function releaseAt(db: Reading, id: number, person: SignedIn): Promise<ReleaseRow> {
  const row = await findRelease(db, id);
  if (!row || !visibleSubjects(person).includes(row.subject)) {
    throw notFound();
  }
  return row;
}

/** What was done with a release, newest first. */
export function readEvents(db: Reading, releaseId: number) {
  return db
    .selectFrom('release_events as v')
    .leftJoin('users as u', 'u.uuid', 'v.by_uuid')
    .where('v.release_id', '=', releaseId)
    .orderBy('v.id', 'desc')
    .limit(100)
    .select(['v.step', 'v.from_state', 'v.to_state', 'v.reason', 'v.cause', 'u.name as by', 'v.at'])
    .$narrowType<{ step: ReleaseDeed }>()
    .execute();
}

/** Makes a release in draft; gives its id. */
export async function insertRelease(
  db: Writing,
  release: {
    subject: string;
    period: string;
    vintage: number;
    kind: 'first' | 'revision' | 'correction' | 'withdrawal';
    withdraws?: number;
    correctionId?: number;
    runId: number | null;
    reasonClass: 'late_data' | 'data_error' | 'method' | 'rebase' | 'reclassification' | null;
    reason: unknown;
    by: string;
    isDemo: boolean;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('releases')
    .values({
      subject: release.subject,
      period: release.period,
      vintage: release.vintage,
      kind: release.kind,
      withdraws: release.withdraws ?? null,
      correction_id: release.correctionId ?? null,
      run_id: release.runId,
      reason_class: release.reasonClass,
      reason: JSON.stringify(release.reason),
      last_edited_by: release.by,
      contributors: [release.by],
      is_demo: release.isDemo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a release if it is still the version that the person saw; gives whether it did. */
export async function updateRelease(
  db: Writing,
  id: number,
  version: number,
  set: { commentary?: string; reason?: string; last_edited_by: string; state: 'draft'; rehearsal: null },
): Promise<boolean> {
  const row = await db
    .updateTable('releases')
    .set({
      ...set,
      contributors: contributorsWith(set.last_edited_by),
      version: version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a release to another state if nobody was quicker; gives whether it did. */
export async function moveRelease(
  db: Writing,
  release: Pick<ReleaseRow, 'id' | 'version' | 'state'>,
  to: ReleaseRow['state'],
  set: {
    scheduled_at?: Date | null;
    missed_at?: Date | null;
    approved_by?: string | null;
    approved_at?: Date | null;
    rehearsal?: string;
    sealed_hash?: string;
    last_edited_by?: string;
  } = {},
): Promise<boolean> {
  const row = await db
    .updateTable('releases')
    .set({
      ...set,
      ...(set.last_edited_by ? { contributors: contributorsWith(set.last_edited_by) } : {}),
      state: to,
      version: release.version + 1,
      updated_at: sql`now()`,
    })
    .where('id', '=', release.id)
    .where('version', '=', release.version)
    .where('state', '=', release.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A release's contributors with one more; after an approval the list begins anew: what was approved counts no more. */
const contributorsWith = (by: string) => sql<string[]>`case when state = 'approved' then array[${by}::uuid]
  else array(select distinct unnest(contributors || ${by}::uuid)) end`;

/** Adds a step to a release’s history. */
export async function insertEvent(
  db: Writing,
  event: {
    release_id: number;
    step: ReleaseDeed;
    from_state: string;
    to_state: string;
    /** What a person wrote. */
    reason: string | null;
    /** Why the office itself did it. */
    cause?: Refusal;
    by_uuid: string | null;
    at: Date;
  },
): Promise<void> {
  const { cause, ...step } = event;
  await db
    .insertInto('release_events')
    .values(cause ? { ...step, cause: JSON.stringify(cause) } : step)
    .execute();
}
