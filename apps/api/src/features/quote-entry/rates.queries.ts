import type { Entry } from '@datum/contract/collection/quote-entry';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { RATE_HOLDS_DAYS } from '@datum/contract/lists/exchange-rates';
import type { Reading, Writing } from '@datum/database/open';
import { sql } from 'kysely';
import { type ExchangeRate, type ExchangeRates, rateWanted } from './conversion.rules.ts';
import type { LineContext } from './entry.rules.ts';

/** What prices are converted and judged by beside what is known of their lines. */
export interface EntryFacts {
  readonly rates: ExchangeRates;
  /** Legal minimum wages an hour, latest first. */
  readonly minimumWages: readonly { readonly valid_from: string; readonly hourly: string }[];
  /** Code and English name of units, lower case. */
  readonly unitNames: ReadonlyMap<number, readonly string[]>;
}

/** Reads only what the data set's rules ask for. `holding`: who goes on to store prices by these rates. */
export async function readFacts(
  db: Reading,
  dataSet: PriceDataSet,
  entries: readonly Entry[],
  contexts: ReadonlyMap<number, LineContext>,
  holding: Writing | null,
): Promise<EntryFacts> {
  const has = (rule: string) => dataSet.checks.some((check) => check.rule === rule);
  return {
    rates: dataSet.conversion?.currency
      ? await readRates(db, dataSet, entries, contexts, holding)
      : new Map(),
    minimumWages: has('below-minimum')
      ? await db
          .selectFrom('minimum_wages')
          .orderBy('valid_from', 'desc')
          .select(['valid_from', 'hourly'])
          .execute()
      : [],
    unitNames: has('basis-gap') ? await readUnitNames(db) : new Map(),
  };
}

/** The rate of each currency and day: that of the day, or the last one before it while it holds. */
async function readRates(
  db: Reading,
  dataSet: PriceDataSet,
  entries: readonly Entry[],
  contexts: ReadonlyMap<number, LineContext>,
  holding: Writing | null,
): Promise<ExchangeRates> {
  const wanted = entries.flatMap((entry) => {
    const context = contexts.get(entry.line_id);
    const rate = context && rateWanted(dataSet, entry, context);
    return rate?.day ? [{ currency: rate.currency, day: rate.day }] : [];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ExchangeRate & { key: string }>`
    select distinct on (w.currency, w.day) w.currency || ' ' || w.day as key, r.id, r.rate::text as rate
    from unnest(${wanted.map(({ currency }) => currency)}::text[], ${wanted.map(({ day }) => day)}::text[]) w (currency, day)
    join exchange_rates r on r.currency = w.currency
      and r.on_date between w.day::date - ${RATE_HOLDS_DAYS}::int and w.day::date
    order by w.currency, w.day, r.on_date desc`.execute(db);
  const held = holding ? await holdRates(holding, [...new Set(rows.map(({ id }) => id))]) : null;
  return new Map(rows.map(({ key, id, rate }) => [key, { id, rate: held?.get(id) ?? rate }]));
}

/**
 * Keeps rates as they are until the prices converted by them are stored. Who is changing one meanwhile comes first: the
 * rate is then what they made of it.
 */
async function holdRates(db: Writing, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('exchange_rates')
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .forShare()
    .select(['id', sql<string>`rate::text`.as('rate')])
    .execute();
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

async function readUnitNames(db: Reading): Promise<Map<number, readonly string[]>> {
  const rows = await db
    .selectFrom('units')
    .where('dimension', '=', 'time')
    .select(['id', 'code', 'name'])
    .execute();
  return new Map(
    rows.map(({ id, code, name }) => [id, [code, name.en ?? ''].map((word) => word.toLowerCase())]),
  );
}
