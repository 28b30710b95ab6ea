import { surveyOf } from '@datum/contract/subjects/all';
import { type CopyValue, copyIn } from '@datum/database/bulk/copy-in';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { counts } from '../../../standing/counting.queries.ts';
import type { ReadyFrame } from '../../compute.queries.ts';
import { costSeries, ensureSeries, groupSeries, type SeriesKey, seriesText } from '../../series.queries.ts';
import { copyIndexValues } from '../../store.queries.ts';
import { placeOfCell } from '../lines/sample.rules.ts';
import { costName } from './index-figures.rules.ts';
import { storeShareLinks } from './links/share-links.queries.ts';
import { costValue, groupValue, type StoredFigure, seriesKeyOf } from './series-name.rules.ts';
import { readFactors, readStoredFigures } from './stored-figures.queries.ts';
import type { IndexMonth, MatchedTableTwo } from './table-two.queries.ts';

/** A base that a run writes indices on. */
interface WrittenBase {
  readonly id: number;
  /** Which base of the family it is, from 1. */
  readonly revision: number;
}

/**
 * Writes what a Table Two computed: group levels and entries for the next period, links of new weights and shares, the indices on
 * every base that the family goes on with; on one that is new, its whole history.
 */
export async function storeMatchedTableTwo(
  db: Writing,
  frame: ReadyFrame,
  runId: number,
  table: MatchedTableTwo,
): Promise<{ revised: string[] }> {
  await copyIn(
    db,
    'group_levels',
    ['run_id', 'period', 'group_id', 'region_id', 'level', 'factor', 'imputed_share', 'lender'],
    table.months.flatMap((month) => groupLevelRows(month, runId)),
  );
  await copyIn(
    db,
    'entered_levels',
    ['run_id', 'period', 'item_id', 'region_id', 'level', 'place'],
    table.months.flatMap((month) => enteredRows(month, runId)),
  );
  await copyIn(
    db,
    'weight_links',
    ['run_id', 'weight_set_id', 'category_id', 'variant', 'region_id', 'overlap'],
    table.links.flatMap(({ set, link }) => linkRows(runId, set.id, link.overlaps)),
  );
  await storeShareLinks(db, runId, table.shareLinks);
  const quotes = await readGroupQuotes(db, frame.family, table.months);
  const fresh = table.months.flatMap((month) => figuresOf(month, quotes));
  return storeOnBases(db, frame, runId, fresh);
}

/** Writes indices of consecutive months on every base that the family goes on with; gives which months but its own a run wrote. */
export async function storeOnBases(
  db: Writing,
  frame: ReadyFrame,
  runId: number,
  fresh: readonly StoredFigure[],
): Promise<{ revised: string[] }> {
  const computed = new Set(fresh.map(({ period }) => period));
  const revised = new Set(computed);
  for (const base of await basesOf(db, frame)) {
    // a family goes on with two or three bases
    const isNew = !(await hasValues(db, base.id, frame.period));
    const past = isNew ? await readStoredFigures(db, frame.family, { from: '', to: frame.period }) : [];
    const figures = [...past.filter(({ period }) => !computed.has(period)), ...fresh];
    for (const { period } of past) revised.add(period);
    await storeFigures(db, frame.family, base, runId, figures, await readFactors(db, base.id));
  }
  revised.delete(frame.period);
  return { revised: [...revised].sort() };
}

/** The base in effect, and those before it that are kept beside it. */
export async function basesOf(db: Reading, frame: ReadyFrame): Promise<WrittenBase[]> {
  const bases = await db
    .selectFrom('base_periods')
    .where('family', '=', frame.family)
    .where('status', 'in', ['approved', 'in_use'])
    .where('effective_from', '<=', frame.period)
    .orderBy('effective_from')
    .orderBy('id')
    .select(['id', 'keeps_previous'])
    .execute();
  const current = bases.findIndex(({ id }) => id === frame.base.id);
  const first = bases.findLastIndex(({ keeps_previous }, at) => at <= current && !keeps_previous);
  return bases.map(({ id }, at) => ({ id, revision: at + 1 })).slice(Math.max(0, first), current + 1);
}

/** Whether a run of an earlier period that counts has written this base. */
async function hasValues(db: Reading, baseId: number, before: string): Promise<boolean> {
  const row = await db
    .selectFrom('index_values as v')
    .innerJoin('series as s', 's.id', 'v.series_id')
    .innerJoin('runs as r', 'r.id', 'v.run_id')
    .where('s.base_period_id', '=', baseId)
    .where(counts('r'))
    .where('r.period', '<', before)
    .select('v.series_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function storeFigures(
  db: Writing,
  family: string,
  base: WrittenBase,
  runId: number,
  figures: readonly StoredFigure[],
  factors: ReadonlyMap<string, number>,
): Promise<void> {
  // a series that lacks months of a later base has no factor, and is not told on it
  const told = factors.size === 0 ? figures : figures.filter((figure) => factors.has(seriesKeyOf(figure)));
  const keyed = told.map((figure) => ({ figure, key: keyOf(family, base, figure) }));
  const ids = await ensureSeries(db, [...new Map(keyed.map(({ key }) => [seriesText(key), key])).values()]);
  await copyIndexValues(
    db,
    keyed.map(({ figure, key }): CopyValue[] => {
      const id = ids.get(seriesText(key));
      if (id === undefined) throw new Error(`the series ${seriesText(key)} was not made`);
      const value = figure.value / (factors.get(seriesKeyOf(figure)) ?? 1);
      return [id, figure.period, runId, value, figure.quotes, figure.imputedShare];
    }),
  );
}

function keyOf(family: string, base: WrittenBase, figure: StoredFigure): SeriesKey {
  const { kind, memberId, regionId, variant } = figure;
  return kind === 'group_index'
    ? groupSeries(family, base.revision, base.id, memberId, regionId)
    : costSeries(family, base.revision, base.id, memberId, regionId, variant);
}

/** Indices of a month as they are stored, with the quotes behind them. */
function figuresOf(
  { levels, groups, costs }: IndexMonth,
  quotes: ReadonlyMap<string, number>,
): StoredFigure[] {
  const { period } = levels;
  const quotesOf = (groupIds: readonly number[], regionId: number) =>
    groupIds.reduce((sum, groupId) => sum + (quotes.get(`${period} ${groupId} ${regionId}`) ?? 0), 0);
  return [
    ...groups.map((figure) => ({
      ...groupValue(figure, period),
      quotes: quotesOf([figure.groupId], figure.regionId),
    })),
    ...costs.map((figure) => ({
      ...costValue(figure, period),
      quotes: quotesOf(figure.groupIds, figure.regionId),
    })),
  ];
}

/** Accepted quotes of each group in each place of these months, by `period group region`. */
async function readGroupQuotes(
  db: Reading,
  family: string,
  months: readonly IndexMonth[],
): Promise<ReadonlyMap<string, number>> {
  const surveys = months.map(({ levels }) => surveyOf(family, levels.period));
  const { rows } = await sql<{ period: string; group_id: number; region_id: number; quotes: number }>`
    select m.month as period, i.group_id, a.region_id, sum(a.n_quotes)::int as quotes
    from unnest(${months.map(({ levels }) => levels.period)}::text[], ${surveys}::text[]) m (month, survey)
    join (
      select distinct on (period) id, period, structure_id from runs
      where subject = ${family} and stage = 'table_one' and state in ('done', 'approved')
        and period = any(${surveys}::text[])
      order by period, id desc
    ) r on r.period = m.survey
    join averages a on a.run_id = r.id
    join structure_items i on i.structure_id = r.structure_id and i.item_id = a.item_id
    group by m.month, i.group_id, a.region_id`.execute(db);
  return new Map(rows.map((row) => [`${row.period} ${row.group_id} ${row.region_id}`, row.quotes]));
}

function groupLevelRows({ levels }: IndexMonth, runId: number): CopyValue[][] {
  const { named, period, indices, factors, imputedShares, lenders } = levels;
  return named.groupIds.flatMap((groupId, group) =>
    named.regionIds.map((regionId, region): CopyValue[] => {
      const leaf = group * named.regionIds.length + region;
      // one entry for each group and region
      return [
        runId,
        period,
        groupId,
        regionId,
        indices[leaf]!,
        factors[leaf]!,
        imputedShares[leaf]!,
        lenders[leaf]!,
      ];
    }),
  );
}

function enteredRows({ levels: { named, period, entered } }: IndexMonth, runId: number): CopyValue[][] {
  return entered.map(({ cell, level, place }) => {
    const { itemId, regionId } = placeOfCell(named, cell);
    return [runId, period, itemId, regionId, level, place];
  });
}

function linkRows(runId: number, setId: number, overlaps: ReadonlyMap<string, number>): CopyValue[][] {
  return [...overlaps].map(([name, overlap]) => {
    const { categoryId, variant, regionId } = costOfName(name);
    return [runId, setId, categoryId, variant, regionId, overlap];
  });
}

/** The parts of a `costName`. */
function costOfName(name: string) {
  const [categoryId = '', variant = '', regionId = ''] = name.split(' ');
  const parts = { categoryId: Number(categoryId), variant, regionId: Number(regionId) };
  if (costName(parts) !== name) throw new Error(`no name of a cost index: ${name}`);
  return parts;
}
