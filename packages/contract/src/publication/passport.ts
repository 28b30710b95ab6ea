import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';

const person = z.object({
  step: z.enum(['submitted', 'reviewed', 'approved', 'computed', 'run_approved', 'released']),
  role: z.string(),
  name: z.string().nullable(),
  at: z.string().nullable(),
});

/** A price or index value with its permanent id. */
const reference = z.object({ figure: z.string().nullable(), label: localText, value: z.string().nullable() });

/*
 * Numbers come in two forms: unrounded for the calculation, and as printed. Readers other than staff have the printed
 * form alone where an average that is not shown stands behind a number: from the unrounded one it could be computed.
 */

/** Level 1 of an index: what it is the weighted sum of. */
const component = z.object({
  label: localText,
  code: z.string(),
  weight: z.number(),
  /** Unrounded, base 1; null: the printed one alone is shown. */
  value: z.number().nullable(),
  /** As printed, base 100. */
  relative: z.string(),
  points: z.string(),
  contribution: z.string().nullable(),
  figure: z.string().nullable(),
});

/**
 * Level 2: the items of a unit price index. Over matched lines an item enters with the level that its chained movements came
 * to (`price`) over its level in the base (`base_price`); in the first edition with its average over its base price.
 */
const itemLine = z.object({
  label: localText,
  code: z.string(),
  weight: z.number(),
  /** Unrounded; null: the printed ones alone are shown, or none. */
  base_price: z.number().nullable(),
  price: z.number().nullable(),
  /** As printed; null where the price, or one that its base price is the mean of, is not shown. */
  base_printed: z.string().nullable(),
  printed: z.string().nullable(),
  relative: z.string().nullable(),
  n_quotes: z.number().int(),
  status: z.string(),
  figure: z.string().nullable(),
  published: z.boolean(),
});

/** A leaf of a sum of share x value. */
const member = z.object({
  label: localText,
  code: z.string(),
  share: z.number(),
  /** Unrounded; null: the printed one alone is shown, or none. */
  value: z.number().nullable(),
  /** The same as a fraction, `numerator/denominator`; null where it is a computed double. */
  fraction: z.string().nullable(),
  printed: z.string().nullable(),
  /** Why nothing is shown: the average is hidden, or the reader's access ends above it. */
  withheld: z.enum(['hidden', 'access']).nullable(),
  figure: z.string().nullable(),
});

/**
 * The passport of a figure: everything that it stands on, as deep as the reader may see (rules 3). `recompute` names
 * the calculation that the browser repeats from the members given.
 */
export const passport = z.object({
  figure: z.string(),
  subject: z.string(),
  slug: z.string(),
  title: localText,
  place: localText,
  variant: localText.nullable(),
  period: z.string(),
  value: z.string().nullable(),
  /** Unrounded; null where the reader has the printed one alone. */
  exact: z.number().nullable(),
  unit: z.string(),
  decimals: z.number().int(),
  status: z.string(),
  obs: z.string(),
  suppressed: z.boolean(),
  grade: z.string().nullable(),
  base: localText.nullable(),
  release: z.object({
    id: z.number().int(),
    period: z.string(),
    vintage: z.number().int(),
    live_at: z.string().nullable(),
    kind: z.string(),
    reason: localText.nullable(),
  }),
  /** Set when the figure was withdrawn, or stands in place of one that was: when, why, and the figure withdrawn. */
  withdrawal: z.object({ at: z.string(), reason: localText, figure: z.string() }).nullable(),
  becomes_firm: z.string().nullable(),
  first_published: z.object({
    value: z.string().nullable(),
    live_at: z.string().nullable(),
    same: z.boolean(),
  }),
  n_quotes: z.number().int().nullable(),
  imputed_share: z.number().nullable(),
  previous: reference.nullable(),
  year_ago: reference.nullable(),
  recompute: z.enum(['weighted_mean', 'elementary', 'shares', 'mean_of_quotes', 'server']),
  /**
   * Divisor after the formula: of a group's index its mean over the base, with the factors of late items and of later bases;
   * of a cost index the link of new weights. Null where nothing is to be divided.
   */
  base_mean: z.number().nullable(),
  elementary: z.string().nullable(),
  mean: z.string().nullable(),
  components: z.array(component),
  /** Over matched lines items enter with levels, which have no price in the base. */
  items_have_levels: z.boolean(),
  items: z.array(itemLine),
  members: z.array(member),
  /** Sorted unit prices as decimal texts, without source or date; empty where the average is hidden. */
  quotes: z.array(z.string()),
  /** For staff: the quotes with their sources. */
  quote_details: z.array(
    z.object({
      id: z.number().int(),
      source: localText,
      observed_on: z.string().nullable(),
      unit_price: z.string(),
      origin: z.string(),
      note: z.string(),
      included: z.boolean(),
    }),
  ),
  quotes_hidden: z.enum(['none', 'below_limit', 'not_published']).nullable(),
  /** `previous`: the average of the month before as printed; null where it is hidden. */
  imputation: z.object({ method: z.string(), previous: z.string().nullable() }).nullable(),
  rules: z.object({
    rule_set: localText,
    formula: z.string(),
    structure: localText,
    weights: localText.nullable(),
    weights_approved: z.string().nullable(),
    rounding: z.string(),
    min_sources: z.number().int(),
    engine: z.string(),
    inputs_hash: z.string(),
    result_hash: z.string(),
    run: z.number().int(),
  }),
  people: z.array(person),
  vintages: z.array(
    z.object({
      figure: z.string(),
      value: z.string().nullable(),
      status: z.string(),
      live_at: z.string().nullable(),
      kind: z.string(),
    }),
  ),
  is_demo: z.boolean(),
});

export type Passport = z.output<typeof passport>;

export const showPassport = endpoint({
  id: 'published.passport',
  method: 'GET',
  path: '/api/v1/figures/:figure',
  access: 'public',
  summary:
    'The passport of a published figure: release, formula, components, quotes, rules and people behind it. `figure` is series.period.sequence.',
  params: z.object({
    figure: z.string().regex(/^\d{1,15}\.\d{4}-\d{2}\.\d{1,12}$/, says('values.figure')),
  }),
  answer: passport,
  cache: 'published',
});
