import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localText } from './local-text.ts';
import { month } from './period.ts';

const codes = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter(Boolean))
  .optional();

/** What the figures show: level, or change on the month or year before in percent (from published values). */
export const MEASURES = ['level', 'month', 'year'] as const;

/** Filters of a data page; all of them live in its address. Codes are parted by commas. */
const span = {
  regions: codes,
  from: month.optional(),
  to: month.optional(),
  measure: z.enum(MEASURES).default('level'),
  /** What was known at this vintage: the sequence of a release. Absent = now. */
  as_of: z.coerce.number().int().positive().optional(),
};
export const priceFilters = { ...span, items: codes, group: z.string().max(40).optional() };
export const indexFilters = {
  ...span,
  categories: codes,
  variant: z.string().max(60).default(''),
  groups: codes,
  base: z.enum(['current', 'previous']).default('current'),
};

/** One published figure. `value` is as printed; null = not published, with `obs` saying why. */
export const figureCell = z.object({
  value: z.string().nullable(),
  status: z.enum(['forecast', 'provisional', 'firm', 'revised']),
  obs: z.enum(['reported', 'imputed', 'carried', 'missing']),
  suppressed: z.boolean(),
  /** Sequence of the release that it stands in: with series and period its permanent id. */
  sequence: z.number().int(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  n_quotes: z.number().int().nullable(),
  grade: z.string().nullable(),
});
export type FigureCell = z.output<typeof figureCell>;

const place = z.object({ code: z.string(), name: localText });

export const figureRow = z.object({
  series: z.number().int(),
  item: place
    .extend({ unit: z.string(), unit_name: localText, standard: z.string(), group: place })
    .nullable(),
  category: place.nullable(),
  group: place.nullable(),
  region: place.extend({ level: z.string() }),
  variant: z.string(),
  /** One a period, in the order of `periods`; null where the series has none. */
  cells: z.array(figureCell.nullable()),
});
export type FigureRow = z.output<typeof figureRow>;

/** A published table: exactly what its page, its chart and its files show. */
export const figureTable = z.object({
  subject: z.string(),
  slug: z.string(),
  name: localText,
  measure: z.enum(MEASURES),
  unit: z.string(),
  decimals: z.number().int(),
  base: z.object({ code: z.string(), label: localText, from: z.string(), to: z.string() }).nullable(),
  /** Printed factor by which the earlier base goes on, where a base change lies in the span. */
  rebased: z.object({ effective_from: z.string(), previous_label: localText }).nullable(),
  periods: z.array(z.string()),
  rows: z.array(figureRow),
  as_of: z.object({ sequence: z.number().int(), live_at: z.string(), period: z.string() }).nullable(),
  latest_period: z.string().nullable(),
  next_release_at: z.string().nullable(),
  /** First period of the provisional part. */
  provisional_from: z.string().nullable(),
  level: z.string(),
  /** What the reader's level leaves out; counts, so that nothing is missing without a reason. */
  locked: z.object({ series: z.number().int(), periods: z.number().int() }),
  is_demo: z.boolean(),
});
export type FigureTable = z.output<typeof figureTable>;

export const listPrices = endpoint({
  id: 'published.prices',
  method: 'GET',
  path: '/api/v1/prices',
  access: 'public',
  summary:
    'Published average prices by item, region and period. Visitors get the sample: headline items of the country, the last 13 months.',
  query: z.object(priceFilters),
  answer: figureTable,
  cache: 'published',
});
export const listIndices = endpoint({
  id: 'published.indices',
  method: 'GET',
  path: '/api/v1/indices/:family',
  access: 'public',
  summary: 'Published cost indices (or unit price indices of `groups`) by region and period.',
  params: z.object({ family: z.string().max(20) }),
  query: z.object(indexFilters),
  answer: figureTable,
  cache: 'published',
});

const format = z.enum(['csv', 'xlsx']);
export const downloadPrices = endpoint({
  id: 'published.prices-file',
  method: 'GET',
  path: '/api/v1/prices/download',
  access: { permission: 'product.bmp.download' },
  summary: 'The price table exactly as shown, as CSV or as a workbook with an About sheet.',
  query: z.object({ ...priceFilters, format }),
  produces: 'application/octet-stream',
});
export const downloadIndices = endpoint({
  id: 'published.indices-file',
  method: 'GET',
  path: '/api/v1/indices/:family/download',
  access: { anyOf: ['product.bmci.download'] },
  summary: 'The index table exactly as shown, as CSV or as a workbook with an About sheet.',
  params: z.object({ family: z.string().max(20) }),
  query: z.object({ ...indexFilters, format }),
  produces: 'application/octet-stream',
});

/** Choices for the filters of a data page. */
export const choices = z.object({
  regions: z.array(place.extend({ level: z.string(), parent: z.string().nullable() })),
  groups: z.array(place),
  items: z.array(
    place.extend({
      group: z.string(),
      unit: z.string(),
      is_headline: z.boolean(),
      synonyms: z.array(z.string()),
    }),
  ),
  categories: z.array(place),
  variants: z.array(place),
  vintages: z.array(
    z.object({
      sequence: z.number().int(),
      period: z.string(),
      live_at: z.string(),
      kind: z.string(),
      reason: localText.nullable(),
    }),
  ),
});
export type Choices = z.output<typeof choices>;
export const listChoices = endpoint({
  id: 'published.choices',
  method: 'GET',
  path: '/api/v1/products/:slug/choices',
  access: 'public',
  summary: 'What a data page can be filtered by, and its vintages.',
  params: z.object({ slug: z.string().max(80) }),
  answer: choices,
  cache: 'published',
});

const person = z.object({
  step: z.enum(['submitted', 'reviewed', 'approved', 'computed', 'run_approved', 'released']),
  role: z.string(),
  name: z.string().nullable(),
  at: z.string().nullable(),
});

/** A price or index value with its permanent id. */
const reference = z.object({ figure: z.string().nullable(), label: localText, value: z.string().nullable() });

/** Level 1 of an index: what it is the weighted sum of. */
const component = z.object({
  label: localText,
  code: z.string(),
  weight: z.number(),
  value: z.number(),
  relative: z.string(),
  points: z.string(),
  contribution: z.string().nullable(),
  figure: z.string().nullable(),
});
/** Level 2: the items of a unit price index, or the regions of a total. */
const itemLine = z.object({
  label: localText,
  code: z.string(),
  weight: z.number(),
  base_price: z.number().nullable(),
  price: z.number().nullable(),
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
  value: z.number().nullable(),
  printed: z.string().nullable(),
  figure: z.string().nullable(),
});

/**
 * The passport of a figure: everything that it stands on, as deep as the reader may see (settled 3). `recompute` names
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
  /** Divisor after the elementary formula: the group's mean over the base period. */
  base_mean: z.number(),
  elementary: z.string().nullable(),
  mean: z.string().nullable(),
  components: z.array(component),
  items: z.array(itemLine),
  members: z.array(member),
  /** Sorted unit prices as decimal texts, without source or date; empty below the disclosure limit. */
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
  imputation: z.object({ method: z.string(), previous: z.number().nullable() }).nullable(),
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
    figure: z
      .string()
      .regex(
        /^\d{1,15}\.\d{4}-\d{2}\.\d{1,12}$/,
        'A figure is series.period.sequence, such as 120.2026-09.64.',
      ),
  }),
  answer: passport,
  cache: 'published',
});
