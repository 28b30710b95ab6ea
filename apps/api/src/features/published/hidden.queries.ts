import { periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { Figure } from './figure.queries.ts';
import { isHidden } from './shown-cell.queries.ts';

/** Averages by what they are of. */
interface Averages {
  readonly groupIds: readonly number[];
  readonly regionIds: readonly number[];
  readonly periods: readonly string[];
}

/** Months of the base that a figure's index stands on; none for an average. */
export const baseMonths = ({ period_from: from, period_to: to }: Figure): string[] =>
  from && to ? periodsBetween(from, to) : [];

/** Items that any structure counts to the groups: one that has left its group is still in the group's base. */
const itemsOf = (db: Reading, groupIds: readonly number[]) =>
  db
    .selectFrom('structure_items')
    .where('group_id', '=', sql<number>`any(${groupIds}::bigint[])`)
    .select('item_id');

/** Hidden averages of material groups in leaf regions and months, of whichever run: an earlier one's are no less confidential. */
const hiddenAverages = (db: Reading, { groupIds, regionIds, periods }: Averages) =>
  db
    .selectFrom('averages')
    .where('suppressed', '=', true)
    .where('value', 'is not', null)
    .where('period', '=', sql<string>`any(${periods}::text[])`)
    .where('region_id', '=', sql<number>`any(${regionIds}::bigint[])`)
    .where('item_id', 'in', itemsOf(db, groupIds));

/** Hidden averages of groups by item, region and period: of any run, and of any vintage. */
export async function readHiddenCells(
  db: Reading,
  averages: Averages,
): Promise<{ readonly item_id: number | null; readonly region_id: number; readonly period: string }[]> {
  const [computed, published] = await Promise.all([
    hiddenAverages(db, averages).distinct().select(['item_id', 'region_id', 'period']).execute(),
    hiddenFigures(db, averages).distinct().select(['s.item_id', 's.region_id', 'c.period']).execute(),
  ]);
  return [...computed, ...published];
}

/** Published ones that are hidden: an earlier vintage may hide what a later run would show. */
const hiddenFigures = (db: Reading, { periods, ...place }: Averages) =>
  hiddenIn(db, place).where('c.period', '=', sql<string>`any(${periods}::text[])`);

/** The same in every period. */
const hiddenIn = (db: Reading, { groupIds, regionIds }: Omit<Averages, 'periods'>) =>
  db
    .selectFrom('release_cells as c')
    .innerJoin('series as s', 's.id', 'c.series_id')
    .where('s.kind', '=', 'average')
    .where('s.region_id', '=', sql<number>`any(${regionIds}::bigint[])`)
    .where('s.item_id', 'in', itemsOf(db, groupIds))
    .where('c.sequence', 'is not', null)
    .where(isHidden('c'));

/** Base prices that were not observed themselves (overlap, imputed): what they stand on lies elsewhere. */
const derivedBases = (db: Reading, basePeriodId: number | null, { groupIds, regionIds }: Averages) =>
  db
    .selectFrom('base_prices')
    .where('base_period_id', '=', basePeriodId)
    .where('method', '!=', 'observed')
    .where('region_id', '=', sql<number>`any(${regionIds}::bigint[])`)
    .where('item_id', 'in', itemsOf(db, groupIds));

/**
 * Whether an average of these groups and regions was ever hidden from readers up to a period. Unrounded levels on both sides of
 * such a month would tell it: the chain between them is its prices against those of the months beside it.
 */
export async function wasEverHidden(
  db: Reading,
  { groupIds, regionIds, until }: Omit<Averages, 'periods'> & { readonly until: string },
): Promise<boolean> {
  const row = await hiddenIn(db, { groupIds, regionIds })
    .where('c.period', '<=', until)
    .select('s.item_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a hidden average stands behind indices of these groups and regions: now, in their base, or in what they are compared with. */
export async function standOnHidden(db: Reading, figure: Figure, averages: Averages): Promise<boolean> {
  const all = { ...averages, periods: [...averages.periods, ...baseMonths(figure)] };
  const one = (row: unknown) => row !== undefined;
  return (
    one(await hiddenAverages(db, all).limit(1).select('item_id').executeTakeFirst()) ||
    one(await derivedBases(db, figure.base_period_id, all).limit(1).select('item_id').executeTakeFirst()) ||
    one(await hiddenFigures(db, all).limit(1).select('s.item_id').executeTakeFirst())
  );
}

/** Items of a group whose base price in a region stands on a hidden average, so that it would give it away. */
export async function readItemsOnHiddenBase(
  db: Reading,
  figure: Figure,
  groupId: number,
): Promise<ReadonlySet<number | null>> {
  const place = { groupIds: [groupId], regionIds: [figure.region_id] };
  const averages = { ...place, periods: baseMonths(figure) };
  const found = [
    await hiddenAverages(db, averages).distinct().select('item_id').execute(),
    await derivedBases(db, figure.base_period_id, averages).select('item_id').execute(),
    await hiddenFigures(db, averages).distinct().select('s.item_id').execute(),
  ];
  return new Set(found.flat().map(({ item_id }) => item_id));
}
