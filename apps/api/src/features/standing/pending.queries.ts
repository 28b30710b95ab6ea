import { computedBy, subjectOf, surveyOf } from '@datum/contract/subjects/all';
import { firstMonthOf } from '@datum/contract/values/period';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';

/** A run whose figures a release publishes. */
export interface SourceRun {
  readonly id: number;
  readonly period: string;
  readonly structure_id: number;
  readonly input_run_id: number | null;
}

/** The correction of a family that was not approved yet and covers a period; undefined when there is none. */
export const findPending = (db: Reading, family: string, period: string) =>
  db
    .selectFrom('corrections')
    .where('family', '=', family)
    .where('state', 'in', ['open', 'computed'])
    .where('period', '<=', firstMonthOf(period))
    .select(['id', 'period'])
    .executeTakeFirst();

/**
 * Runs of a correction whose figures readers see an earlier vintage of, for one product, oldest period first. Only runs of the
 * family that computes the product: figures of another would take the place of its own.
 */
export async function readReleasedRuns(
  db: Reading,
  correctionId: number,
  subject: string,
  stage: 'table_one' | 'table_two',
): Promise<SourceRun[]> {
  return db
    .selectFrom('correction_runs as c')
    .innerJoin('runs as r', 'r.id', 'c.run_id')
    .where('c.correction_id', '=', correctionId)
    .where('r.stage', '=', stage)
    .where('r.subject', '=', computedBy(subject))
    .where('r.state', 'in', ['done', 'approved'])
    .where((where) =>
      where.exists(
        where
          .selectFrom('releases as l')
          .where('l.subject', '=', subject)
          .whereRef('l.period', '=', 'r.period')
          .where('l.sequence', 'is not', null)
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('r.period')
    .select(['r.id', 'r.period', 'r.structure_id', 'r.input_run_id'])
    .execute();
}

/** The approved correction that waits for its release of a product; undefined when there is none. */
export async function findUnreleased(db: Reading, subject: string) {
  const isPrices = subjectOf(subject)?.kind === 'prices';
  const stage = isPrices ? 'table_one' : 'table_two';
  const { rows } = await sql<{
    id: number;
    family: string;
    period: string;
    reason_class: ReasonClass;
    reason: Text;
    months: number;
    run_id: number;
  }>`
    select c.id, c.family, c.period, c.reason_class, c.reason,
      (select r.id from correction_runs n join runs r on r.id = n.run_id
        where n.correction_id = c.id and r.stage = ${stage} and (r.stage = 'table_one' or r.period = c.period)
          and r.state = 'approved' order by r.period, r.id limit 1) as run_id,
      (select count(*)::int from jsonb_to_recordset(c.changes) as x(subject text, cells int)
        where x.subject = ${subject} and x.cells > 0) as months
    from corrections c
    where c.state = 'approved'
      and exists (select from jsonb_to_recordset(c.changes) as x(subject text, cells int)
        where x.subject = ${subject} and x.cells > 0)
      and not exists (select from releases l where l.correction_id = c.id and l.subject = ${subject}
        and l.state <> 'cancelled')`.execute(db);
  const [row] = rows;
  // prices are published by survey, indices by month
  return row && (isPrices ? { ...row, period: surveyOf(row.family, row.period) } : row);
}

type ReasonClass = 'late_data' | 'data_error' | 'method' | 'reclassification';
interface Text {
  en: string;
  ms: string;
}

/**
 * The correction that has to go live before a figure of a run may: the run goes on from what it computed. Undefined when there
 * is none.
 */
export const findInTheWay = (db: Reading, runId: number, period: string) =>
  db
    .selectFrom('corrections as c')
    .innerJoin('runs as r', 'r.subject', 'c.family')
    .where('r.id', '=', runId)
    .where('c.state', 'in', ['computed', 'approved'])
    .where('c.period', '<=', firstMonthOf(period))
    .where((where) =>
      where(
        where
          .selectFrom('correction_runs as n')
          .whereRef('n.correction_id', '=', 'c.id')
          .select((eb) => eb.fn.min<number>('n.run_id').as('first')),
        '<=',
        runId,
      ),
    )
    .select(['c.id', 'c.period'])
    .executeTakeFirst();

/** After a release went live: the correction that it publishes is released once no other product waits for it. */
export async function settleReleased(db: Writing, correctionId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update corrections c set state = 'released', ended_at = ${now}, version = version + 1
    where c.id = ${correctionId} and c.state = 'approved' and not exists (
      select from jsonb_to_recordset(c.changes) as x(subject text, cells int)
      where x.cells > 0 and not exists (
        select from releases l where l.correction_id = c.id and l.subject = x.subject and l.sequence is not null))
    returning c.id`.execute(db);
  return rows.length > 0;
}
