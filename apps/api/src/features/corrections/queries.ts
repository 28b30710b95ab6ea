import type { CorrectionReason } from '@datum/contract/computation/correction-steps';
import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { dataSetsOf } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import { type Place, type Rows, readRows } from '@datum/database/narrow';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/problem.ts';
import { samePerson } from '../../platform/proofs/same-person.queries.ts';
import { heldByOne } from '../approvals/held-by-one.queries.ts';
import { decidersOf } from '../averages/deciders.queries.ts';
import { readFirstBase } from '../runs/matched/indices/levels.queries.ts';
import { supplierName } from '../suppliers/lines.queries.ts';
import type { FixedBase } from './bases.rules.ts';

interface SheetOfCorrection {
  id: number;
  data_set: DataSetCode;
  round: string;
  region_group: { id: number; name: LocalText };
  organisation: { id: number | null; name: LocalText };
  state: 'planned' | 'open' | 'returned' | 'submitted' | 'in_review' | 'approved' | 'compiled' | 'cancelled';
  by: (string | null)[];
  changed: boolean;
}

const corrections = (db: Reading) =>
  db
    .selectFrom('corrections as c')
    .leftJoin('users as o', 'o.uuid', 'c.opened_by')
    .leftJoin('users as k', 'k.uuid', 'c.computed_by')
    .leftJoin('users as a', 'a.uuid', 'c.approved_by')
    .leftJoin('jobs as j', 'j.id', 'c.job_id')
    .select([
      'c.id',
      'c.family',
      'c.period',
      'c.state',
      'c.reason_class',
      'c.reason',
      'c.opened_by',
      'o.name as opened_name',
      'c.opened_at',
      'c.computed_by',
      'k.name as computed_name',
      'c.computed_at',
      'c.approved_by',
      'a.name as approved_name',
      'c.approved_at',
      'c.ended_at',
      'c.version',
      'j.id as job_id',
      'j.state as job_state',
      'j.progress as job_progress',
      'j.total as job_total',
      'j.error as job_error',
      heldByOne(sql.lit('index.table-one.approve')).as('alone'),
      samePerson(sql`array[c.opened_by, c.computed_by] || array(select unnest(${decidersOf('r')})
        from correction_runs x join runs r on r.id = x.run_id where x.correction_id = c.id)`).as('makers'),
    ])
    .select([
      sql<{ subject: string; period: string; cells: number }[]>`c.changes`.as('changes'),
      sql<SheetOfCorrection[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'state', s.state, 'data_set', s.data_set, 'round', s.round_code,
          'region_group', jsonb_build_object('id', g.id, 'name', g.name),
          'organisation', jsonb_build_object('id', p.id, 'name', ${supplierName('p')}),
          'by', to_jsonb(${samePerson(sql`s.contributors`)}),
          'changed', coalesce(s.last_edited_at > c.opened_at, false)) order by g.sort, s.id)
        from correction_sheets x join sheets s on s.id = x.sheet_id join regions g on g.id = s.region_group_id
          left join organisations p on p.id = s.organisation_id where x.correction_id = c.id), '[]')`.as(
        'sheets',
      ),
      sql<{ id: number; subject: string; state: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'subject', l.subject, 'state', l.state) order by l.id)
        from releases l where l.correction_id = c.id and l.state <> 'cancelled'), '[]')`.as('releases'),
    ]);

/** A correction with its sheets, releases and the job that computes it; undefined when there is none. */
export const findCorrection = (db: Reading, id: number) =>
  corrections(db).where('c.id', '=', id).executeTakeFirst();
export type CorrectionRow = NonNullable<Awaited<ReturnType<typeof findCorrection>>>;

/** A correction that must be there. */
export async function correctionAt(db: Reading, id: number): Promise<CorrectionRow> {
  const row = await findCorrection(db, id);
  if (!row) throw notFound();
  return row;
}

/** Corrections, newest first. */
export const listCorrectionRows = (db: Reading, place: Place): Promise<Rows<CorrectionRow>> =>
  readRows(corrections(db).orderBy('c.opened_at', 'desc').orderBy('c.id', 'desc'), place);

/** Periods of a family that were computed, newest first. */
export async function readComputedPeriods(db: Reading, family: string, from = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', 'table_one')
    .where('state', 'in', ['done', 'approved'])
    .where('period', '>=', from)
    .distinct()
    .orderBy('period', 'desc')
    .limit(MOST_PERIODS)
    .select('period')
    .execute();
  return rows.map(({ period }) => period);
}

/** Twenty years of months. */
const MOST_PERIODS = 240;

/** Sheets of a period that an approval has closed. */
export const listClosedSheets = (db: Reading, family: string, period: string) =>
  db
    .selectFrom('sheets as s')
    .innerJoin('regions as g', 'g.id', 's.region_group_id')
    .leftJoin('organisations as p', 'p.id', 's.organisation_id')
    .where('s.data_set', 'in', dataSetsOf(family))
    .where('s.period', '=', period)
    .where('s.state', 'in', ['approved', 'compiled'])
    .orderBy('g.sort')
    .orderBy('s.id')
    .select(['s.id', 's.data_set', 's.state', 's.approved_by', 's.approved_at'])
    .$narrowType<{ data_set: DataSetCode }>()
    .select([
      'g.id as region_group_id',
      'g.name as region_group',
      'p.id as organisation_id',
      supplierName('p').as('organisation'),
    ])
    .execute();
export type ClosedSheet = Awaited<ReturnType<typeof listClosedSheets>>[number];

/** Bases of a family that are in use, the first one first. */
export async function readBases(db: Reading, family: string): Promise<FixedBase[]> {
  const first = await readFirstBase(db, family);
  const { rows } = await sql<FixedBase>`
    select b.id, b.label, b.period_to, b.effective_from,
      (exists (select from base_levels l where l.base_period_id = b.id)
        or exists (select from link_factors f where f.new_base_id = b.id and f.exact is not null)) as is_versioned
    from base_periods b
    where b.family = ${family} and b.status in ('approved', 'in_use')
    order by b.id = ${first?.id ?? 0} desc, b.effective_from, b.id`.execute(db);
  return rows;
}

/** What a family says about changing what was published. */
export async function readPolicy(db: Reading, family: string) {
  const row = await db
    .selectFrom('index_families')
    .where('code', '=', family)
    .select('revision_policy')
    .executeTakeFirst();
  return row?.revision_policy ?? 'provisional_firm';
}

/** Opens a correction; undefined when another one of the family is under way. */
export async function insertCorrection(
  db: Writing,
  correction: {
    readonly family: string;
    readonly period: string;
    readonly reasonClass: CorrectionReason;
    readonly reason: LocalText;
    readonly by: string;
    readonly at: Date;
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('corrections')
    .values({
      family: correction.family,
      period: correction.period,
      reason_class: correction.reasonClass,
      reason: JSON.stringify(correction.reason),
      opened_by: correction.by,
      opened_at: correction.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Notes which sheets a correction opened again, with the approval that they had. */
export async function insertCorrectionSheets(
  db: Writing,
  correctionId: number,
  sheets: readonly ClosedSheet[],
): Promise<void> {
  if (sheets.length === 0) return;
  await db
    .insertInto('correction_sheets')
    .values(
      sheets.map(({ id, approved_by, approved_at }) => ({
        correction_id: correctionId,
        sheet_id: id,
        approved_by,
        approved_at,
      })),
    )
    .execute();
}

/** Gives the sheets of a correction back the approval that they had. */
export async function restoreSheets(db: Writing, correctionId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update sheets s set state = 'compiled', approved_by = x.approved_by, approved_at = x.approved_at,
      return_reason = null, version = s.version + 1
    from correction_sheets x where x.correction_id = ${correctionId} and x.sheet_id = s.id
    returning s.id`.execute(db);
  return rows;
}

/** Changes a correction that is still the version that the person saw; gives whether it did. */
export async function updateCorrection(
  db: Writing,
  id: number,
  version: number,
  set: {
    state?: 'computed' | 'approved' | 'released' | 'cancelled';
    job_id?: string | null;
    computed_by?: string | null;
    computed_at?: Date;
    changes?: string;
    approved_by?: string;
    approved_at?: Date;
    ended_at?: Date;
  },
): Promise<boolean> {
  const row = await db
    .updateTable('corrections')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the runs that a correction computed. */
export async function insertCorrectionRuns(
  db: Writing,
  correctionId: number,
  runIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('correction_runs')
    .values(runIds.map((run_id) => ({ correction_id: correctionId, run_id })))
    .execute();
}

/** The runs that a correction computed. */
export async function readCorrectionRuns(db: Reading, correctionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('correction_runs')
    .where('correction_id', '=', correctionId)
    .select('run_id')
    .execute();
  return rows.map(({ run_id }) => run_id);
}
