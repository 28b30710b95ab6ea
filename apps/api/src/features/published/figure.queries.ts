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
