import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { monthsOf } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import { heldByOne } from '../approvals/held-by-one.queries.ts';
import { takeIntoUse } from '../approvals/queries.ts';

/** Stored runs with the names of what they were computed by. */
const storedRuns = (db: Reading) =>
  db
    .selectFrom('runs as r')
    .innerJoin('structures as s', 's.id', 'r.structure_id')
    .innerJoin('rule_sets as rs', 'rs.id', 'r.rule_set_id')
    .leftJoin('base_periods as b', 'b.id', 'r.base_period_id')
    .leftJoin('weight_sets as w', 'w.id', 'r.weight_set_id')
    .leftJoin('users as u', 'u.uuid', 'r.by_uuid')
    .leftJoin('users as a', 'a.uuid', 'r.approved_by')
    .select([
      'r.id',
      'r.stage',
      'r.subject',
      'r.period',
      'r.state',
      'r.started_at',
      'r.finished_at',
      'r.by_uuid',
      samePerson(sql`array[r.by_uuid]`).as('makers'),
      'u.name as by',
      'a.name as approved_by',
      'r.approved_at',
      'r.inputs_hash',
      'r.result_hash',
      'r.engine_version',
      'r.structure_id',
      's.title as structure_title',
      'r.rule_set_id',
      'rs.title as rule_set_title',
      'rs.rules',
      'r.base_period_id',
      'b.label as base_label',
      'r.weight_set_id',
      'w.title as weight_set_title',
      'w.approved_at as weight_set_approved_at',
      'r.input_run_id',
      'r.previous_run_id',
      'r.version',
      heldByOne(
        sql`case r.stage when 'table_one' then 'index.table-one.approve' else 'index.table-two.approve' end`,
      ).as('alone'),
      isPublished.as('is_published'),
    ]);

/** Whether a run waits although readers have figures of its period that another one computed: what changes them is a correction. */
const isPublished = sql<boolean>`r.state = 'done' and exists (select from releases l join runs p on p.id = l.run_id
    left join runs i on i.id = p.input_run_id
  where l.state = 'live' and l.kind <> 'withdrawal' and p.subject = r.subject
    and ((p.stage = r.stage and p.period = r.period and p.id <> r.id)
      or (i.stage = r.stage and i.period = r.period and i.id <> r.id)))
  and not exists (select from correction_runs c where c.run_id = r.id)`;

/** A run by its id; undefined when there is none. */
export const findRun = (db: Reading, id: number) => storedRuns(db).where('r.id', '=', id).executeTakeFirst();
export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/**
 * The run that a month's figure was made by, where `run` only brought it onto another base: its structure and weights count,
 * also where the later run has others. Months before the first run were made by that one.
 */
export const findMakingRun = (
  db: Reading,
  run: Pick<StoredRun, 'id' | 'subject' | 'stage' | 'period'>,
  period: string,
): Promise<StoredRun | undefined> =>
  storedRuns(db)
    .where('r.subject', '=', run.subject)
    .where('r.stage', '=', run.stage)
    .where('r.period', '>=', period)
    .where('r.id', '<=', run.id)
    .where('r.state', '!=', 'rejected')
    .orderBy('r.period')
    .orderBy('r.id', 'desc')
    .executeTakeFirst();

/** Runs that nobody has decided on, latest period first. */
export const listDoneRuns = (db: Reading) =>
  storedRuns(db)
    .where('r.state', '=', 'done')
    .orderBy('r.period', 'desc')
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();

/** A run that is known to be there: stored in this transaction, or locked by it. */
export const readRun = (db: Reading, id: number): Promise<StoredRun> =>
  storedRuns(db).where('r.id', '=', id).executeTakeFirstOrThrow();

/** The run of a stage that counts for a period: done or approved, and no later one took its place. */
export const findCurrentRun = (
  db: Reading,
  family: string,
  stage: 'table_one' | 'table_two',
  period: string,
): Promise<StoredRun | undefined> =>
  storedRuns(db)
    .where('r.subject', '=', family)
    .where('r.stage', '=', stage)
    .where('r.period', '=', period)
    .where('r.state', 'in', ['done', 'approved'])
    .orderBy('r.id', 'desc')
    .executeTakeFirst();

/** After an official run: earlier runs of the stage do not count any more, sheets are compiled, what was used is frozen. */
export async function settleRun(
  db: Writing,
  run: {
    id: number;
    stage: 'table_one' | 'table_two';
    subject: string;
    period: string;
    structureId: number;
    weightSetId: number | null;
    ruleSetId: number;
    basePeriodId: number | null;
  },
): Promise<void> {
  const survey = surveyOf(run.subject, run.period);
  // a Table One takes with it the Table Twos of all its months
  const months = run.stage === 'table_one' ? monthsOf(survey) : [run.period];
  await db
    .updateTable('runs')
    .set({ state: 'superseded' })
    .where('subject', '=', run.subject)
    .where('id', '<', run.id)
    .where('state', 'in', ['done', 'approved'])
    .where(({ and, eb, or }) =>
      or([
        and([eb('stage', '=', run.stage), eb('period', '=', run.period)]),
        and([eb('stage', '=', 'table_two'), eb('period', 'in', months)]),
      ]),
    )
    .execute();
  await db
    .updateTable('sheets')
    .set({ state: 'compiled' })
    .where('data_set', '=', sql<string>`any(${dataSetsOf(run.subject)}::text[])`)
    .where('period', '=', survey)
    .where('state', '=', 'approved')
    .execute();
  await takeIntoUse(db, {
    structures: run.structureId,
    'rule-sets': run.ruleSetId,
    ...(run.basePeriodId === null ? {} : { 'base-periods': run.basePeriodId }),
    ...(run.weightSetId === null ? {} : { 'weight-sets': run.weightSetId }),
  });
}

/** Moves a run to another state if it is still as the person saw it; gives whether it did. */
export async function setRunState(
  db: Writing,
  id: number,
  from: 'done',
  to: 'approved' | 'rejected',
  by: string,
  at: Date,
  note: string,
): Promise<boolean> {
  const moved = await db
    .updateTable('runs')
    .set({ state: to, approved_by: by, approved_at: at, note })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
