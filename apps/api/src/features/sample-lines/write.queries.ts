import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { beginSheets } from '../suppliers/queries.ts';
import type { ListEnd, Periods } from './rules.ts';

/** Where a line stands: of those with the same place at most one is asked for in a period. */
export interface LinePlace {
  readonly item_id: number;
  readonly region_id: number;
  readonly outlet_id: number;
  readonly variant: string;
}

/** Lets the changes to the lines of an item come one after the other, so that none overlaps another unseen. */
export const lockItems = (db: Writing, ids: readonly number[]) =>
  db
    .selectFrom('items')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The periods of the other lines of a place. */
export const readNeighbours = (db: Writing, place: LinePlace, except: number | null): Promise<Periods[]> =>
  db
    .selectFrom('sample_lines')
    .where('item_id', '=', place.item_id)
    .where('region_id', '=', place.region_id)
    .where('outlet_id', '=', place.outlet_id)
    .where('variant', '=', place.variant)
    .where('id', '<>', except ?? 0)
    .select(['period_from', 'period_to'])
    .execute();

/** Items and sources as far as a new line depends on them; those that do not exist are left out. */
export async function readParties(db: Writing, itemIds: readonly number[], outletIds: readonly number[]) {
  const items = await db
    .selectFrom('items')
    .where('id', 'in', [0, ...itemIds])
    .select(['id', 'code', 'data_set', 'valid_from', 'valid_to'])
    .$narrowType<{ data_set: DataSetCode }>()
    .execute();
  const outlets = await db
    .selectFrom('outlets as o')
    .innerJoin('organisations as s', 's.id', 'o.organisation_id')
    .leftJoin('regions as r', 'r.id', 'o.region_id')
    .where('o.id', 'in', [0, ...outletIds])
    .select(['o.id', 'o.code', 'o.region_id', 'o.valid_from', 'o.valid_to', 'r.is_leaf'])
    .select(sql<boolean>`s.status <> 'active'`.as('is_closed'))
    .execute();
  return { items, outlets };
}
export type Parties = Awaited<ReturnType<typeof readParties>>;

/** The item, the source and the region of a line, with their ends. */
export async function readListEnds(db: Writing, line: LinePlace): Promise<ListEnd[]> {
  const { rows } = await sql<ListEnd>`select code, valid_to from items where id = ${line.item_id}
    union all select code, valid_to from outlets where id = ${line.outlet_id}
    union all select code, valid_to from regions where id = ${line.region_id}`.execute(db);
  return rows;
}

/** Whether a region is one in which prices are collected. */
export const isLeaf = async (db: Writing, id: number): Promise<boolean> =>
  (await db
    .selectFrom('regions')
    .where('id', '=', id)
    .where('is_leaf', '=', true)
    .select('id')
    .executeTakeFirst()) !== undefined;

interface NewLine extends LinePlace, Periods {
  readonly data_set: DataSetCode;
  readonly reason: string;
  /** Who supplies it; the organisation of its source where nothing is said. */
  readonly organisation_id?: number | null;
  /** The office collects it itself. */
  readonly by_office?: boolean;
}

export async function insertLines(db: Writing, lines: readonly NewLine[]): Promise<number[]> {
  if (lines.length === 0) {
    return [];
  }
  const rows = await db
    .insertInto('sample_lines')
    .values([...lines])
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await beginSheets(db, ids);
  return ids;
}

/**
 * Adds a line for each pair of item and source, in the source's own region; of pairs that are listed in or after the
 * period already, none. Gives the ids of the new ones.
 */
export async function insertPairs(
  db: Writing,
  pairs: {
    readonly itemIds: readonly number[];
    readonly outletIds: readonly number[];
    readonly period_from: string;
    readonly reason: string;
  },
): Promise<number[]> {
  const rows = await db
    .insertInto('sample_lines')
    .columns(['data_set', 'item_id', 'region_id', 'outlet_id', 'period_from', 'reason'])
    .expression((from) =>
      from
        .selectFrom('items as i')
        .innerJoin('outlets as o', (join) => join.onTrue())
        .where('i.id', 'in', [...pairs.itemIds])
        .where('o.id', 'in', [...pairs.outletIds])
        .where(
          sql<boolean>`not exists (select from sample_lines l where l.item_id = i.id and l.outlet_id = o.id
            and l.region_id = o.region_id and l.variant = '' and (l.period_to is null or l.period_to >= ${pairs.period_from}))`,
        )
        .orderBy('i.sort')
        .orderBy('i.id')
        .orderBy('o.id')
        .select([
          'i.data_set',
          'i.id as item_id',
          sql<number>`o.region_id`.as('region_id'),
          'o.id as outlet_id',
          sql<string>`${pairs.period_from}`.as('period_from'),
          sql<string>`${pairs.reason}`.as('reason'),
        ]),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await beginSheets(db, ids);
  return ids;
}

/** What of a line may be changed. */
export interface LineChange {
  readonly variant?: string;
  readonly period_from?: string;
  readonly period_to?: string | null;
  readonly replaced_by?: number | null;
  readonly ratio?: string | null;
  readonly ratio_entered_by?: string | null;
  readonly ratio_approved_by?: string | null;
  readonly ratio_approved_at?: Date | null;
}

/** Changes a line that nobody changed since `version`; false otherwise. */
export async function updateLine(
  db: Writing,
  id: number,
  { version, now, ...change }: LineChange & { readonly version: number; readonly now: Date },
): Promise<boolean> {
  // an end that a person gives or takes is the line's own
  const own = change.period_to === undefined ? {} : { ends_with_list: false, own_to: null };
  const row = await db
    .updateTable('sample_lines')
    .set({ ...change, ...own, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anything but the list of lines itself stands on a line: a value of any vintage, or a row of a file. */
export async function isLineUsed(db: Writing, id: number): Promise<boolean> {
  const row = await db
    .selectNoFrom(
      sql<boolean>`exists (select from quotes where sample_line_id = ${id})
        or exists (select from import_rows where sample_line_id = ${id})`.as('used'),
    )
    .executeTakeFirstOrThrow();
  return row.used;
}

/** Takes a line away; a line whose place it took keeps its end, and nothing stands in its place. */
export async function deleteLine(db: Writing, id: number): Promise<void> {
  await db
    .updateTable('sample_lines')
    .set({
      replaced_by: null,
      ratio: null,
      ratio_entered_by: null,
      ratio_approved_by: null,
      ratio_approved_at: null,
      version: sql<number>`version + 1`,
    })
    .where('replaced_by', '=', id)
    .execute();
  await db.deleteFrom('sample_lines').where('id', '=', id).execute();
}
