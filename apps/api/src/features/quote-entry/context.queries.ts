import { isUnsubmitted, type SheetState } from '@datum/contract/collection/sheet-steps';
import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { addPeriods, monthsOf } from '@datum/contract/values/period';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import { type LinePlaces, lineOfSheet, supplierIn } from '../suppliers/lines.queries.ts';
import type { ItemPrice, LineContext, StandingValue } from './entry.rules.ts';
import { readItemUnits } from './item-units.queries.ts';
import { readItemWeights } from './item-weights.queries.ts';
import { readRanked } from './ranked.queries.ts';
import { ONE } from './unit.rules.ts';

/** Periods looked back on for "the same price too long". */
const HISTORY = 12;

/** The part of a sheet that entering needs. */
export interface EntrySheet extends LinePlaces {
  readonly id: number;
  readonly round_code: string;
  readonly state: SheetState;
}

/**
 * The context of each asked line that belongs to the sheet, and the prices of their items over all regions: those of every
 * supplier once the sheet is submitted. Until then only those of its own: who enters price after price would find the others'
 * by which of them raise a question.
 */
export async function readEntryContext(
  db: Reading,
  sheet: EntrySheet,
  dataSet: PriceDataSet,
  lineIds: readonly number[],
): Promise<{ contexts: Map<number, LineContext>; items: Map<number, ItemPrice[]> }> {
  const lines = await readLines(db, sheet, lineIds);
  const itemIds = [...new Set(lines.map(({ item_id }) => item_id))];
  if (itemIds.length === 0) {
    return { contexts: new Map(), items: new Map() };
  }
  const units = await readItemUnits(db, itemIds, dataSet);
  const ranked = await readRanked(db, dataSet, itemIds);
  const compared = new Set([
    ...itemIds,
    ...[...ranked.values()].flatMap((peers) => peers.map(({ item_id }) => item_id)),
  ]);
  const items = Map.groupBy(await readItemPrices(db, sheet, [...compared]), ({ item_id }) => item_id);
  const history = await readHistory(db, sheet, lines);
  const weights = await readItemWeights(db, sheet.data_set, itemIds);
  const contexts = lines.map(({ current, last, ...line }): [number, LineContext] => {
    const cell = (items.get(line.item_id) ?? []).filter(({ region_id }) => region_id === line.region_id);
    return [
      line.line_id,
      {
        ...line,
        units: units.get(line.item_id) ?? new Map([[line.standard_unit_id, ONE]]),
        ranked: ranked.get(line.item_id) ?? [],
        first_day: `${monthsOf(sheet.period)[0]}-01`,
        current,
        last,
        history: history.get(line.line_id) ?? [],
        itemWeight: weights.get(line.item_id) ?? 0,
        regionShare: line.regionShare,
        quotesInCell: cell.length,
      },
    ];
  });
  return { contexts: new Map(contexts), items };
}

async function readLines(db: Reading, sheet: EntrySheet, lineIds: readonly number[]) {
  const rows = await db
    .selectFrom('sample_lines as l')
    .innerJoin('items as i', 'i.id', 'l.item_id')
    .innerJoin('units as u', 'u.id', 'i.unit_id')
    .innerJoin('regions as r', 'r.id', 'l.region_id')
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.item_id', '=', 'l.item_id')
        .onRef('q.sample_line_id', '=', 'l.id')
        .on('q.period', '=', sheet.period)
        .on('q.superseded_by', 'is', null),
    )
    .where('l.id', 'in', [0, ...lineIds])
    .where(lineOfSheet(sheet))
    .select([
      'l.id as line_id',
      'l.item_id',
      'l.region_id',
      'l.outlet_id',
      'i.unit_id as standard_unit_id',
      'i.attributes',
      sql<string>`trim_scale(u.factor_to_base)::text`.as('standard_unit_size'),
      'i.check_limits as limits',
      sql<number>`coalesce(r.share, 1.0 / (select count(*) from regions where is_leaf))::float8`.as(
        'regionShare',
      ),
      sql<StandingValue | null>`case when q.id is not null then json_build_object('id', q.id, 'price', q.price::text, 'unit_id', q.unit_id,
        'unit_price', q.unit_price::text, 'observed_on', q.observed_on, 'terms', q.terms, 'origin', q.origin,
        'missing_reason', q.missing_reason, 'note', q.note) end`.as('current'),
      sql<{
        period: string;
        unit_price: string;
        terms: FieldValues;
      } | null>`(select json_build_object('period', x.period,
        'unit_price', x.unit_price::text, 'terms', x.terms) from quotes x
        where x.item_id = l.item_id and x.sample_line_id = l.id and x.period < ${sheet.period} and x.superseded_by is null
          and x.unit_price is not null and x.review <> 'rejected' order by x.period desc limit 1)`.as('last'),
    ])
    .execute();
  return rows;
}

async function readItemPrices(db: Reading, sheet: EntrySheet, itemIds: readonly number[]) {
  return db
    .selectFrom('sample_lines as l')
    .innerJoin('regions as r', 'r.id', 'l.region_id')
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.item_id', '=', 'l.item_id')
        .onRef('q.sample_line_id', '=', 'l.id')
        .on('q.period', '=', sheet.period)
        .on('q.superseded_by', 'is', null)
        .on('q.review', '<>', 'rejected'),
    )
    .where('l.item_id', 'in', [...itemIds])
    .where('l.period_from', '<=', sheet.period)
    .where((where) => where.or([where('l.period_to', 'is', null), where('l.period_to', '>=', sheet.period)]))
    .$if(isUnsubmitted(sheet), (query) =>
      query.where(
        sql<boolean>`(${supplierIn(sql`${sheet.period}`)}) is not distinct from ${sheet.organisation_id}::bigint`,
      ),
    )
    .select([
      'l.item_id',
      'l.id as line_id',
      'l.region_id',
      'r.parent_id as group_id',
      'q.unit_price as now',
      'q.price',
      'q.unit_id',
      'q.terms',
      sql<string | null>`case when q.unit_price is not null then (select x.unit_price::text from quotes x
        where x.item_id = l.item_id and x.sample_line_id = l.id and x.period < ${sheet.period} and x.superseded_by is null
          and x.unit_price is not null order by x.period desc limit 1) end`.as('last'),
    ])
    .execute();
}

/** Unit prices of the periods before, latest first. */
async function readHistory(
  db: Reading,
  sheet: EntrySheet,
  lines: readonly { line_id: number; item_id: number }[],
): Promise<Map<number, (string | null)[]>> {
  const periods = Array.from({ length: HISTORY }, (_, back) => addPeriods(sheet.period, -1 - back));
  const rows = await db
    .selectFrom('quotes')
    .where('item_id', 'in', [...new Set(lines.map(({ item_id }) => item_id))])
    .where(
      'sample_line_id',
      'in',
      lines.map(({ line_id }) => line_id),
    )
    .where('period', 'in', periods)
    .where('superseded_by', 'is', null)
    .select(['sample_line_id', 'period', 'unit_price'])
    .execute();
  const found = new Map(rows.map((row) => [`${row.sample_line_id} ${row.period}`, row.unit_price]));
  return new Map(
    lines.map(({ line_id }) => [line_id, periods.map((period) => found.get(`${line_id} ${period}`) ?? null)]),
  );
}
