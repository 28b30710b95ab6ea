import { periodsBefore } from '@datum/contract/data-sets/all';
import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { DataSetCode, PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import type { ItemPrice, LineContext, PlannedEntry, StandingValue } from './entry.rules.ts';
import { type Factor, factorBetween, factorOf, ONE } from './unit.rules.ts';

/** Periods looked back on for "the same price too long". */
const HISTORY = 12;

/** The part of a sheet that entering needs. */
export interface EntrySheet {
  readonly id: number;
  readonly round_code: string;
  readonly data_set: DataSetCode;
  readonly period: string;
  readonly region_group_id: number;
}

/** The context of each asked line that belongs to the sheet, and the prices of their items over all regions. */
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
  const items = Map.groupBy(await readItemPrices(db, sheet, itemIds), ({ item_id }) => item_id);
  const history = await readHistory(db, sheet, dataSet, lines);
  const weights = await readItemWeights(db, sheet.data_set, itemIds);
  const contexts = lines.map(({ current, last, ...line }): [number, LineContext] => {
    const cell = (items.get(line.item_id) ?? []).filter(({ region_id }) => region_id === line.region_id);
    return [
      line.line_id,
      {
        ...line,
        units: units.get(line.item_id) ?? new Map([[line.standard_unit_id, ONE]]),
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
    .innerJoin('regions as r', 'r.id', 'l.region_id')
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.item_id', '=', 'l.item_id')
        .onRef('q.sample_line_id', '=', 'l.id')
        .on('q.period', '=', sheet.period)
        .on('q.superseded_by', 'is', null),
    )
    .where('l.id', 'in', [0, ...lineIds])
    .where('l.data_set', '=', sheet.data_set)
    .where((where) =>
      where.or([where('r.id', '=', sheet.region_group_id), where('r.parent_id', '=', sheet.region_group_id)]),
    )
    .where('l.period_from', '<=', sheet.period)
    .where((where) => where.or([where('l.period_to', 'is', null), where('l.period_to', '>=', sheet.period)]))
    .select([
      'l.id as line_id',
      'l.item_id',
      'l.region_id',
      'l.outlet_id',
      'i.unit_id as standard_unit_id',
      sql<Record<string, unknown>>`i.check_limits`.as('limits'),
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

/** The units that each item can be priced in: its own factors first, then its dimension's where the rule says so. */
export async function readItemUnits(
  db: Reading,
  itemIds: readonly number[],
  { unitRule }: Pick<PriceDataSet, 'unitRule'>,
): Promise<Map<number, Map<number, Factor>>> {
  const own = await db
    .selectFrom('item_units')
    .where('item_id', 'in', [...itemIds])
    .select(['item_id', 'unit_id', 'factor'])
    .execute();
  const related = await db
    .selectFrom('items as i')
    .innerJoin('units as s', 's.id', 'i.unit_id')
    .innerJoin('units as u', 'u.dimension', 's.dimension')
    .where('i.id', 'in', [...itemIds])
    .where((where) => (unitRule === 'item-units' ? where('u.id', '=', where.ref('s.id')) : where.lit(true)))
    .select([
      'i.id as item_id',
      'u.id as unit_id',
      'u.factor_to_base as unit',
      's.factor_to_base as standard',
    ])
    .execute();
  const units = new Map<number, Map<number, Factor>>(itemIds.map((id) => [id, new Map()]));
  for (const { item_id, unit_id, unit, standard } of related) {
    units.get(item_id)?.set(unit_id, factorBetween(unit, standard));
  }
  for (const { item_id, unit_id, factor } of own) {
    units.get(item_id)?.set(unit_id, factorOf(factor));
  }
  return units;
}

async function readItemPrices(db: Reading, sheet: EntrySheet, itemIds: readonly number[]) {
  return db
    .selectFrom('sample_lines as l')
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
    .select([
      'l.item_id',
      'l.id as line_id',
      'l.region_id',
      'q.unit_price as now',
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
  dataSet: PriceDataSet,
  lines: readonly { line_id: number; item_id: number }[],
): Promise<Map<number, (string | null)[]>> {
  const periods = periodsBefore(dataSet, sheet.period, HISTORY).reverse();
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

/**
 * Each item's approximate weight in the country's index: its share in its group x the group's mean weight over the
 * building categories; equal shares where no structure is approved yet.
 */
export async function readItemWeights(
  db: Reading,
  dataSet: DataSetCode,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ item_id: number; weight: number }>`
    with chosen as (
      select s.id, s.family from structures s join index_families f on f.code = s.family
      where f.data_set = ${dataSet} and s.status in ('approved', 'in_use') order by s.revision desc limit 1
    ), set_chosen as (
      select w.id, w.total from weight_sets w join chosen c on c.family = w.family
      where w.status in ('approved', 'in_use') order by w.valid_from desc, w.id desc limit 1
    ), groups as (
      select w.group_id, avg(w.value / c.total) as share from weights w join set_chosen c on c.id = w.weight_set_id group by 1
    ), sums as (
      select i.group_id, sum(i.weight) as total from structure_items i join chosen c on c.id = i.structure_id group by 1
    )
    select i.item_id, (i.weight / nullif(s.total, 0)
      * coalesce(g.share, case when exists (select from groups) then 0 else 1.0 / (select count(*) from sums) end))::float8 as weight
    from structure_items i join chosen c on c.id = i.structure_id
    join sums s on s.group_id = i.group_id left join groups g on g.group_id = i.group_id
    where i.item_id = any(${[...itemIds]}::bigint[])`.execute(db);
  if (rows.rows.length > 0) {
    return new Map(rows.rows.map(({ item_id, weight }) => [item_id, weight ?? 0]));
  }
  const { n } = await db
    .selectFrom('items')
    .where('data_set', '=', dataSet)
    .select(sql<number>`greatest(count(*), 1)`.as('n'))
    .executeTakeFirstOrThrow();
  return new Map(itemIds.map((id) => [id, 1 / n]));
}

/** How a block came in. */
export interface EntryOrigin {
  readonly channel: 'form' | 'grid' | 'file' | 'api';
  readonly by: string;
  readonly at: Date;
  readonly batchId?: string;
}

/**
 * Stores new and changed values: a change is a new row that the old one points to (settled 1.2).
 * @returns the new row's id for each line
 */
export async function storeEntries(
  db: Writing,
  sheet: EntrySheet,
  planned: readonly PlannedEntry[],
  origin: EntryOrigin,
): Promise<Map<number, number>> {
  const changed = planned.filter(({ result }) => result !== 'same');
  if (changed.length === 0) {
    return new Map();
  }
  const replaced = changed.flatMap(({ quote_id }) => (quote_id === null ? [] : [quote_id]));
  await markSuperseded(db, replaced);
  const stored = await db
    .insertInto('quotes')
    .values(
      changed.map((plan) => ({
        item_id: plan.context.item_id,
        sample_line_id: plan.line_id,
        region_id: plan.context.region_id,
        period: sheet.period,
        round_code: sheet.round_code,
        sheet_id: sheet.id,
        price: plan.entry.price ?? null,
        unit_id: plan.unit_id,
        unit_price: plan.unit_price,
        observed_on: plan.entry.observed_on ?? plan.context.current?.observed_on ?? null,
        terms: JSON.stringify(plan.terms),
        review: plan.flags.length > 0 ? ('flagged' as const) : ('ok' as const),
        origin: plan.origin,
        missing_reason: plan.entry.missing_reason ?? null,
        flags: JSON.stringify(plan.flags),
        effect: plan.effect,
        note: plan.entry.note ?? plan.context.current?.note ?? '',
        channel: origin.channel,
        import_batch_id: origin.batchId ?? null,
        change_reason: plan.entry.reason || null,
        entered_by: origin.by,
        entered_at: origin.at,
      })),
    )
    .returning(['id', 'sample_line_id'])
    .execute();
  const ids = new Map(stored.map(({ id, sample_line_id }) => [sample_line_id, id]));
  await pointTo(
    db,
    changed.flatMap(({ quote_id, line_id, context }) => {
      const id = ids.get(line_id);
      return quote_id === null || id === undefined ? [] : [{ old: quote_id, item: context.item_id, id }];
    }),
  );
  return ids;
}

/** Makes room under the unique key of current values; `pointTo` then names the rows in their place. */
async function markSuperseded(db: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) {
    await db
      .updateTable('quotes')
      .set({ superseded_by: -1 })
      .where('id', 'in', [...ids])
      .execute();
  }
}

async function pointTo(
  db: Writing,
  rows: readonly { old: number; item: number; id: number }[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  await sql`update quotes q set superseded_by = n.id, version = q.version + 1
    from unnest(${rows.map(({ item }) => item)}::bigint[], ${rows.map(({ old }) => old)}::bigint[], ${rows.map(({ id }) => id)}::bigint[])
      as n(item_id, old, id)
    where q.item_id = n.item_id and q.id = n.old`.execute(db);
}

/** Notes who entered last: that person cannot approve the sheet. */
export async function touchSheet(db: Writing, sheetId: number, by: string, at: Date): Promise<void> {
  await db
    .updateTable('sheets')
    .set({ last_edited_by: by, last_edited_at: at })
    .where('id', '=', sheetId)
    .execute();
}

/** Values of a sheet that nobody has decided about, item by item. */
export function readUndecided(db: Reading, sheetId: number) {
  return db
    .selectFrom('quotes')
    .where('sheet_id', '=', sheetId)
    .where('superseded_by', 'is', null)
    .where('price', 'is not', null)
    .where('review', 'in', ['new', 'ok', 'flagged'])
    .orderBy('item_id')
    .orderBy('sample_line_id')
    .select(['sample_line_id', 'price', 'unit_id'])
    .execute();
}

/** Sets flags, effect and review of values as a new check found them. */
export async function storeFlags(db: Writing, planned: readonly PlannedEntry[]): Promise<void> {
  const known = planned.flatMap(({ quote_id, context, flags, effect }) =>
    quote_id === null ? [] : [{ id: quote_id, item: context.item_id, flags: JSON.stringify(flags), effect }],
  );
  if (known.length === 0) {
    return;
  }
  await sql`update quotes q set flags = n.flags::jsonb, effect = n.effect,
      review = case when n.flags = '[]' then 'ok' else 'flagged' end, version = q.version + 1
    from unnest(${known.map(({ item }) => item)}::bigint[], ${known.map(({ id }) => id)}::bigint[],
      ${known.map(({ flags }) => flags)}::text[], ${known.map(({ effect }) => effect)}::float8[]) as n(item_id, id, flags, effect)
    where q.item_id = n.item_id and q.id = n.id`.execute(db);
}
