import type { Entry } from '@datum/contract/collection/quote-entry';
import type { FieldValues } from '@datum/contract/data-sets/field-schema';
import type { Conversion, PriceDataSet } from '@datum/contract/data-sets/price-data-set';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { OWN_CURRENCY } from '@datum/contract/values/own-currency';
import type { LineContext } from './entry.rules.ts';
import { type Factor, factorOf, ONE, toUnitPrice } from './unit.rules.ts';

/** A rate of exchange on a day: how much of the own currency one unit of the other is. */
export interface ExchangeRate {
  readonly id: number;
  readonly rate: string;
}

/** Rates by `USD 2026-07-03`. */
export type ExchangeRates = ReadonlyMap<string, ExchangeRate>;

/** A price in the item's standard unit, or the field that its conversion lacks. */
export type Converted =
  | { readonly unitPrice: string; readonly rate: ExchangeRate | null }
  | { readonly field: string; readonly refusal: Refusal };

/** What an entry says of its price once what stands at the line fills its gaps. */
export function statedBy(entry: Entry, { current, standard_unit_id }: LineContext) {
  return {
    unitId: entry.unit_id ?? standard_unit_id,
    terms: (entry.terms ?? current?.terms ?? {}) as FieldValues,
    day: entry.observed_on ?? current?.observed_on ?? null,
  };
}

/** The foreign currency and day of an entry's price, whose rate is needed; null where none is. */
export function rateWanted(
  { conversion }: PriceDataSet,
  entry: Entry,
  context: LineContext,
): { readonly currency: string; readonly day: string | null } | null {
  const { terms, day } = statedBy(entry, context);
  const currency = conversion?.currency && terms[conversion.currency.term];
  return entry.price && typeof currency === 'string' && currency !== OWN_CURRENCY ? { currency, day } : null;
}

/** An entry's price in the item's standard unit and the own currency (rules 1.5), by the rule of its data set. */
export function convert(
  dataSet: PriceDataSet,
  entry: Entry & { readonly price: string },
  context: LineContext,
  rates: ExchangeRates,
): Converted {
  const { unitId, terms } = statedBy(entry, context);
  const unit = context.units.get(unitId);
  if (!unit) return { field: 'unit_id', refusal: refusal('collection.unit-not-convertible') };
  const hours = dataSet.conversion?.hours;
  const factor = hours ? byHours(hours, unit, unitId, terms, context) : unit;
  const wanted = rateWanted(dataSet, entry, context);
  const found = wanted?.day ? rates.get(`${wanted.currency} ${wanted.day}`) : undefined;
  if (wanted && !wanted.day) {
    return {
      field: 'observed_on',
      refusal: refusal('collection.rate-day-asked', { currency: wanted.currency }),
    };
  }
  if (wanted && !found) {
    const { currency, day } = wanted;
    const field = `terms.${dataSet.conversion?.currency?.term}`;
    return { field, refusal: refusal('collection.no-rate', { currency, day: day ?? '' }) };
  }
  const unitPrice = toUnitPrice(entry.price, found ? over(factor, factorOf(found.rate)) : factor);
  return /[1-9]/.test(unitPrice)
    ? { unitPrice, rate: found ?? null }
    : { field: 'price', refusal: refusal('collection.price-too-small') };
}

/** An hour's part of a unit price; null where the data set does not count in hours. */
export function hourly({ conversion }: PriceDataSet, unitPrice: string, context: LineContext): number | null {
  if (!conversion?.hours) return null;
  const { numerator, denominator } = standardHours(conversion.hours, context);
  return (Number(unitPrice) * Number(denominator)) / Number(numerator);
}

/** How many of the standard unit a price covers: its hours over those of the standard unit. */
function byHours(
  rule: NonNullable<Conversion['hours']>,
  unit: Factor,
  unitId: number,
  terms: FieldValues,
  context: LineContext,
): Factor {
  const listed = times(unit, factorOf(context.standard_unit_size));
  const isHour = listed.numerator === listed.denominator;
  const stated = terms[rule.term];
  if (stated !== undefined && !isHour) return over(factorOf(String(stated)), standardHours(rule, context));
  return unitId === context.standard_unit_id ? ONE : over(listed, standardHours(rule, context));
}

const standardHours = ({ attribute }: NonNullable<Conversion['hours']>, context: LineContext): Factor =>
  factorOf(String(context.attributes[attribute] ?? context.standard_unit_size));

const times = (a: Factor, b: Factor): Factor => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
const over = (a: Factor, b: Factor): Factor => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
});
