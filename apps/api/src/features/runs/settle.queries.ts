import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { familiesReading } from '@datum/contract/subjects/families';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { giveUpUse, takeIntoUse } from '../approvals/queries.ts';
import { takesPlaceOf } from '../standing/counting.queries.ts';
import { readRun } from './queries.ts';

/** What an official run was computed by. */
interface ReadByRun {
  readonly structureId: number;
  readonly weightSetId: number | null;
  readonly ruleSetId: number;
  readonly basePeriodId: number | null;
}

const listsOf = ({ structureId, ruleSetId, basePeriodId, weightSetId }: ReadByRun) => ({
  structures: structureId,
  'rule-sets': ruleSetId,
  ...(basePeriodId === null ? {} : { 'base-periods': basePeriodId }),
  ...(weightSetId === null ? {} : { 'weight-sets': weightSetId }),
});

/**
 * After an official run was started: it waits alone, since an earlier one that waited is nobody's question any more; sheets are
 * compiled, and what was used is frozen. The approved run stays in force until this one is approved.
 */
export async function settleRun(
  db: Writing,
  run: ReadByRun & {
    readonly id: number;
    readonly stage: 'table_one' | 'table_two';
    readonly subject: string;
    readonly period: string;
  },
): Promise<void> {
  await db
    .updateTable('runs')
    .set({ state: 'superseded' })
    .where('subject', '=', run.subject)
    .where('stage', '=', run.stage)
    .where('period', '=', run.period)
    .where('id', '<', run.id)
    .where('state', '=', 'done')
    .execute();
  await db
    .updateTable('sheets')
    .set({ state: 'compiled' })
    .where('data_set', '=', sql<string>`any(${dataSetsOf(run.subject)}::text[])`)
    .where('period', '=', surveyOf(run.subject, run.period))
    .where('state', '=', 'approved')
    .execute();
  await takeIntoUse(db, listsOf(run));
}

/** Approves runs that wait, and takes out of force what they take the place of; gives the ids of both. */
export async function approveRuns(
  db: Writing,
  ids: readonly number[],
  { by, at, note }: Decided,
): Promise<{ approved: number[]; superseded: number[] }> {
  const approved = await decided(db, ids, 'approved', { by, at, note });
  const { rows } = await sql<{ id: number }>`update runs t set state = 'superseded'
    where t.state in ('done', 'approved') and exists (
      select from runs n where n.id = any(${approved}::bigint[]) and ${takesPlaceOf('n', 't')})
    returning t.id`.execute(db);
  return { approved, superseded: rows.map(({ id }) => id) };
}

/**
 * Returns runs that wait: nothing else changes but that sheets which no run stands on are approved and no more, and lists which no
 * other run has read are not in use. Gives those that waited.
 */
export async function returnRuns(db: Writing, ids: readonly number[], decision: Decided): Promise<number[]> {
  const returned = await decided(db, ids, 'rejected', decision);
  // a correction has two runs a month that is computed again
  for (const id of returned) {
    const run = await readRun(db, id);
    await giveUpUse(
      db,
      listsOf({
        structureId: run.structure_id,
        weightSetId: run.weight_set_id,
        ruleSetId: run.rule_set_id,
        basePeriodId: run.base_period_id,
      }),
    );
    for (const dataSet of dataSetsOf(run.subject)) {
      // two or three data sets at most
      await openCompiled(db, dataSet, surveyOf(run.subject, run.period));
    }
  }
  return returned;
}

interface Decided {
  /** Null: the office itself, where a demonstration or a test decides. */
  readonly by: string | null;
  readonly at: Date;
  readonly note: string;
}

/** Moves those of these runs that still wait to another state; gives them. */
async function decided(
  db: Writing,
  ids: readonly number[],
  state: 'approved' | 'rejected',
  { by, at, note }: Decided,
): Promise<number[]> {
  const moved = await db
    .updateTable('runs')
    .set({ state, approved_by: by, approved_at: at, note })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 'done')
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Sheets of a data set's period that no Table One stands on are approved, not compiled. */
const openCompiled = (db: Writing, dataSet: DataSetCode, period: string) =>
  sql`
  update sheets set state = 'approved' where data_set = ${dataSet} and period = ${period} and state = 'compiled'
    and not exists (select from runs r where r.stage = 'table_one' and r.period = ${period}
      and r.subject = any(${familiesReading(dataSet).map(({ code }) => code)}::text[])
      and r.state in ('done', 'approved'))`.execute(db);
