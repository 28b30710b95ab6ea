import type { DataSetCode } from '@datum/contract/data-sets/price-data-set';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { PublishedCache } from '../../platform/cache/published.ts';
import { isHidden, shown } from './shown-cell.queries.ts';

/**
 * A published cell by its permanent id, with its series and release; live releases only. What the series measures is read
 * once a vintage: its names make the statement's plan long.
 */
export async function findFigure(
  db: Reading,
  shared: PublishedCache['part'],
  seriesId: number,
  period: string,
  sequence: number,
) {
  const cell = await findCell(db, seriesId, period, sequence);
  if (!cell) return undefined;
  const series = await shared(`passport series ${seriesId}`, () => readSeries(db, seriesId));
  const { structure_id: structureId, ...figure } = cell;
  const { variant } = series;
  const named =
    variant === '' || structureId === null
      ? undefined
      : await shared(`passport variant ${structureId} ${variant}`, () =>
          readVariant(db, structureId, variant),
        );
  return { ...figure, ...series, variant_name: named?.name ?? null };
}

const findCell = (db: Reading, seriesId: number, period: string, sequence: number) =>
  db
    .selectFrom('release_cells as c')
    .innerJoin('releases as l', 'l.id', 'c.release_id')
    .leftJoin('runs as n', 'n.id', 'c.run_id')
    .where('c.series_id', '=', seriesId)
    .where('c.period', '=', period)
    .where('c.sequence', '=', sequence)
    .select([shown('c', 'value').as('value'), isHidden('c').as('suppressed')])
    .select([
      'c.exact',
      'c.value_status',
      'c.obs_status',
      'c.n_quotes',
      'c.grade',
      'c.run_id',
      'n.structure_id',
      'l.id as release_id',
      'l.period as release_period',
      'l.vintage',
      'l.live_at',
      'l.kind as release_kind',
      'l.reason',
      'l.approved_by',
      'l.approved_at',
      'l.is_demo',
    ])
    .executeTakeFirst();

const readSeries = (db: Reading, seriesId: number) =>
  db
    .selectFrom('series as s')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('units as u', 'u.id', 'i.unit_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as k', 'k.id', 's.category_id')
    .leftJoin('base_periods as b', 'b.id', 's.base_period_id')
    .where('s.id', '=', seriesId)
    .select([
      's.id as series_id',
      's.subject',
      's.kind',
      's.item_id',
      's.group_id',
      's.category_id',
      's.region_id',
      's.variant',
      's.base_period_id',
      's.revision',
      'r.code as region_code',
      'r.name as region_name',
      'r.level as region_level',
      'r.is_leaf',
      'i.name as item_name',
      'i.code as item_code',
      'i.is_headline',
      'u.code as unit',
      'u.name as unit_name',
      'g.name as group_name',
      'k.name as category_name',
      'b.label as base_label',
      'b.period_from',
      'b.period_to',
    ])
    .executeTakeFirstOrThrow();

const readVariant = (db: Reading, structureId: number, variant: string) =>
  db
    .selectFrom('structure_exclusions')
    .where('structure_id', '=', structureId)
    .where('variant', '=', variant)
    .select('name')
    .executeTakeFirst();

export type Figure = NonNullable<Awaited<ReturnType<typeof findFigure>>>;

/** All vintages of a series' period, oldest first. */
export function readVintages(db: Reading, seriesId: number, period: string) {
  return db
    .selectFrom('release_cells as c')
    .innerJoin('releases as l', 'l.id', 'c.release_id')
    .leftJoin('releases as x', 'x.id', 'l.withdraws')
    .where('c.series_id', '=', seriesId)
    .where('c.period', '=', period)
    .where('c.sequence', 'is not', null)
    .orderBy('c.sequence')
    .select(['c.sequence', 'c.value_status', 'l.live_at', 'l.kind', 'l.reason'])
    .select(shown('c', 'value').as('value'))
    .select('x.sequence as withdraws')
    .execute();
}
export type FigureVintage = Awaited<ReturnType<typeof readVintages>>[number];

/** Highest sequence that was live at an instant: what a reader of that day saw everywhere. */
export async function sequenceAt(db: Reading, instant: Date): Promise<number> {
  const row = await db
    .selectFrom('releases')
    .where('live_at', '<=', instant)
    .select((eb) => eb.fn.max('sequence').as('latest'))
    .executeTakeFirst();
  return row?.latest ?? 0;
}

/** Series of the same subject and base that a figure is made of, by what they measure. */
export function readChildSeries(
  db: Reading,
  where: {
    subjects: readonly string[];
    kind: 'average' | 'group_index' | 'cost_index';
    revision: number;
    regionIds: readonly number[];
    itemIds?: readonly number[];
    groupIds?: readonly number[];
    categoryId?: number | null;
    variant?: string;
  },
) {
  return db
    .selectFrom('series')
    .where('subject', 'in', where.subjects)
    .where('kind', '=', where.kind)
    .where('revision', '=', where.revision)
    .where('region_id', '=', sql<number>`any(${where.regionIds}::bigint[])`)
    .where('variant', '=', where.variant ?? '')
    .$if(where.itemIds !== undefined, (query) =>
      query.where('item_id', '=', sql<number>`any(${where.itemIds ?? []}::bigint[])`),
    )
    .$if(where.groupIds !== undefined, (query) =>
      query.where('group_id', '=', sql<number>`any(${where.groupIds ?? []}::bigint[])`),
    )
    .$if(where.categoryId !== undefined, (query) =>
      query.where('category_id', 'is not distinct from', where.categoryId ?? null),
    )
    .select(['id', 'item_id', 'group_id', 'category_id', 'region_id'])
    .execute();
}

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
    .where('state', '!=', 'rejected')
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

/** Unrounded values of one period by series, as they were published at a vintage. */
export function readPublishedValues(db: Reading, seriesIds: readonly number[], period: string, asOf: number) {
  return db
    .selectFrom('release_cells as c')
    .where('series_id', '=', sql<number>`any(${seriesIds}::bigint[])`)
    .where('period', '=', period)
    .where('sequence', '<=', asOf)
    .distinctOn('series_id')
    .orderBy('series_id')
    .orderBy('sequence', 'desc')
    .select(['series_id', 'exact as value'])
    .select(isHidden('c').as('suppressed'))
    .execute();
}

/** Index values of one period by series, from the newest run up to `runId` that wrote them. */
export function readIndexValues(db: Reading, seriesIds: readonly number[], period: string, runId: number) {
  return db
    .selectFrom('index_values')
    .where('series_id', '=', sql<number>`any(${seriesIds}::bigint[])`)
    .where('period', '=', period)
    .where('run_id', '<=', runId)
    .distinctOn('series_id')
    .orderBy('series_id')
    .orderBy('run_id', 'desc')
    .select(['series_id', 'value', 'imputed_share', 'n_quotes'])
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
