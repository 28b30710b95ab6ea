import { dataSetOf } from '@datum/contract/data-sets/all';
import { dataSetsOf } from '@datum/contract/subjects/all';
import { weighedBy } from '@datum/contract/subjects/families';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { shownColumns, shownExact } from './shown-cell.queries.ts';

/** The release that was the latest of a subject at a vintage; undefined before the first. */
export function readLatestRelease(db: Reading, subject: string, asOf: number) {
  return db
    .selectFrom('releases')
    .where('subject', '=', subject)
    .where('sequence', '<=', asOf)
    .orderBy('sequence', 'desc')
    .select(['id', 'sequence', 'period', 'live_at', 'is_demo'])
    .executeTakeFirst();
}

/** Every vintage there is. */
export const ALL_VINTAGES = 2 ** 31 - 1;

/**
 * Latest and earliest period published at a vintage, also where its figures were withdrawn. The first release of an index has
 * the months of its base too, which have no release of their own.
 */
export async function readPublishedSpan(
  db: Reading,
  subject: string,
  asOf: number,
): Promise<{ first: string | null; latest: string | null }> {
  const row = await db
    .selectFrom('releases')
    .where('subject', '=', subject)
    .where('sequence', '<=', asOf)
    .select((eb) => [
      eb.fn.max('period').as('latest'),
      sql<string | null>`least(min(period), (select min(c.period) from release_cells c
        where c.release_id = (select f.id from releases f where f.subject = ${subject} and f.sequence <= ${asOf}
          order by f.sequence limit 1)))`.as('first'),
    ])
    .executeTakeFirst();
  return { first: row?.first ?? null, latest: row?.latest ?? null };
}

/** The next announced release after a period; undefined when none is. */
export function readNextRelease(db: Reading, subject: string, after: string | null) {
  return db
    .selectFrom('release_calendar')
    .where('subject', '=', subject)
    .where('period', '>', after ?? '')
    .where('state', 'in', ['provisional', 'confirmed', 'postponed'])
    .orderBy('period')
    .select(['period', 'planned_at'])
    .executeTakeFirst();
}

/** The bases of a family that were effective for a period, newest first. Their number is the series' revision. */
export function readBases(db: Reading, family: string, period: string) {
  return db
    .selectFrom('base_periods')
    .where('family', '=', family)
    .where('status', 'in', ['approved', 'in_use', 'retired'])
    .where('effective_from', '<=', period)
    .orderBy('effective_from', 'desc')
    .select(['id', 'code', 'label', 'period_from', 'period_to', 'effective_from'])
    .execute();
}

/** Codes of regions; an empty list means "all", `country` the country's totals, whatever code the office gave it. */
export type ChosenRegions = readonly string[] | 'country';

/** An attribute of items, and the choices of it that are wanted. */
export interface Trait {
  readonly name: string;
  readonly choices: readonly string[];
}

/** Which series a table shows; an empty list means "all". */
export interface SeriesChoice {
  readonly subject: string;
  readonly kind: 'average' | 'group_index' | 'cost_index';
  readonly revision: number;
  readonly regions: ChosenRegions;
  /** Levels of regions that are open to the reader. */
  readonly levels: readonly ('country' | 'region_group')[];
  readonly items: readonly string[];
  /** Attributes of items with the choices that are wanted. */
  readonly traits: readonly Trait[];
  readonly groups: readonly string[];
  readonly categories: readonly string[];
  readonly variant: string;
  readonly headlineOnly: boolean;
}

/** The series of a choice with the names of what they measure, in the order of the lists. */
export function readSeries(db: Reading, choice: SeriesChoice, limit: number) {
  const codes = choice.regions === 'country' ? [] : choice.regions;
  const stated = dataSetOf(choice.subject)?.conversion?.hours?.attribute ?? '';
  return db
    .selectFrom('series as s')
    .innerJoin('regions as r', 'r.id', 's.region_id')
    .leftJoin('items as i', 'i.id', 's.item_id')
    .leftJoin('units as u', 'u.id', 'i.unit_id')
    .leftJoin('item_groups as ig', 'ig.id', 'i.group_id')
    .leftJoin('item_groups as g', 'g.id', 's.group_id')
    .leftJoin('building_categories as c', 'c.id', 's.category_id')
    .where('s.subject', '=', choice.subject)
    .where('s.kind', '=', choice.kind)
    .where('s.revision', '=', choice.revision)
    .where('s.variant', '=', choice.variant)
    .$if(choice.regions === 'country', (query) => query.where('r.level', '=', 'country'))
    .$if(choice.levels.length > 0, (query) => query.where('r.level', 'in', choice.levels))
    .$if(codes.length > 0, (query) => query.where('r.code', 'in', codes))
    .$if(choice.items.length > 0, (query) => query.where('i.code', 'in', choice.items))
    .$if(choice.traits.length > 0, (query) =>
      query.where((where) =>
        where.and(
          choice.traits.map(({ name, choices }) =>
            where(sql<string>`i.attributes ->> ${name}::text`, 'in', choices),
          ),
        ),
      ),
    )
    .$if(choice.groups.length > 0, (query) =>
      query.where((where) =>
        where.or([where('ig.code', 'in', choice.groups), where('g.code', 'in', choice.groups)]),
      ),
    )
    .$if(choice.categories.length > 0, (query) => query.where('c.code', 'in', choice.categories))
    .$if(choice.headlineOnly, (query) => query.where('i.is_headline', '=', true))
    .orderBy(sql`ig.sort nulls first`)
    .orderBy(sql`i.sort nulls first`)
    .orderBy(sql`c.sort nulls first`)
    .orderBy(sql`g.sort nulls first`)
    .orderBy(sql`case r.level when 'country' then 0 when 'region_group' then 1 else 2 end`)
    .orderBy('r.sort')
    .limit(limit)
    .select([
      's.id',
      's.variant',
      'r.code as region_code',
      'r.name as region_name',
      'r.level as region_level',
      'i.code as item_code',
      'i.name as item_name',
      'i.standard',
      'u.code as unit',
      'u.name as unit_name',
      'ig.code as item_group_code',
      'ig.name as item_group_name',
      'g.code as group_code',
      'g.name as group_name',
      'c.code as category_code',
      'c.name as category_name',
    ])
    .select(
      sql<string | null>`
        case when ${stated}::text <> '' and u.dimension = 'time'
        then coalesce(i.attributes ->> ${stated}::text, trim_scale(u.factor_to_base)::text) end
      `.as('hours'),
    )
    .execute();
}
/** The office's units of time with their hours, shortest first. */
export function readTimeUnits(db: Reading) {
  return db
    .selectFrom('units')
    .where('dimension', '=', 'time')
    .orderBy('factor_to_base')
    .select(['code', 'name', sql<string>`trim_scale(factor_to_base)::text`.as('hours')])
    .execute();
}

export type SeriesRow = Awaited<ReturnType<typeof readSeries>>[number];

/**
 * Cells as they stood at a vintage: of each series and period the one with the highest sequence not after it. The cells
 * of a release under preview come before all others; their sequence is 0 until they are live.
 */
export async function readCells(
  db: Reading,
  seriesIds: readonly number[],
  from: string,
  to: string,
  asOf: number,
  previewId?: number,
) {
  if (seriesIds.length === 0) {
    return [];
  }
  return db
    .selectFrom('release_cells as c')
    .where('series_id', '=', sql<number>`any(${seriesIds}::bigint[])`)
    .where('period', '>=', from)
    .where('period', '<=', to)
    .where((where) =>
      previewId === undefined
        ? where('sequence', '<=', asOf)
        : where.or([where('sequence', '<=', asOf), where('release_id', '=', previewId)]),
    )
    .distinctOn(['series_id', 'period'])
    .orderBy('series_id')
    .orderBy('period')
    .$if(previewId !== undefined, (query) => query.orderBy(sql`release_id = ${previewId}`, 'desc'))
    .orderBy('sequence', 'desc')
    .select(sql<number>`coalesce(sequence, 0)`.as('sequence'))
    .select(['series_id', 'period', 'value_status', 'obs_status', 'n_quotes', 'grade'])
    .select(shownColumns('c'))
    .select(shownExact('c').as('exact'))
    .execute();
}
export type CellRow = Awaited<ReturnType<typeof readCells>>[number];

/** Highest sequence that is live, of releases of both kinds: computed figures and entered ones share one order. */
export async function readCurrentVintage(db: Reading): Promise<number> {
  const { latest } = await db
    .selectNoFrom(
      sql<number>`greatest((select max(sequence) from releases), (select max(sequence) from series_releases), 0)`.as(
        'latest',
      ),
    )
    .executeTakeFirstOrThrow();
  return latest;
}

/** Everything that a data page can be filtered by. */
export async function readChoices(db: Reading, subject: string) {
  const own = dataSetOf(subject);
  // a family that weighs others has no groups or items of its own to narrow by
  const dataSets = own ? [own.code] : [...dataSetsOf(subject), ''];
  const [regions, groups, items, categories, variants, vintages] = await Promise.all([
    db
      .selectFrom('regions as r')
      .leftJoin('regions as p', 'p.id', 'r.parent_id')
      .where('r.level', '!=', 'district')
      .orderBy(sql`case r.level when 'country' then 0 when 'region_group' then 1 else 2 end`)
      .orderBy('r.sort')
      .select(['r.code', 'r.name', 'r.level', 'p.code as parent'])
      .execute(),
    db
      .selectFrom('item_groups')
      .where('data_set', 'in', dataSets)
      .orderBy('sort')
      .select(['code', 'name'])
      .execute(),
    db
      .selectFrom('items as i')
      .innerJoin('item_groups as g', 'g.id', 'i.group_id')
      .innerJoin('units as u', 'u.id', 'i.unit_id')
      .where('i.data_set', 'in', dataSets)
      .orderBy('i.sort')
      .select(['i.code', 'i.name', 'g.code as group', 'u.code as unit', 'i.is_headline', 'i.synonyms'])
      .execute(),
    db.selectFrom('building_categories').orderBy('sort').select(['code', 'name']).execute(),
    db
      .selectFrom('structure_exclusions as e')
      .innerJoin('structures as s', 's.id', 'e.structure_id')
      .where('s.status', '=', 'in_use')
      // what a sum of indices leaves out is left out of one of them
      .where('s.family', 'in', [subject, ...weighedBy(subject)])
      .distinctOn('e.variant')
      .orderBy('e.variant')
      .orderBy('s.revision', 'desc')
      .select(['e.variant as code', 'e.name'])
      .execute(),
    db
      .selectFrom('releases')
      .where('subject', '=', subject)
      .where('sequence', 'is not', null)
      .orderBy('sequence', 'desc')
      .limit(60)
      .select(['sequence', 'period', 'live_at', 'kind', 'reason', 'state'])
      .execute(),
  ]);
  return { regions, groups, items, categories, variants, vintages };
}
