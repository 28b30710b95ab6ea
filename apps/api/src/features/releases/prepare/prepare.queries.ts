import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { cameOutAs, takesPlaceOf } from '../../standing/counting.queries.ts';

/** Newest vintage of a subject's period; undefined when nothing was prepared yet. */
export function findLatestVintage(db: Reading, subject: string, period: string) {
  return db
    .selectFrom('releases')
    .where('subject', '=', subject)
    .where('period', '=', period)
    .where('state', '!=', 'cancelled')
    .orderBy('vintage', 'desc')
    .select(['id', 'vintage', 'kind', 'state', 'run_id', 'is_demo'])
    .executeTakeFirst();
}

export type LatestVintage = NonNullable<Awaited<ReturnType<typeof findLatestVintage>>>;

/** The approved run of a stage that counts for a period. */
export function findApprovedRun(
  db: Reading,
  family: string,
  stage: 'table_one' | 'table_two',
  period: string,
) {
  return db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', stage)
    .where('period', '=', period)
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .select([
      'id',
      'period',
      'structure_id',
      'rule_set_id',
      'base_period_id',
      'input_run_id',
      'result_hash',
      'summary',
    ])
    .executeTakeFirst();
}

/** Whether a release `l` holds figures of a run, and is on its way to readers. */
const isWaiting = sql<boolean>`l.kind <> 'withdrawal' and l.state in ('rehearsed', 'approved', 'scheduled')`;

/**
 * Whether the run of a release `l` is not what its period would be published by any more: its stage, or the Table One that it
 * goes on from, was computed again with other figures or by other rules, and nobody has rejected that run. Runs of a correction go their own way.
 */
const isOutdated = sql<boolean>`(${isWaiting} and exists (
  select from runs r left join runs i on i.id = r.input_run_id
    join runs n on n.subject = r.subject and n.state in ('done', 'approved')
      and ((n.stage = r.stage and n.period = r.period and n.id > r.id and not ${cameOutAs('n', 'r')})
        or (n.stage = i.stage and n.period = i.period and n.id > i.id and not ${cameOutAs('n', 'i')}))
  where r.id = l.run_id and not exists (select from correction_runs c where c.run_id = n.id)))`;

/** Whether a release `l` has lost its run: what that was computed from was computed again, and it was not yet. */
const lacksRun = sql<boolean>`(${isWaiting} and exists (
  select from runs r where r.id = l.run_id and r.state <> 'approved' and not exists (
    select from runs n where n.subject = r.subject and n.stage = r.stage and n.period = r.period
      and n.state = 'approved')))`;

/**
 * Whether the run of a release `l` was computed by a structure before the newest that is approved, which its period takes until
 * something of it is published by the older one (decision 192).
 */
const isByOlderStructure = sql<boolean>`(${isWaiting} and l.kind = 'first' and exists (
  select from runs r join structures s on s.id = r.structure_id
    join structures n on n.family = s.family and n.revision > s.revision and n.status in ('approved', 'in_use')
  where r.id = l.run_id and not exists (select from releases p join runs b on b.id = p.run_id
    where p.period = l.period and p.state in ('live', 'superseded') and b.structure_id = s.id)))`;

/** What decides why a release `l` is not what its period would be published by (`outdatedFor`). */
export const OUTDATED_FACTS = [
  isOutdated.as('is_outdated'),
  lacksRun.as('lacks_run'),
  isByOlderStructure.as('is_by_older_structure'),
] as const;

/** The run that waits for a decision and would take the place of another one; undefined when none does. */
export const findWaiting = (db: Reading, runId: number) =>
  db
    .selectFrom('runs as n')
    .innerJoin('runs as r', (join) => join.on(takesPlaceOf('n', 'r')))
    .where('r.id', '=', runId)
    .where('n.state', '=', 'done')
    .select(sql<boolean>`exists (select from correction_runs c where c.run_id = n.id)`.as('is_correction'))
    .executeTakeFirst();

/**
 * Approved runs of the last periods, newest first, to find those without a release. Of a family that reads several data
 * sets, those that have averages of the one named: an office need not collect them all.
 */
export function readRecentApproved(
  db: Reading,
  family: string,
  stage: 'table_one' | 'table_two',
  dataSet?: string,
) {
  return db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', stage)
    .where('state', '=', 'approved')
    .$if(dataSet !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('averages as a')
            .innerJoin('items as i', 'i.id', 'a.item_id')
            .whereRef('a.run_id', '=', 'runs.id')
            .where(sql<boolean>`i.data_set = ${dataSet}`)
            .select('a.run_id'),
        ),
      ),
    )
    .distinctOn('period')
    .orderBy('period', 'desc')
    .orderBy('id', 'desc')
    .limit(6)
    .select(['id', 'period'])
    .execute();
}

/** The period that a first release has to wait for, since it is not published yet; null where none is in the way. */
export async function readPeriodBefore(
  db: Reading,
  {
    subject,
    period,
    vintage,
  }: { readonly subject: string; readonly period: string; readonly vintage: number },
): Promise<string | null> {
  const { published } = await db
    .selectFrom('releases')
    .where('subject', '=', subject)
    .where('sequence', 'is not', null)
    .select((eb) => eb.fn.max('period').as('published'))
    .executeTakeFirstOrThrow();
  const next = published === null ? period : addPeriods(published, 1);
  return vintage === 1 && next < period ? next : null;
}

/** The announced date of a subject’s period; null when none is. */
export const readAnnounced = async (db: Reading, subject: string, period: string) =>
  (
    await db
      .selectFrom('release_calendar')
      .where('subject', '=', subject)
      .where('period', '=', period)
      .where('state', '!=', 'cancelled')
      .select('planned_at')
      .executeTakeFirst()
  )?.planned_at ?? null;
