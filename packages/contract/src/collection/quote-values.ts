import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { MISSING_REASONS, QUOTE_CHANNELS, QUOTE_ORIGINS, QUOTE_REVIEWS } from './quote-states.ts';

/** The `:id` of a sheet or a quote in a path. */
export const byId = z.object({ id: z.coerce.number().int().positive() });

/** Most values that are entered, checked or reviewed in one call. */
export const ENTRY_LIMIT = 500;

/** A price as entered: a decimal text, so that no digit is lost on the way; at most 6 decimals are stored. */
export const priceText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, says('values.price'))
  .refine((text) => /[1-9]/.test(text), says('values.price-zero'));

export const termValue = z.union([z.string(), z.number(), z.boolean()]);
export const terms = z.record(z.string(), termValue);

/** A soft check that a value failed: the rule, what was seen, the limit, both as the rule counts them. */
export const flag = z.object({
  rule: z.string(),
  /** Percent for changes and relatives; periods or sources for counts; absent for terms. */
  observed: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Terms that differ, as name -> [before, now]. */
  terms: z.record(z.string(), z.array(termValue.nullable())).optional(),
});
export type Flag = z.output<typeof flag>;

/** One value of a sample line in a period. */
export const quoteValue = z.object({
  id: z.number().int(),
  version: z.number().int(),
  price: z.string().nullable(),
  unit: z.object({ id: z.number().int(), code: z.string() }),
  /** In the item's standard unit, fixed at entry. */
  unit_price: z.string().nullable(),
  observed_on: z.string().nullable(),
  terms,
  review: z.enum(QUOTE_REVIEWS),
  origin: z.enum(QUOTE_ORIGINS),
  missing_reason: z.enum(MISSING_REASONS).nullable(),
  flags: z.array(flag),
  /** Approximate effect on the country's index, index points at base 100; null for a provider. */
  effect: z.number().nullable(),
  note: z.string(),
  channel: z.enum(QUOTE_CHANNELS),
  entered_at: z.string(),
  entered_by: z.string().nullable(),
});
export type QuoteValue = z.output<typeof quoteValue>;

export const unitChoice = z.object({
  id: z.number().int(),
  code: z.string(),
  /** How many of the item's standard unit one of this unit is, as exact numerator and denominator. */
  factor: z.object({ numerator: z.string(), denominator: z.string() }),
});
