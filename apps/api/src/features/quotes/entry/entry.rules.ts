import type { Entry, EntryResult } from '@datum/contract/collection/quote-entry';
import type { QuoteOrigin } from '@datum/contract/collection/quote-states';
import type { Flag } from '@datum/contract/collection/quote-values';
import { type FieldValues, fieldsSchema } from '@datum/contract/data-sets/field-schema';
import type { PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { wrongsIn } from '@datum/contract/messages/refusals/issues';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { effectOf, softChecks } from './check.rules.ts';
import { type Factor, ONE, percentChange, sameNumber, toUnitPrice } from './unit.rules.ts';

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
  /** Units that the item can be priced in. */
  readonly units: ReadonlyMap<number, Factor>;
  readonly limits: Readonly<Record<string, unknown>>;
  readonly current: StandingValue | null;
  readonly last: { readonly period: string; readonly unit_price: string; readonly terms: FieldValues } | null;
  /** Unit prices of the periods just before, latest first; null = none. */
  readonly history: readonly (string | null)[];
  readonly itemWeight: number;
  readonly regionShare: number;
  readonly quotesInCell: number;
}

/** Current and last unit prices of all lines of an item in the period. */
export interface ItemPrice {
  readonly line_id: number;
  readonly region_id: number;
  readonly now: string | null;
  readonly last: string | null;
}

/** A value ready to be stored, or left as it stands. */
export interface PlannedEntry extends EntryResult {
  readonly entry: Entry;
  readonly context: LineContext;
  readonly unit_id: number;
  readonly terms: FieldValues;
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
): EntryErrors {
  if (!context) {
    return { line_id: [refusal('collection.line-foreign')] };
  }
  const errors: EntryErrors = {};
  const factor = context.units.get(entry.unit_id ?? context.standard_unit_id);
  if (!factor) {
    errors.unit_id = [refusal('collection.unit-not-convertible')];
  } else if (entry.price && !/[1-9]/.test(toUnitPrice(entry.price, factor))) {
    errors.price = [refusal('collection.price-too-small')];
  }
  for (const wrong of wrongsIn(fieldsSchema(dataSet.quoteTerms), entry.terms ?? {})) {
    const key = ['terms', ...wrong.path].map(String).join('.');
    errors[key] = [...(errors[key] ?? []), wrong.refusal];
  }
  const dateError = entry.observed_on ? dateErrorOf(entry.observed_on, period, today) : null;
  if (dateError) {
    errors.observed_on = [dateError];
  }
  return errors;
}

/** A day may lie a little outside the period, never in the future. */
export function dateErrorOf(day: string, period: string, today: string): Refusal | null {
  if (day > today) {
    return refusal('collection.day-ahead');
  }
  const first = `${period.slice(0, 4)}-${firstMonth(period)}-01`;
  const distance = (Date.parse(first) - Date.parse(day)) / 86_400_000;
  const length = period.includes('S') ? 184 : 31;
  return distance > WINDOW_DAYS || -distance > length + WINDOW_DAYS ? refusal('collection.day-far') : null;
}

const firstMonth = (period: string) => {
  const part = period.slice(5);
  return part === 'S1' ? '01' : part === 'S2' ? '07' : part;
};

/**
 * What a block of entries would do: new, change or same, with the questions that each raises. The checks see the
 * block as if it stood there already. Entries must have passed `entryErrors`.
 */
export function planEntries(
  entries: readonly Entry[],
  contexts: ReadonlyMap<number, LineContext>,
  items: ReadonlyMap<number, readonly ItemPrice[]>,
  dataSet: PriceDataSet,
): PlannedEntry[] {
  const prices = new Map<number, string | null>();
  const ready = entries.flatMap((entry) => {
    const context = contexts.get(entry.line_id);
    if (!context) {
      return [];
    }
    const unitId = entry.unit_id ?? context.standard_unit_id;
    const unitPrice = entry.price ? toUnitPrice(entry.price, context.units.get(unitId) ?? ONE) : null;
    prices.set(entry.line_id, unitPrice);
    return [{ entry, context, unitId, unitPrice }];
  });
  return ready.map(({ entry, context, unitId, unitPrice }) => {
    const terms = (entry.terms ?? context.current?.terms ?? {}) as FieldValues;
    const result = resultOf(entry, context.current, unitId, terms);
    const others = (items.get(context.item_id) ?? [])
      .map((other) => ({
        ...other,
        now: prices.has(other.line_id) ? (prices.get(other.line_id) ?? null) : other.now,
      }))
      .filter((other) => other.line_id !== context.line_id);
    return {
      entry,
      context,
      line_id: entry.line_id,
      quote_id: context.current?.id ?? null,
      result,
      unit_id: unitId,
      unit_price: unitPrice,
      terms,
      origin: unitPrice === null ? 'missing' : context.current?.unit_price ? 'corrected' : 'reported',
      change: unitPrice && context.last ? percentChange(unitPrice, context.last.unit_price) : null,
      flags: flagsOf(dataSet, context, unitPrice, terms, others),
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

function flagsOf(
  dataSet: PriceDataSet,
  context: LineContext,
  unitPrice: string | null,
  terms: FieldValues,
  others: readonly ItemPrice[],
): Flag[] {
  if (unitPrice === null) {
    return [];
  }
  const different = context.history.findIndex((price) => price === null || !sameNumber(price, unitPrice));
  return softChecks(dataSet, {
    price: Number(unitPrice),
    last: lastOf(context),
    unchangedPeriods: different === -1 ? context.history.length : different,
    others: others.flatMap(({ now, last }) =>
      now && last ? [{ now: Number(now), last: Number(last) }] : [],
    ),
    neighbours: others
      .filter(({ region_id, now }) => region_id === context.region_id && now !== null)
      .map(({ now }) => Number(now)),
    terms,
    lastTerms: context.last?.terms ?? null,
    limits: context.limits,
  });
}
