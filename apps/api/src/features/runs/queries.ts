import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import { heldByOne } from '../approvals/held-by-one.queries.ts';
import { decidersOf } from '../averages/deciders.queries.ts';
import { notDropped } from '../standing/counting.queries.ts';

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
      samePerson(sql`array[r.by_uuid] || ${decidersOf('r')}`).as('makers'),
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
      'r.input_run_id',
      'r.version',
      heldByOne(
        sql`case r.stage when 'table_one' then 'index.table-one.approve' else 'index.table-two.approve' end`,
      ).as('alone'),
      isPublished.as('is_published'),
      inForce.as('in_force'),
      isFollowed.as('is_followed'),
      ofCorrection.as('of_correction'),
    ]);

/** Whether a run waits although readers have figures of its period that another one computed: what changes them is a correction. */
const isPublished = sql<boolean>`r.state = 'done' and exists (select from releases l join runs p on p.id = l.run_id
    left join runs i on i.id = p.input_run_id
  where l.state = 'live' and l.kind <> 'withdrawal' and p.subject = r.subject
    and ((p.stage = r.stage and p.period = r.period and p.id <> r.id)
      or (i.stage = r.stage and i.period = r.period and i.id <> r.id)))
  and not exists (select from correction_runs c where c.run_id = r.id)`;

/** The approved run that stays in force while `r` waits, and when `r` is returned; null when there is none. */
const inForce = sql<
  number | null
>`(select max(a.id) from runs a where r.state = 'done' and a.state = 'approved'
  and a.subject = r.subject and a.stage = r.stage and a.period = r.period)`;

/** Whether a later period was computed after a run and goes on from it. */
const isFollowed = sql<boolean>`exists (select from runs n where n.subject = r.subject and n.stage = r.stage
  and n.period > r.period and n.id > r.id and n.state in ('done', 'approved'))`;

/** Whether a run waits with others for the decision on the correction that computed them. */
const ofCorrection = sql<boolean>`exists (select from correction_runs c join corrections k on k.id = c.correction_id
  where c.run_id = r.id and k.state in ('open', 'computed'))`;

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
    .where(notDropped('r'))
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

/** The run of a stage that is shown for a period: the one that waits for a decision, else the approved one. */
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
