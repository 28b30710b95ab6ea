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

/** A price of a matched line: accepted, or where it was imputed from. Its source is not named. */
const matchedPrice = z.object({
  price: z.number(),
  origin: z.enum(['accepted', 'cell', 'neighbours', 'group', 'region_group', 'country', 'carry', 'kept']),
});

/**
 * The step of an item in a leaf region since the period before, over the lines that are priced in both: `movement` is made
 * from `now` and `before`, and `level` = `level_before` x `movement`. The lists are sorted apart, so that no pair tells a
 * source; sum over sum and the geometric mean need no more.
 */
const matchedStep = z.object({
  movement: z.number().nullable(),
  /** Unrounded; null where the reader has printed ones alone, and in the direct form, whose level is the average price. */
  level: z.number().nullable(),
  level_before: z.number().nullable(),
  lines: z.number().int(),
  imputed_lines: z.number().int(),
  imputed_share: z.number(),
  /** Who lent: to lines without a quote, or to an item without any matched line. */
  lenders: z.array(z.string()),
  before: z.array(matchedPrice),
  now: z.array(matchedPrice),
  /**
   * Why prices and movement are not shown to this reader: no access to prices; one of the averages is hidden, or is not
   * published; an imputed price was lent by an average that is hidden.
   */
  withheld: z.enum(['access', 'hidden', 'unpublished', 'lenders']).nullable(),
  /** For staff: the pairs with their sources. */
  pairs: z.array(
    z.object({
      source: localText,
      before: matchedPrice,
      now: matchedPrice,
    }),
  ),
});
export type MatchedStep = z.output<typeof matchedStep>;

/** Level 1 of an index: what it is the weighted sum of. */
const component = z.object({
  label: localText,
  code: z.string(),
  /** Percent on the figure's base: all components add up to 100. `entered_weight` x `base_factor`, brought to that. */
  weight: z.number(),
  /** Percent that the weight set gives it, among the groups that the figure weighs. */
  entered_weight: z.number(),
  /** What the figure's base makes of the weight: the group's mean over it, as stored; 1 on the base of the weights. */
  base_factor: z.number(),
  /** Unrounded, base 1; null: the printed one alone is shown. */
  value: z.number().nullable(),
  /** As printed, base 100. */
  relative: z.string(),
  points: z.string(),
  contribution: z.string().nullable(),
  /** Share of the index that stands on imputed prices, 0 to 1. */
  imputed_share: z.number(),
  figure: z.string().nullable(),
  /**
   * Of a component that is a published index of another family: that index as printed, its mean over the base of the weights by
   * which it is divided (base 1; null: the printed index alone is shown), and the survey that it stands on where it is not of
   * the month alone.
   */
  rebased: z
    .object({
      published: z.string().nullable(),
      factor: z.number().nullable(),
      survey: z.string().nullable(),
    })
    .optional(),
});

/**
 * Why a number of an item is null, the first that holds. Nothing is shown: its average price is not `published` yet, or
 * `hidden` to protect its sources. The price alone is shown: one that its `base` is the mean of is hidden. The relative alone
 * is shown: there is `no_price` of the period, and its level moved with others. All is shown as printed: unrounded it would
 * tell another item of the `group` that is hidden now or was.
 */
const itemWithheld = z.enum(['unpublished', 'hidden', 'base', 'no_price', 'group']);
export type ItemWithheld = z.output<typeof itemWithheld>;

/**
 * Level 2: the items of a unit price index. Over matched lines an item enters with the level that its chained movements came
 * to (`price`) over its level in the base (`base_price`); in the first edition with its average over its base price.
 */
const itemLine = z.object({
  label: localText,
  code: z.string(),
  weight: z.number(),
  /** Unrounded; null: the printed ones alone are shown, or none (`withheld`). */
  base_price: z.number().nullable(),
  price: z.number().nullable(),
  /** As printed; null for the reason that `withheld` gives. Over matched lines there is no price in the base. */
  base_printed: z.string().nullable(),
  printed: z.string().nullable(),
  relative: z.string().nullable(),
  withheld: itemWithheld.nullable(),
  n_quotes: z.number().int(),
  status: z.string(),
  figure: z.string().nullable(),
  published: z.boolean(),
  /** The period in which its chain begins, at level 1; null in the first edition. */
  began: z.string().nullable(),
  /** An item that came after the first period of the base: whose level it took then. Its base level follows from that. */
  entered: z.enum(['leaf', 'region_group', 'country']).nullable(),
  /** How its level came from that of the period before; null in the first edition. */
  step: matchedStep.nullable(),
});

/** A leaf of a sum of share x value. */
const member = z.object({
  label: localText,
  code: z.string(),
  /** Part of the whole on the figure's base, 0 to 1: all members add up to 1. `structure_share` x `base_factor`, brought to that. */
  share: z.number(),
  /** The share that the structure gives it, as it was entered: of fractions the exact mean is taken with it. */
  structure_share: z.number(),
  /** What the figure's base makes of the share: the leaf's mean over it, as stored (over its link of new weights); 1 on the first base. */
  base_factor: z.number(),
  /** Unrounded; null: the printed one alone is shown, or none. */
  value: z.number().nullable(),
  /** The same as a fraction, `numerator/denominator`; null where it is a computed double. */
  fraction: z.string().nullable(),
  printed: z.string().nullable(),
  /** An average of the leaf's own quotes, of its imputed prices, or the last one moved on; an index is `own`. */
  origin: z.enum(['own', 'imputed', 'moved']),
  /** Share of the value that stands on imputed prices, 0 to 1. */
  imputed_share: z.number(),
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
  /** What an average price is of, as people call it; null of an index. */
  unit_name: localText.nullable(),
  decimals: z.number().int(),
  status: z.string(),
  obs: z.string(),
  suppressed: z.boolean(),
  grade: z.string().nullable(),
  base: localText.nullable(),
  /** The periods over which it is 100. */
  base_span: z.object({ from: z.string(), to: z.string() }).nullable(),
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
  recompute: z.enum(['weighted_mean', 'elementary', 'shares', 'mean_of_quotes', 'mean_of_imputed', 'server']),
  /**
   * Divisor after the formula: of a group's index its mean over the base, with the factors of late items and of later bases;
   * of a cost index the link of new weights, 1 without one. Null where the components do not add up to the figure, or it has none.
   */
  base_mean: z.number().nullable(),
  /** What the sum over members is divided by, where a total goes on from other shares or weights by a link; null without one. */
  share_link: z.number().nullable(),
  elementary: z.string().nullable(),
  /** The rule's mean of prices and of matched lines; null of a cost index. */
  mean: z.string().nullable(),
  components: z.array(component),
  /**
   * What points and contributions of components are computed from, for staff and readers alike: the unrounded parts, or the
   * printed ones brought to the printed index (weight x relative / sum of these x value). Null without components.
   */
  points_from: z.enum(['unrounded', 'printed']).nullable(),
  /** Over matched lines items enter with levels, which have no price in the base. */
  items_have_levels: z.boolean(),
  /** The base over which the levels of items average 1 before they go into an index: the family's first one. */
  level_base: z.object({ label: localText, period_from: z.string(), period_to: z.string() }).nullable(),
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
  /** Of an average over matched lines: how the item's level came from that of the period before. */
  step: matchedStep.nullable(),
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
    /**
     * Of the run, for staff alone: they are over unrounded and withheld figures, and in a small table anybody who has a
     * guess could confirm it by them.
     */
    hashes: z.object({ inputs: z.string(), result: z.string() }).nullable(),
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
    figure: z
      .string()
      .regex(/^\d{1,15}\.\d{4}(-(0[1-9]|1[0-2]|Q[1-4]|S[12]))?\.\d{1,12}$/, says('values.figure')),
  }),
  answer: passport,
  cache: 'published',
});
