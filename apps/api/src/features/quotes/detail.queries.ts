import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { supplierIn } from '../suppliers/lines.queries.ts';
import { type StoredValue, valueAsJson } from './grid.queries.ts';

const HISTORY_PERIODS = 36;
const MOST_PEERS = 60;

/** Where a quote belongs; undefined when there is none of this id. */
export function readPlace(db: Reading, id: number) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('regions as r', 'r.id', 'q.region_id')
    .innerJoin('items as i', 'i.id', 'q.item_id')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .where('q.id', '=', id)
    .select([
      'q.item_id',
      'q.region_id',
      'q.sample_line_id',
      'q.period',
      'q.superseded_by',
      'q.review',
      'q.entered_by',
      sql<number | null>`coalesce(q.sheet_id, (select s.id from sheets s where s.round_code = q.round_code
        and s.data_set = i.data_set and s.region_group_id in (r.id, r.parent_id) and s.state <> 'cancelled'
        and s.organisation_id is not distinct from (${supplierIn(sql.ref('q.period'))})))`.as('sheet_id'),
    ])
    .executeTakeFirst();
}

export type QuotePlace = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** A value with who changed it and why. */
export type StoredVersion = StoredValue & {
  change_reason: string | null;
  review_reason: string | null;
  reviewed_by: string | null;
  reviewed_at: string | null;
};

/** Every value of a line in a period, newest first. */
export async function listVersions(db: Reading, place: QuotePlace): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('quotes as q')
    .innerJoin('units as qu', 'qu.id', 'q.unit_id')
    .leftJoin('users as qe', 'qe.uuid', 'q.entered_by')
    .leftJoin('users as qr', 'qr.uuid', 'q.reviewed_by')
    .where('q.item_id', '=', place.item_id)
    .where('q.sample_line_id', '=', place.sample_line_id)
    .where('q.period', '=', place.period)
    .orderBy('q.id', 'desc')
    .select([
      valueAsJson.as('value'),
      'q.change_reason',
      'q.review_reason',
      'qr.name as reviewed_by',
      'q.reviewed_at',
    ])
    .execute();
  return rows.map(({ value, reviewed_at, ...rest }) => ({
    ...value,
    ...rest,
    reviewed_at: reviewed_at?.toISOString() ?? null,
  }));
}

/** Current values of a line over the periods up to its own, oldest first. */
export async function listHistory(db: Reading, { item_id, sample_line_id, period }: QuotePlace) {
  const rows = await db
    .selectFrom('quotes')
    .where('item_id', '=', item_id)
    .where('sample_line_id', '=', sample_line_id)
    .where('period', '<=', period)
    .where('superseded_by', 'is', null)
    .orderBy('period', 'desc')
    .limit(HISTORY_PERIODS)
    .select(['period', sql<string | null>`trim_scale(unit_price)::text`.as('unit_price'), 'origin'])
    .execute();
  return rows.reverse();
}

/** Other current quotes of the item in the period that a person of `organisation` (null = all) may see. */
export function listPeers(db: Reading, place: QuotePlace, organisation: number | null) {
  let query = db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .innerJoin('regions as r', 'r.id', 'q.region_id')
    .where('q.item_id', '=', place.item_id)
    .where('q.period', '=', place.period)
    .where('q.superseded_by', 'is', null)
    .where('q.unit_price', 'is not', null)
    .where('q.review', '<>', 'rejected')
    .where('q.sample_line_id', '<>', place.sample_line_id);
  if (organisation !== null) {
    query = query.where(sql<boolean>`(${supplierIn(sql.ref('q.period'))}) = ${organisation}`);
  }
  return query
    .orderBy(sql`q.region_id <> ${place.region_id}`)
    .orderBy('q.unit_price')
    .limit(MOST_PEERS)
    .select([
      'q.id',
      'o.code as source',
      'r.name as region',
      sql<boolean>`q.region_id = ${place.region_id}`.as('same_region'),
      sql<string>`trim_scale(q.unit_price)::text`.as('unit_price'),
    ])
    .execute();
}

/** What both sides wrote about the line in this period, whichever version it was said of. */
export async function listMessages(db: Reading, place: QuotePlace) {
  const rows = await db
    .selectFrom('quote_messages as m')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.item_id', '=', 'm.item_id').onRef('q.id', '=', 'm.quote_id'),
    )
    .leftJoin('users as u', 'u.uuid', 'm.by_uuid')
    .where('q.item_id', '=', place.item_id)
    .where('q.sample_line_id', '=', place.sample_line_id)
    .where('q.period', '=', place.period)
    .orderBy('m.id')
    .select(['m.id', 'm.body', 'u.name as by', 'm.at'])
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function insertMessage(
  db: Writing,
  message: { quote_id: number; item_id: number; body: string; by_uuid: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('quote_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Averages that used this very row, and the releases that published them. */
export async function readUse(db: Reading, id: number, place: QuotePlace) {
  const averages = await db
    .selectFrom('averages')
    .where('item_id', '=', place.item_id)
    .where('region_id', '=', place.region_id)
    .where('period', '=', place.period)
    .where(sql<boolean>`${id} = any(quote_ids)`)
    .orderBy('run_id', 'desc')
    .select(['run_id', 'value', 'n_quotes'])
    .execute();
  const runs = averages.map(({ run_id }) => run_id);
  const releases = await db
    .selectFrom('releases as e')
    .where((where) =>
      where.exists(
        where
          .selectFrom('release_cells as c')
          .innerJoin('series as s', 's.id', 'c.series_id')
          .whereRef('c.release_id', '=', 'e.id')
          .where('s.item_id', '=', place.item_id)
          .where('s.region_id', '=', place.region_id)
          .where('c.period', '=', place.period)
          .where('c.run_id', 'in', [0, ...runs])
          .select(sql`1`.as('one')),
      ),
    )
    .orderBy('e.id')
    .select(['e.id', 'e.subject', 'e.period', 'e.vintage', 'e.state'])
    .execute();
  return { averages, releases };
}

/** The next open flag of the sheet after this one in the order of effect; null at the end. */
export async function nextFlagged(
  db: Reading,
  sheetId: number,
  id: number,
  effect: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where('review', 'in', ['flagged', 'asked'])
    .where('id', '<>', id)
    .orderBy(sql`case when (effect, -id) < (${effect}::float8, -${id}::bigint) then 0 else 1 end`)
    .orderBy('effect', 'desc')
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Codes of units. */
export async function readUnitCodes(db: Reading, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('units')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'code'])
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
