import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { notDropped } from '../../standing/counting.queries.ts';

/** Averages of a period from a run, or from the run that a later run revised the period on. */
export async function readRunAverages(
  db: Reading,
  family: string,
  runId: number,
  period: string,
  itemIds: readonly number[],
  regionIds: readonly number[],
) {
  const own = await averagesOf(db, runId, period, itemIds, regionIds);
  if (own.length > 0) {
    return own;
  }
  const run = await db
    .selectFrom('runs')
    .where('subject', '=', family)
    .where('stage', '=', 'table_one')
    .where('period', '=', period)
    .where('id', '<=', runId)
    .where(notDropped('runs'))
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();
  return run ? averagesOf(db, run.id, period, itemIds, regionIds) : [];
}

const averagesOf = (
  db: Reading,
  runId: number,
  period: string,
  itemIds: readonly number[],
  regionIds: readonly number[],
) =>
  db
    .selectFrom('averages')
    .where('run_id', '=', runId)
    .where('period', '=', period)
    .where('item_id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .where('region_id', '=', sql<number>`any(${regionIds}::bigint[])`)
    .select([
      'item_id',
      'region_id',
      'value',
      'n_quotes',
      'n_sources',
      'value_status',
      'method',
      'suppressed',
      'quote_ids',
      'mean_type',
      'run_id',
      'exact',
      'entering',
      'imputed_share',
    ])
    .execute();

/** The very rows that an average used, by id: they never change (rules 1.2). */
export function readQuotesByIds(db: Reading, itemId: number, ids: readonly number[]) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .where('q.item_id', '=', itemId)
    .where('q.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('q.sample_line_id')
    .select(['q.id', 'q.unit_price', 'q.observed_on', 'q.origin', 'q.note', 'q.review', 'o.name as source'])
    .execute();
}

/** Quotes of the cell that the average left out, for staff. */
export function readOtherQuotes(
  db: Reading,
  itemId: number,
  regionId: number,
  period: string,
  ids: readonly number[],
) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .where('q.item_id', '=', itemId)
    .where('q.region_id', '=', regionId)
    .where('q.period', '=', period)
    .where('q.superseded_by', 'is', null)
    .where('q.unit_price', 'is not', null)
    .where(sql<boolean>`not (q.id = any(${ids}::bigint[]))`)
    .orderBy('q.sample_line_id')
    .select(['q.id', 'q.unit_price', 'q.observed_on', 'q.origin', 'q.note', 'q.review', 'o.name as source'])
    .execute();
}

/** Who submitted, reviewed and approved the sheets that a figure's quotes came in on; newest step of each kind. */
export function readSheetPeople(
  db: Reading,
  dataSets: readonly DataSetCode[],
  period: string,
  regionIds: readonly number[],
) {
  return db
    .selectFrom('sheets as s')
    .leftJoin('users as su', 'su.uuid', 's.submitted_by')
    .leftJoin('users as ru', 'ru.uuid', 's.reviewer')
    .leftJoin('users as au', 'au.uuid', 's.approved_by')
    .where('s.period', '=', period)
    .where('s.data_set', 'in', dataSets)
    .where('s.region_group_id', '=', sql<number>`any(${regionIds}::bigint[])`)
    .orderBy('s.submitted_at', 'desc')
    .select([
      'su.name as submitted_by',
      's.submitted_at',
      'ru.name as reviewed_by',
      'au.name as approved_by',
      's.approved_at',
    ])
    .executeTakeFirst();
}

/** A person’s name; null for nobody and for people who are gone. */
export const readName = async (db: Reading, uuid: string | null): Promise<string | null> =>
  uuid === null
    ? null
    : ((await db.selectFrom('users').where('uuid', '=', uuid).select('name').executeTakeFirst())?.name ??
      null);

/** Names and base prices of items for a leaf region. */
export function readItemLines(
  db: Reading,
  basePeriodId: number,
  regionId: number,
  itemIds: readonly number[],
) {
  return db
    .selectFrom('items as i')
    .leftJoin('base_prices as b', (join) =>
      join
        .onRef('b.item_id', '=', 'i.id')
        .on('b.base_period_id', '=', basePeriodId)
        .on('b.region_id', '=', regionId),
    )
    .where('i.id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .orderBy('i.sort')
    .select(['i.id', 'i.code', 'i.name', 'b.price as base_price'])
    .execute();
}
