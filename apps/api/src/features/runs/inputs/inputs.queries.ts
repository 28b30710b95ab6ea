import { dataSetsOf } from '@datum/contract/subjects/all';
import type { LocalText } from '@datum/contract/values/local-text';
import type { Reading } from '@datum/database/open';
import { sql } from 'kysely';
import type { CellQuote, Decision } from '../../averages/rules.ts';
import { type Basket, type PairKey, pairKey } from '../tables/basket.rules.ts';
import type { PreviousAverage } from '../tables/impute.rules.ts';

/** A frozen structure in its stored order. */
export async function readBasket(db: Reading, structureId: number): Promise<Basket> {
  const items = await db
    .selectFrom('structure_items as s')
    .innerJoin('item_groups as g', 'g.id', 's.group_id')
    .where('s.structure_id', '=', structureId)
    .orderBy('s.position')
    .select(['s.item_id', 's.group_id', 's.weight', 'g.name'])
    .execute();
  const regions = await db
    .selectFrom('structure_regions as s')
    .innerJoin('regions as g', 'g.id', 's.group_id')
    .where('s.structure_id', '=', structureId)
    .orderBy('s.position')
    .select(['s.region_id', 's.group_id', 's.share', 'g.name'])
    .execute();
  const exclusions = await db
    .selectFrom('structure_exclusions')
    .where('structure_id', '=', structureId)
    .orderBy('variant')
    .select(['variant', 'group_ids'])
    .execute();
  const country = await db
    .selectFrom('regions')
    .where('level', '=', 'country')
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    items: items.map((row) => ({ itemId: row.item_id, groupId: row.group_id, weight: Number(row.weight) })),
    groups: [...new Set(items.map(({ group_id }) => group_id))],
    regions: regions.map((row) => ({
      regionId: row.region_id,
      groupId: row.group_id,
      share: Number(row.share),
    })),
    countryId: country.id,
    exclusions: new Map(exclusions.map(({ variant, group_ids }) => [variant, group_ids])),
    names: { groups: namesOf(items), regions: namesOf(regions) },
  };
}

const namesOf = (rows: readonly { readonly group_id: number; readonly name: LocalText }[]) =>
  new Map(rows.map(({ group_id, name }) => [group_id, name]));

/** Weights of a set: category -> group -> weight, categories in their order. */
export async function readWeights(
  db: Reading,
  weightSetId: number,
): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .selectFrom('weights as w')
    .innerJoin('building_categories as c', 'c.id', 'w.category_id')
    .where('w.weight_set_id', '=', weightSetId)
    .orderBy('c.sort')
    .orderBy('c.id')
    .orderBy('w.group_id')
    .select(['w.category_id', 'w.group_id', 'w.value'])
    .execute();
  const weights = new Map<number, Map<number, number>>();
  for (const row of rows) {
    weights.set(
      row.category_id,
      (weights.get(row.category_id) ?? new Map()).set(row.group_id, Number(row.value)),
    );
  }
  return weights;
}

/** Frozen base prices by item and region. */
export async function readBasePrices(db: Reading, basePeriodId: number): Promise<Map<PairKey, number>> {
  const rows = await db
    .selectFrom('base_prices')
    .where('base_period_id', '=', basePeriodId)
    .select(['item_id', 'region_id', 'price'])
    .execute();
  return new Map(rows.map((row) => [pairKey(row.item_id, row.region_id), row.price]));
}

/** What a period's quotes and sample say: listed cells with their current quotes in the order of the sample lines. */
export async function readQuotes(
  db: Reading,
  family: string,
  period: string,
): Promise<Map<PairKey, CellQuote[]>> {
  const rows = await db
    .selectFrom('sample_lines as l')
    .leftJoin('quotes as q', (join) =>
      join
        .onRef('q.item_id', '=', 'l.item_id')
        .onRef('q.sample_line_id', '=', 'l.id')
        .on('q.period', '=', period)
        .on('q.superseded_by', 'is', null),
    )
    .where('l.data_set', 'in', dataSetsOf(family))
    .where('l.period_from', '<=', period)
    .where((where) => where.or([where('l.period_to', 'is', null), where('l.period_to', '>=', period)]))
    .orderBy('l.id')
    .select([
      'l.id as sample_line_id',
      'l.item_id',
      'l.region_id',
      'l.outlet_id',
      'q.id',
      'q.unit_price',
      'q.review',
      'q.origin',
    ])
    .execute();
  const cells = new Map<PairKey, CellQuote[]>();
  for (const row of rows) {
    const key = pairKey(row.item_id, row.region_id);
    const quotes = cells.get(key) ?? [];
    if (row.id !== null && row.review !== null && row.origin !== null) {
      quotes.push({
        id: row.id,
        sampleLineId: row.sample_line_id,
        outletId: row.outlet_id,
        unitPrice: row.unit_price,
        review: row.review,
        origin: row.origin,
      });
    }
    cells.set(key, quotes);
  }
  return cells;
}

/** Where the quotes of averages were observed: quote id -> source. */
export async function readSources(
  db: Reading,
  averages: readonly { readonly quoteIds: readonly number[] }[],
): Promise<Map<number, number>> {
  const ids = averages.flatMap(({ quoteIds }) => quoteIds);
  const rows = await db
    .selectFrom('quotes as q')
    .innerJoin('sample_lines as l', 'l.id', 'q.sample_line_id')
    .where('q.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['q.id', 'l.outlet_id'])
    .execute();
  return new Map(rows.map(({ id, outlet_id }) => [id, outlet_id]));
}

/** The latest decision of each quote of a period. */
export async function readDecisions(db: Reading, period: string): Promise<Map<PairKey, Decision[]>> {
  const rows = await db
    .selectFrom('average_decisions')
    .where('period', '=', period)
    .distinctOn(['item_id', 'region_id', 'quote_id'])
    .orderBy('item_id')
    .orderBy('region_id')
    .orderBy('quote_id')
    .orderBy('id', 'desc')
    .select(['item_id', 'region_id', 'quote_id', 'included'])
    .execute();
  const decisions = new Map<PairKey, Decision[]>();
  for (const row of rows) {
    const key = pairKey(row.item_id, row.region_id);
    decisions.set(key, [...(decisions.get(key) ?? []), { quoteId: row.quote_id, included: row.included }]);
  }
  return decisions;
}

/**
 * The run that counts for each period up to `period`: the latest official Table One run that was not rejected.
 * Gives period -> run id, newest first, at most `limit`.
 */
export function readLatestRuns(
  db: Reading,
  subject: string,
  stage: 'table_one' | 'table_two',
  before: string,
  limit: number,
): Promise<{ period: string; id: number }[]> {
  return db
    .selectFrom('runs')
    .where('stage', '=', stage)
    .where('subject', '=', subject)
    .where('period', '<', before)
    .where('state', 'in', ['done', 'approved'])
    .groupBy('period')
    .orderBy('period', 'desc')
    .limit(limit)
    .select(['period', sql<number>`max(id)`.as('id')])
    .execute();
}

/** Averages of the period before, and how long each has been carried, over the last `carryMax + 1` runs. */
export async function readPrevious(
  db: Reading,
  subject: string,
  period: string,
  carryMax: number,
): Promise<Map<PairKey, PreviousAverage>> {
  const runs = await readLatestRuns(db, subject, 'table_one', period, carryMax + 1);
  if (runs.length === 0) {
    return new Map();
  }
  const rows = await db
    .selectFrom('averages')
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .orderBy('period', 'desc')
    .select(['item_id', 'region_id', 'period', 'value', 'value_status', 'suppressed'])
    .execute();
  return previousAverages(rows, runs[0]?.period ?? '');
}

/** Folds rows, newest period first, into the last value of each cell and its unbroken count of carried periods. */
export function previousAverages(
  rows: readonly {
    item_id: number;
    region_id: number;
    period: string;
    value: number | null;
    value_status: string;
    suppressed: boolean;
  }[],
  latest: string,
): Map<PairKey, PreviousAverage> {
  const previous = new Map<
    PairKey,
    { -readonly [K in keyof PreviousAverage]: PreviousAverage[K] } & { counting: boolean }
  >();
  for (const row of rows) {
    const key = pairKey(row.item_id, row.region_id);
    const known = previous.get(key);
    const isCarried = row.value_status === 'carried';
    if (!known && row.period === latest && row.value !== null) {
      const { value, suppressed } = row;
      previous.set(key, { value, suppressed, carried: isCarried ? 1 : 0, counting: isCarried });
    } else if (known?.counting) {
      known.counting = isCarried;
      known.carried += isCarried ? 1 : 0;
    }
  }
  return previous;
}
