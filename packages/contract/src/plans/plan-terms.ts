import { z } from 'zod';
import { says } from '../messages/refusals/says.ts';
import { PRODUCTS } from '../subjects/products.ts';
import { localText } from '../values/local-text.ts';
import { OWN_CURRENCY } from '../values/own-currency.ts';
import { REACHES } from './plan-kinds.ts';

export {
  AUDIENCES,
  includesLevel,
  LEVELS,
  type Level,
  PLAN_TYPES,
  type PlaceReach,
  type PlanAudience,
  type PlanType,
  REACHES,
} from './plan-kinds.ts';

export const VISIBILITIES = ['public', 'hidden', 'archived'] as const;
export const TAX_CLASSES = ['standard', 'reduced', 'none'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** When a change of plan takes effect. */
export const CHANGE_RULES = ['now', 'term_end'] as const;

/** Limits that count something, and by which window; null = unlimited. */
export const COUNTED = { downloads: 'month', api_calls: 'day' } as const;
export type Counted = keyof typeof COUNTED;

const count = z.number().int(says('values.plan-whole')).min(0, says('values.plan-whole')).max(1_000_000_000);
const limit = count.nullable();
const amount = count;

/** One price: for a number of months, in minor units of a currency. */
const price = z.object({
  term_months: z
    .number()
    .int(says('values.plan-whole'))
    .min(1, says('values.plan-term'))
    .max(60, says('values.plan-term')),
  currency: z.literal(OWN_CURRENCY),
  amount,
  /** Of one seat more, for the same term. */
  extra_seat: amount.nullable(),
});
export type PlanPrice = z.output<typeof price>;

const limits = z.object({
  /** Years back from the newest period, and the same period of the year before; null = all. */
  history_years: z
    .number()
    .int(says('values.plan-whole'))
    .min(1, says('values.plan-history'))
    .max(100, says('values.plan-history'))
    .nullable(),
  regions: z.enum(REACHES),
  downloads: limit,
  api_calls: limit,
  // kept in the terms, and neither sold nor compared: `NUMBER_LIMITS` takes them in with what they count
  alerts: limit,
  estimates: limit,
});
export type PlanLimits = z.output<typeof limits>;

const opened = z.object({
  product: z.enum(PRODUCTS),
  level: z.enum(['view', 'download', 'api']),
});

/** What a version of a plan says: prices, limits, what it opens. */
export const planTerms = z
  .object({
    prices: z.array(price).max(20),
    tax_class: z.enum(TAX_CLASSES),
    trial_days: count.max(365, says('values.plan-days')),
    grace_days: count.max(365, says('values.plan-days')),
    seats: z
      .number()
      .int(says('values.plan-whole'))
      .min(1, says('values.plan-seats'))
      .max(100_000, says('values.plan-seats')),
    limits,
    entitlements: z.array(opened).min(1, says('values.plan-opens-nothing')),
    /** Lines of the price list, in every language. */
    features: z.array(localText).max(20),
    /** Days before the end on which holders are reminded. */
    reminder_days: z
      .array(z.number().int().min(1, says('values.plan-days')).max(365, says('values.plan-days')))
      .max(10),
  })
  .refine(({ prices }) => isOnce(prices.map(({ term_months, currency }) => `${term_months} ${currency}`)), {
    error: says('values.plan-price-twice'),
    path: ['prices'],
  })
  .refine(({ entitlements }) => isOnce(entitlements.map(({ product }) => product)), {
    error: says('values.plan-product-twice'),
    path: ['entitlements'],
  });
export type PlanTerms = z.output<typeof planTerms>;

const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;
