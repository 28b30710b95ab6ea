import { addPeriods } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { counts } from '../standing/counting.queries.ts';

/** Averages of the cell in earlier periods from the runs that count, oldest first, at most `limit`. */
export async function readCellHistory(
  db: Reading,
  itemId: number,
  regionId: number,
  before: string,
  limit: number,
) {
  const rows = await db
    .selectFrom('averages as a')
    .innerJoin('runs as r', 'r.id', 'a.run_id')
    .where('a.item_id', '=', itemId)
    .where('a.region_id', '=', regionId)
    .where('r.stage', '=', 'table_one')
    .where('r.period', '<', before)
    .where(counts('r'))
    .distinctOn('a.period')
    .orderBy('a.period', 'desc')
    .orderBy('a.run_id', 'desc')
    .limit(limit)
    .select(['a.period', 'a.value', 'a.low', 'a.high', 'a.n_quotes', 'a.value_status'])
    .execute();
  return rows.reverse();
}

/** Current quotes of the cell in earlier periods, with the latest decision about each. */
export function readEarlierQuotes(
  db: Reading,
  itemId: number,
  regionId: number,
  before: string,
  limit: number,
) {
  return db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .where('q.item_id', '=', itemId)
    .where('q.region_id', '=', regionId)
    .where('q.period', '<', before)
    .where('q.period', '>=', addPeriods(before, -limit))
    .where('q.superseded_by', 'is', null)
    .orderBy('q.period')
    .orderBy('q.sample_line_id')
    .select(['q.id', 'q.period', 'q.sample_line_id', 'l.outlet_id', 'q.unit_price', 'q.review', 'q.origin'])
    .select((select) =>
      select
        .selectFrom('average_decisions as d')
        .whereRef('d.quote_id', '=', 'q.id')
        .whereRef('d.item_id', '=', 'q.item_id')
        .orderBy('d.id', 'desc')
        .limit(1)
        .select('d.included')
        .as('included'),
    )
    .execute();
}

/**
 * Share of the cell's matched lines that stands on imputed prices, as the latest run of the period counted it, and as its
 * grade was given by; 0 where the run compared averages and no lines. Null before a run.
 */
export async function readImputedShare(
  db: Reading,
  itemId: number,
  regionId: number,
  period: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('averages as a')
    .innerJoin('runs as r', 'r.id', 'a.run_id')
    .leftJoin('relatives as m', (join) =>
      join
        .onRef('m.run_id', '=', 'a.run_id')
        .onRef('m.item_id', '=', 'a.item_id')
        .onRef('m.region_id', '=', 'a.region_id')
        .onRef('m.period', '=', 'a.period'),
    )
    .where('a.item_id', '=', itemId)
    .where('a.region_id', '=', regionId)
    .where('a.period', '=', period)
    .where('r.stage', '=', 'table_one')
    .where(counts('r'))
    .orderBy('a.run_id', 'desc')
    .select('m.imputed_share')
    .executeTakeFirst();
  return row ? (row.imputed_share ?? 0) : null;
}

/** Quotes of a cell's last periods that other organisations supplied: what is computed from them says their prices. */
export async function countForeign(
  db: Reading,
  { item_id, region_id, period }: { item_id: number; region_id: number; period: string },
  organisation: number,
): Promise<number> {
  const { foreign } = await db
    .selectFrom('quotes as q')
    .leftJoin('sheets as s', 's.id', 'q.sheet_id')
    .where('q.item_id', '=', item_id)
    .where('q.region_id', '=', region_id)
    .where('q.period', '<=', period)
    .where('q.superseded_by', 'is', null)
    .where(sql<boolean>`s.organisation_id is distinct from ${organisation}::bigint`)
    .select(sql<number>`count(*)`.as('foreign'))
    .executeTakeFirstOrThrow();
  return foreign;
}

/**
 * The cell's place among the cells of its data set and region in the period, with a quote in each neighbour; of an
 * organisation, only among those that it supplies.
 */
export async function readNeighbours(
  db: Reading,
  itemId: number,
  regionId: number,
  period: string,
  organisation: number | null,
) {
  const { rows } = await sql<{
    item_id: number;
    position: number;
    total: number;
    previous_quote: number | null;
    next_quote: number | null;
  }>`
    select * from (
      select item_id, row_number() over w as position, count(*) over () as total,
             lag(quote_id) over w as previous_quote, lead(quote_id) over w as next_quote
      from (
        select q.item_id, i.sort, min(q.id) as quote_id
        from quotes q join items i on i.id = q.item_id
        where q.period = ${period} and q.region_id = ${regionId} and q.superseded_by is null
          and i.data_set = (select data_set from items where id = ${itemId})
          and (${organisation}::bigint is null or exists (select from sheets s
            where s.id = q.sheet_id and s.organisation_id = ${organisation}::bigint))
        group by q.item_id, i.sort
      ) cells
      window w as (order by sort, item_id)
    ) placed where item_id = ${itemId}`.execute(db);
  return rows[0] ?? { position: 1, total: 1, previous_quote: null, next_quote: null };
}
