import type { SheetState } from '@datum/contract/collection/sheet-steps';
import type { DataSetAction, DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { noteReporter } from '../approvals/hands.queries.ts';
import { heldByOne } from '../approvals/held-by-one.queries.ts';
import { lineOfSheetRow, supplierName } from '../suppliers/lines.queries.ts';
import { canEnter, isReviewable, requireEntry, requireVisible, type SheetReader } from './rules.ts';

/** A sheet as it is stored, with the names that go with it. */
export type SheetRow = NonNullable<Awaited<ReturnType<typeof readSheet>>>;

/** Reads one sheet; undefined when there is none. */
export function readSheet(db: Reading, id: number) {
  return sheetsOf(db).where('s.id', '=', id).executeTakeFirst();
}

/**
 * The sheet, for a person who may do `action` (`view`, `create`, ...) in its data set.
 * @throws Problem not_found, also for a foreign sheet
 */
export async function readSheetFor(
  db: Reading,
  id: number,
  person: SheetReader,
  action: DataSetAction,
): Promise<SheetRow> {
  return requireVisible(await readSheet(db, id), person, action);
}

/** The same, locked until the transaction ends, so that state and version stay what they are. */
export async function lockSheetFor(
  db: Writing,
  id: number,
  person: SheetReader,
  action: DataSetAction,
): Promise<SheetRow> {
  await db.selectFrom('sheets').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
  return readSheetFor(db, id, person, action);
}

function sheetsOf(db: Reading) {
  return db
    .selectFrom('sheets as s')
    .innerJoin('regions as g', 'g.id', 's.region_group_id')
    .leftJoin('organisations as o', 'o.id', 's.organisation_id')
    .leftJoin('users as e', 'e.uuid', 's.last_edited_by')
    .leftJoin('users as a', 'a.uuid', 's.approved_by')
    .select([
      's.id',
      's.round_code',
      's.data_set',
      's.period',
      's.region_group_id',
      's.organisation_id',
      'o.code as stakeholder',
      's.state',
      's.due_at',
      's.submitted_by',
      's.submitted_at',
      's.submit_note',
      's.last_edited_by',
      's.last_edited_at',
      's.contributors',
      's.approved_by',
      's.return_reason',
      's.version',
      'g.name as region_group',
      supplierName('o').as('organisation'),
      'e.name as last_edited_by_name',
      'a.name as approved_by_name',
      'g.sort as region_group_sort',
      heldByOne(sql`'data.' || s.data_set || '.approve'`).as('alone'),
    ])
    .$narrowType<{ data_set: DataSetCode; state: SheetState }>();
}

/** Sheets of rounds, as the board shows them; `organisation` narrows to one provider's. */
export function listSheets(
  db: Reading,
  rounds: readonly string[],
  { organisation, dataSet }: { organisation?: number | null | undefined; dataSet?: string | undefined } = {},
) {
  if (rounds.length === 0) {
    return Promise.resolve([]);
  }
  let query = sheetsOf(db).where('s.round_code', 'in', [...rounds]);
  if (organisation !== undefined && organisation !== null) {
    query = query.where('s.organisation_id', '=', organisation);
  }
  if (dataSet !== undefined) {
    query = query.where('s.data_set', '=', dataSet as DataSetCode);
  }
  return query.orderBy('s.data_set').orderBy('g.sort').orderBy('s.id').execute();
}

/** Lines that a sheet should bring, values it has, flags still open. */
export interface Coverage {
  readonly expected: number;
  readonly received: number;
  readonly flags: number;
}

/** Coverage of each sheet. */
export async function readCoverage(db: Reading, sheetIds: readonly number[]): Promise<Map<number, Coverage>> {
  if (sheetIds.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('sheets as s')
    .where('s.id', 'in', [...sheetIds])
    .select([
      's.id',
      sql<number>`(select count(*) from sample_lines l where ${lineOfSheetRow})`.as('expected'),
      sql<number>`(select count(*) from quotes q where q.sheet_id = s.id and q.superseded_by is null)`.as(
        'received',
      ),
      sql<number>`(select count(*) from quotes q where q.sheet_id = s.id and q.superseded_by is null and q.review in ('flagged', 'asked'))`.as(
        'flags',
      ),
    ])
    .execute();
  return new Map(rows.map(({ id, ...coverage }) => [id, coverage]));
}

/** Changes a sheet and counts its version up. */
export async function updateSheet(
  db: Writing,
  id: number,
  values: {
    state?: SheetState;
    due_at?: Date;
    submitted_by?: string | null;
    submitted_at?: Date | null;
    submit_note?: string | null;
    reviewer?: string;
    approved_by?: string | null;
    approved_at?: Date | null;
    return_reason?: string | null;
    last_edited_by?: string;
    last_edited_at?: Date;
    contributors?: string[];
  },
): Promise<void> {
  await db
    .updateTable('sheets')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Notes somebody who contributed to a sheet without editing a price: that person cannot approve it. */
export async function noteContributor(db: Writing, id: number, by: string): Promise<void> {
  await db
    .updateTable('sheets')
    .set({ contributors: sql`array(select distinct unnest(contributors || ${by}::uuid))` })
    .where('id', '=', id)
    .execute();
  await noteReporter(db, by);
}

/** Settles the open flags of a sheet with the reason of its approval: nobody can decide about them afterwards. */
export async function settleFlags(
  db: Writing,
  sheetId: number,
  { reason, by, at }: { readonly reason: string | null; readonly by: string; readonly at: Date },
): Promise<number> {
  const settled = await db
    .updateTable('quotes')
    .set({
      review: 'confirmed',
      review_reason: reason,
      reviewed_by: by,
      reviewed_at: at,
      version: sql<number>`version + 1`,
    })
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where('review', 'in', ['flagged', 'asked'])
    .returning('id')
    .execute();
  return settled.length;
}

/** Notes a step of a sheet. */
export async function insertSheetEvent(
  db: Writing,
  event: {
    sheet_id: number;
    step: string;
    from_state: string;
    to_state: string;
    reason: string | null;
    by_uuid: string;
    at: Date;
  },
): Promise<void> {
  await db.insertInto('sheet_events').values(event).execute();
}

/** The steps of a sheet, newest first. */
export function listSheetEventRows(db: Reading, sheetId: number) {
  return db
    .selectFrom('sheet_events as e')
    .leftJoin('users as u', 'u.uuid', 'e.by_uuid')
    .where('e.sheet_id', '=', sheetId)
    .orderBy('e.id', 'desc')
    .select(['e.step', 'e.from_state', 'e.to_state', 'e.reason', 'e.by_uuid', 'u.name', 'e.at'])
    .execute();
}

/** Organisations that supply a data set. */
export function listSuppliers(db: Reading, dataSet: string) {
  return db
    .selectFrom('organisations')
    .where('status', '=', 'active')
    .where(sql<boolean>`${dataSet} = any(data_sets)`)
    .orderBy('code')
    .select(['id', 'name'])
    .execute();
}

/** The sheet for a person who may enter prices into it now, only to look at what they would do. */
export async function readSheetForEntry(
  db: Reading,
  id: number,
  person: SheetReader,
  action: DataSetAction,
): Promise<SheetRow> {
  const sheet = await readSheetFor(db, id, person, action);
  requireEntry(sheet.state, person);
  return sheet;
}

/** The sheet, locked, for a person who may enter prices into it now: writers of one sheet wait for one another. */
export async function lockSheetForEntry(
  db: Writing,
  id: number,
  person: SheetReader,
  action: DataSetAction,
): Promise<SheetRow> {
  const sheet = await lockSheetFor(db, id, person, action);
  requireEntry(sheet.state, person);
  return sheet;
}

/** Whether the person may enter prices into the sheet now. */
export const mayEnter = (sheet: Pick<SheetRow, 'state' | 'data_set'>, person: SheetReader): boolean =>
  canEnter(sheet.state, person) && person.permissions.includes(`data.${sheet.data_set}.create`);

/** Whether the person may decide about the sheet's quotes now. */
export const mayReview = (sheet: Pick<SheetRow, 'state' | 'data_set'>, person: SheetReader): boolean =>
  isReviewable(sheet.state) && person.permissions.includes(`data.${sheet.data_set}.review`);
