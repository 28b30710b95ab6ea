import type { BasePriceRow } from '@datum/contract/computation/base-periods';
import { dataSetsOf, surveyOf } from '@datum/contract/subjects/all';
import { periodsBetween } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { readAverages } from '../runs/inputs/averages.queries.ts';
import { basePricesOf, type Replacement } from '../runs/inputs/base.rules.ts';
import type { AverageCell } from '../runs/tables/table-one.rules.ts';
import { counts } from '../standing/counting.queries.ts';
import type { ComputedBasePrice } from './rules.ts';

/** What base prices are computed from. */
export interface Base {
  readonly family: string;
  readonly period_from: string;
  readonly period_to: string;
}

/** What the base prices of a family are computed from. */
export interface BaseInputs {
  /** Averages by period, of all that were asked for. */
  readonly averages: ReadonlyMap<string, readonly AverageCell[]>;
  /** Replaced items, with the averages of the first period in which both were priced. */
  readonly overlaps: readonly { readonly replacement: Replacement; readonly cells: readonly AverageCell[] }[];
  /** How many cells the latest structure has. */
  readonly expected: number;
}

/** The periods of a family's prices that a base stands on. */
export const surveysOf = ({ family, period_from, period_to }: Base): string[] =>
  periodsBetween(surveyOf(family, period_from), surveyOf(family, period_to));

/** Reads what the prices of bases of a family are computed from. @param surveys their periods */
export async function readBaseInputs(
  db: Reading,
  family: string,
  surveys: readonly string[],
): Promise<BaseInputs> {
  const replaced = await overlapsOf(db, family);
  const both = replaced.flatMap(({ period }) => period ?? []);
  const all = await readAverages(db, family, [...new Set([...surveys, ...both])]);
  return {
    averages: all,
    overlaps: replaced.map(({ period, ...replacement }) => ({
      replacement,
      cells: (period && all.get(period)) || [],
    })),
    expected: await expectedCells(db, family),
  };
}

/** Base prices as they would be frozen now. */
export const computeBasePrices = async (db: Reading, base: Base): Promise<ComputedBasePrice[]> =>
  pricesOf(base, await readBaseInputs(db, base.family, surveysOf(base)));

/** The prices of one base out of what was read for its family. */
export function pricesOf(base: Base, inputs: BaseInputs): ComputedBasePrice[] {
  const averages = new Map(
    surveysOf(base).flatMap((period) => {
      const own = inputs.averages.get(period);
      return own ? [[period, own] as const] : [];
    }),
  );
  const cells = [...averages.values()];
  const observed = basePricesOf(cells, null, []);
  const known = new Set(observed.map(({ itemId, regionId }) => `${itemId}|${regionId}`));
  const overlaps = [];
  for (const { replacement, cells: overlap } of inputs.overlaps) {
    for (const price of basePricesOf(cells, replacement, overlap)) {
      const key = `${price.itemId}|${price.regionId}`;
      if (price.method === 'overlap' && !known.has(key)) {
        known.add(key);
        overlaps.push(price);
      }
    }
  }
  const periods = periodsByCell(averages);
  return [...observed, ...overlaps].map((price) => ({
    ...price,
    periods: periods.get(`${price.itemId}|${price.regionId}`) ?? [],
  }));
}

/** Months with an average, by item and region. */
function periodsByCell(averages: ReadonlyMap<string, readonly AverageCell[]>): Map<string, string[]> {
  const periods = new Map<string, string[]>();
  for (const [period, cells] of averages) {
    for (const { itemId, regionId, value } of cells) {
      if (value !== null) {
        const key = `${itemId}|${regionId}`;
        periods.set(key, [...(periods.get(key) ?? []), period]);
      }
    }
  }
  return periods;
}

/** Items of the family's data sets that another one replaced, with the first period in which both were priced; null where none is. */
async function overlapsOf(
  db: Reading,
  family: string,
): Promise<(Replacement & { readonly period: string | null })[]> {
  const { rows } = await sql<Replacement & { period: string | null }>`
    select i.id as "oldItem", i.replaced_by as "newItem", (select a.period from averages a
      join averages b on b.run_id = a.run_id and b.region_id = a.region_id and b.period = a.period
      join runs r on r.id = a.run_id
      where a.item_id = i.id and b.item_id = i.replaced_by and a.value_status = 'observed'
        and b.value_status = 'observed' and r.subject = ${family} and ${counts('r')}
      order by a.period limit 1) as period
    from items i
    where i.data_set = any(${[...dataSetsOf(family)]}::text[]) and i.replaced_by is not null order by i.id`.execute(
    db,
  );
  return rows;
}

/** Items times regions of the family's latest approved structure. */
async function expectedCells(db: Reading, family: string): Promise<number> {
  const { rows } = await sql<{ cells: number }>`select
      (select count(*)::int from structure_items i where i.structure_id = s.id)
      * (select count(*)::int from structure_regions r where r.structure_id = s.id) as cells
    from structures s where s.family = ${family} and s.status in ('approved', 'in_use')
    order by s.revision desc limit 1`.execute(db);
  return rows[0]?.cells ?? 0;
}

/** Frozen base prices, a page at a time, in the order of the lists. */
export async function frozenPrices(
  db: Reading,
  id: number,
  place: { readonly limit: number; readonly offset: number },
): Promise<BasePriceRow[]> {
  const { rows } = await sql<BasePriceRow>`select ${labels}, p.price, p.method, p.periods
    from base_prices p join items i on i.id = p.item_id join regions r on r.id = p.region_id
    where p.base_period_id = ${id} order by i.sort, i.code, r.sort, r.code
    limit ${place.limit} offset ${place.offset}`.execute(db);
  return rows;
}

/** Names the items and regions of computed prices, in the order of the lists. */
export async function named(db: Reading, prices: readonly ComputedBasePrice[]): Promise<BasePriceRow[]> {
  const { rows } = await sql<BasePriceRow>`select ${labels}, p.price, p.method, p.periods
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as p ("itemId" bigint, "regionId" bigint, price double precision, method text, periods jsonb)
    join items i on i.id = p."itemId" join regions r on r.id = p."regionId"
    order by i.sort, i.code, r.sort, r.code`.execute(db);
  return rows;
}

const labels = sql`jsonb_build_object('id', i.id, 'code', i.code, 'name', i.name) as item,
  jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) as region`;
