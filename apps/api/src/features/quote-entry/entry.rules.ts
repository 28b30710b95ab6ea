import type { Entry, EntryResult } from '@datum/contract/collection/quote-entry';
import type { QuoteOrigin } from '@datum/contract/collection/quote-states';
import type { Flag } from '@datum/contract/collection/quote-values';
import { type FieldValues, fieldsSchema } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { monthsOf } from '@datum/contract/values/period';
import { effectOf, softChecks } from './check.rules.ts';
import { convert, type ExchangeRate, type ExchangeRates, hourly, statedBy } from './conversion.rules.ts';
import { type CellPrice, meanOf, rankedPrices } from './peers.rules.ts';
import type { EntryFacts } from './rates.queries.ts';
import { type Factor, percentChange, sameNumber } from './unit.rules.ts';

/** What stands at a sample line in the period. */
export interface StandingValue {
  readonly id: number;
  readonly price: string | null;
  readonly unit_id: number;
  readonly unit_price: string | null;
  readonly observed_on: string | null;
  readonly terms: FieldValues;
  readonly origin: QuoteOrigin;
  readonly missing_reason: string | null;
  readonly note: string;
}

/** All that entering a value at a sample line needs to know. */
export interface LineContext {
  readonly line_id: number;
  readonly item_id: number;
  readonly region_id: number;
  readonly outlet_id: number;
  readonly standard_unit_id: number;
  /** How many of its dimension's base unit the standard unit is; hours of a time. */
  readonly standard_unit_size: string;
  readonly attributes: FieldValues;
  /** Items that the declaration puts in an order with this one. */
  readonly ranked: readonly RankedItem[];
  /** Units that the item can be priced in. */
  readonly units: ReadonlyMap<number, Factor>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly current: StandingValue | null;
  readonly last: { readonly period: string; readonly unit_price: string; readonly terms: FieldValues } | null;
  /** Unit prices of the periods just before, latest first; null = none. */
  readonly history: readonly (string | null)[];
  /** First day of the period: what held then holds for a price without a day. */
  readonly first_day: string;
  readonly itemWeight: number;
  readonly regionShare: number;
  readonly quotesInCell: number;
}

/** An item that is like another but for one attribute, and stands below or above it by that. */
export interface RankedItem {
  readonly item_id: number;
  readonly place: 'below' | 'above';
}

/** Current and last unit prices of all lines of an item in the period, the current ones as they were entered too. */
export interface ItemPrice {
  readonly line_id: number;
  readonly region_id: number;
  readonly group_id: number | null;
  readonly now: string | null;
  readonly last: string | null;
  readonly price: string | null;
  readonly unit_id: number | null;
  readonly terms: FieldValues | null;
}

/** A value ready to be stored, or left as it stands. */
export interface PlannedEntry extends Omit<EntryResult, 'effect'> {
  readonly effect: number;
  readonly entry: Entry;
  readonly context: LineContext;
  readonly unit_id: number;
  readonly terms: FieldValues;
  readonly rate: ExchangeRate | null;
  readonly origin: 'reported' | 'corrected' | 'missing';
}

export type EntryErrors = Record<string, Refusal[]>;

/** Days outside the period's own in which a price may have been seen. */
const WINDOW_DAYS = 45;

/** What is wrong with an entry, by field; empty when nothing is. These are the hard checks. */
export function entryErrors(
  entry: Entry,
  context: LineContext | undefined,
  dataSet: PriceDataSet,
  period: string,
  today: string,
  rates: ExchangeRates,
): EntryErrors {
  if (!context) {
    return { line_id: [refusal('collection.line-foreign')] };
  }
  const errors: EntryErrors = {};
  for (const wrong of wrongsIn(fieldsSchema(dataSet.quoteTerms), entry.terms ?? {})) {
    const key = ['terms', ...wrong.path].map(String).join('.');
    errors[key] = [...(errors[key] ?? []), wrong.refusal];
  }
  const dateError = entry.observed_on ? dateErrorOf(entry.observed_on, period, today) : null;
  if (dateError) {
    errors.observed_on = [dateError];
  }
  // terms that are no terms convert nothing
  if (Object.keys(errors).length === 0)
    Object.assign(errors, conversionErrors(entry, context, dataSet, rates));
  return errors;
}

function conversionErrors(
  entry: Entry,
  context: LineContext,
  dataSet: PriceDataSet,
  rates: ExchangeRates,
): EntryErrors {
  if (!entry.price) {
    return context.units.has(statedBy(entry, context).unitId)
      ? {}
      : { unit_id: [refusal('collection.unit-not-convertible')] };
  }
  const converted = convert(dataSet, { ...entry, price: entry.price }, context, rates);
  return 'field' in converted ? { [converted.field]: [converted.refusal] } : {};
}

/** A day may lie a little outside the period, never in the future. */
export function dateErrorOf(day: string, period: string, today: string): Refusal | null {
  if (day > today) {
    return refusal('collection.day-ahead');
  }
  const months = monthsOf(period);
  const distance = (Date.parse(`${months[0]}-01`) - Date.parse(day)) / 86_400_000;
  const length = months.length * 31;
  return distance > WINDOW_DAYS || -distance > length + WINDOW_DAYS ? refusal('collection.day-far') : null;
}

/**
 * What a block of entries would do: new, change or same, with the questions that each raises. The checks see the
 * block as if it stood there already. Entries must have passed `entryErrors`.
 */
export function planEntries(
  entries: readonly Entry[],
  contexts: ReadonlyMap<number, LineContext>,
  items: ReadonlyMap<number, readonly ItemPrice[]>,
  dataSet: PriceDataSet,
  facts: EntryFacts,
): PlannedEntry[] {
  const block = new Map<number, Pick<ItemPrice, 'now' | 'price' | 'unit_id' | 'terms'>>();
  const ready = entries.flatMap((entry) => {
    const context = contexts.get(entry.line_id);
    if (!context) {
      return [];
    }
    const stated = statedBy(entry, context);
    const converted = entry.price
      ? convert(dataSet, { ...entry, price: entry.price }, context, facts.rates)
      : null;
    const known = converted && 'unitPrice' in converted ? converted : null;
    const unitPrice = known?.unitPrice ?? null;
    const { unitId, terms } = stated;
    block.set(entry.line_id, { now: unitPrice, price: entry.price ?? null, unit_id: unitId, terms });
    return [{ entry, context, ...stated, unitPrice, rate: known?.rate ?? null }];
  });
  const pricesOf = (item: number) =>
    (items.get(item) ?? []).map((other) => ({ ...other, ...block.get(other.line_id) }));
  return ready.map(({ entry, context, unitId, terms, day, unitPrice, rate }) => {
    const result = resultOf(entry, context.current, unitId, terms);
    return {
      entry,
      context,
      line_id: entry.line_id,
      quote_id: context.current?.id ?? null,
      result,
      unit_id: unitId,
      unit_price: unitPrice,
      terms,
      rate,
      origin: unitPrice === null ? 'missing' : context.current?.unit_price ? 'corrected' : 'reported',
      change: unitPrice && context.last ? percentChange(unitPrice, context.last.unit_price) : null,
      flags: flagsOf(dataSet, { entry, context, unitId, terms, day, unitPrice }, pricesOf, facts),
      effect:
        unitPrice === null ? 0 : effectOf({ ...context, price: Number(unitPrice), last: lastOf(context) }),
      old_price: context.current?.price ?? null,
    };
  });
}

function resultOf(
  entry: Entry,
  current: StandingValue | null,
  unitId: number,
  terms: FieldValues,
): EntryResult['result'] {
  if (!current) {
    return 'new';
  }
  const samePrice =
    entry.price && current.price
      ? sameNumber(entry.price, current.price) && unitId === current.unit_id
      : !entry.price && !current.price && entry.missing_reason === current.missing_reason;
  const sameRest =
    (entry.observed_on === undefined || entry.observed_on === current.observed_on) &&
    (entry.note === undefined || entry.note === current.note) &&
    sameTerms(terms, current.terms);
  return samePrice && sameRest ? 'same' : 'change';
}

const sameTerms = (a: FieldValues, b: FieldValues) => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
};

const lastOf = ({ last }: LineContext) => (last ? Number(last.unit_price) : null);

/** An entry as it would stand. */
interface Standing {
  readonly entry: Entry;
  readonly context: LineContext;
  readonly unitId: number;
  readonly terms: FieldValues;
  readonly day: string | null;
  readonly unitPrice: string | null;
}

function flagsOf(
  dataSet: PriceDataSet,
  { entry, context, unitId, terms, day, unitPrice }: Standing,
  pricesOf: (item: number) => readonly ItemPrice[],
  facts: EntryFacts,
): Flag[] {
  if (unitPrice === null) {
    return [];
  }
  const different = context.history.findIndex((price) => price === null || !sameNumber(price, unitPrice));
  const mine = pricesOf(context.item_id);
  const others = mine.filter(({ line_id }) => line_id !== context.line_id);
  const cell = others.filter(({ region_id, now }) => region_id === context.region_id && now !== null);
  const wage = facts.minimumWages.find(({ valid_from }) => valid_from <= (day ?? context.first_day));
  const asEntered = (price: string | null, unit: number | null): Pick<CellPrice, 'price' | 'units'> => ({
    price: Number(price),
    units: facts.unitNames.get(unit ?? 0) ?? [],
  });
  const group = mine.find(({ line_id }) => line_id === context.line_id)?.group_id ?? null;
  return softChecks(dataSet, {
    price: Number(unitPrice),
    last: lastOf(context),
    unchangedPeriods: different === -1 ? context.history.length : different,
    others: others.flatMap(({ now, last }) =>
      now && last ? [{ now: Number(now), last: Number(last) }] : [],
    ),
    neighbours: cell.map(({ now }) => Number(now)),
    terms,
    lastTerms: context.last?.terms ?? null,
    limits: context.limits,
    hourly: hourly(dataSet, unitPrice, context),
    minimumWage: wage ? Number(wage.hourly) : null,
    asEntered: asEntered(entry.price ?? null, unitId),
    cell: cell.map((other) => ({
      ...asEntered(other.price, other.unit_id),
      unitPrice: Number(other.now),
      terms: other.terms ?? {},
    })),
    ranked: rankedPrices(context, pricesOf),
    neighbourMean: meanOf(
      others.filter(
        ({ region_id, group_id }) => region_id !== context.region_id && group !== null && group_id === group,
      ),
    ),
  });
}
