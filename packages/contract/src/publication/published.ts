import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { CHANGE_BASES } from '../computation/rule-set.ts';
import { dataSetOf, PRICE_DATA_SETS } from '../data-sets/all.ts';
import { says } from '../messages/refusals/says.ts';
import { productPermissions } from '../subjects/all.ts';
import { COMPUTED_FAMILIES } from '../subjects/families.ts';
import { HEADLINE } from '../subjects/headline.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';

/** The price data set; without a wish the headline. */
const priceSubject = z
  .string()
  .refine((code) => dataSetOf(code) !== undefined, says('values.choice-asked'))
  .default(HEADLINE.prices.code);

const codes = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter(Boolean))
  .optional();

/** What the figures show: level, or change on the period before or on the year before in percent. */
export const MEASURES = ['level', 'previous', 'year'] as const;
/** As they may be asked for; `month` is the period before of monthly figures, and refused for others. */
const ASKED_MEASURES = [...MEASURES, 'month'] as const;
export type AskedMeasure = (typeof ASKED_MEASURES)[number];

/** Filters of a data page; all of them live in its address. Codes are parted by commas. */
const span = {
  regions: codes,
  from: period.optional(),
  to: period.optional(),
  measure: z.enum(ASKED_MEASURES).default('level'),
  /** What was known at this vintage: the sequence of a release. Absent = now. */
  as_of: z.coerce
    .number(says('values.vintage'))
    .int(says('values.vintage'))
    .positive(says('values.vintage'))
    .optional(),
};

export const priceFilters = {
  ...span,
  subject: priceSubject,
  items: codes,
  group: z.string().max(40).optional(),
  /** Items by what the declaration lets one choose of them: `skill_level.skilled,origin.local`. */
  traits: codes,
};

export const indexFilters = {
  ...span,
  categories: codes,
  variant: z.string().max(60).default(''),
  groups: codes,
  base: z.enum(['current', 'previous']).default('current'),
};

/** `withdrawn`: the figure was withdrawn. Its value is there only where an earlier vintage is asked for. */
export const FIGURE_STATUSES = ['forecast', 'provisional', 'firm', 'revised', 'withdrawn'] as const;

/** One published figure. `value` is as printed; null = not published, with `obs` saying why. */
export const figureCell = z.object({
  value: z.string().nullable(),
  status: z.enum(FIGURE_STATUSES),
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
    .extend({
      unit: z.string(),
      unit_name: localText,
      standard: z.string(),
      group: place,
      /** Hours that its unit stands for, as the item states them, else as the unit has; absent of what is no time. */
      hours: z.string().optional(),
    })
    .nullable(),
  category: place.nullable(),
  group: place.nullable(),
  region: place.extend({ level: z.string() }),
  variant: z.string(),
  /** One a period, in the order of `periods`; null where the series has none. */
  cells: z.array(figureCell.nullable()),
  /** Of levels: changes in percent of the last figure on those of the month and the year before, where the table has them. */
  last_change: z
    .object({ period: z.string(), month: z.string().nullable(), year: z.string().nullable() })
    .nullable(),
});

export type FigureRow = z.output<typeof figureRow>;

/** A withdrawal that bears on a table (decision 060). */
const withdrawal = z.object({
  period: z.string(),
  /** When it took effect, and the public reason. */
  at: z.string(),
  reason: localText,
  /** Sequence of the vintage that was withdrawn: readable with `as_of`. */
  withdrawn: z.number().int(),
  /** What the table shows of the period: no figures, those of the vintage before, or (as of then) the withdrawn ones. */
  shows: z.enum(['none', 'earlier', 'withdrawn']),
});
export type Withdrawal = z.output<typeof withdrawal>;

/** A published table: exactly what its page, its chart and its files show. */
export const figureTable = z.object({
  subject: z.string(),
  slug: z.string(),
  name: localText,
  measure: z.enum(MEASURES),
  unit: z.string(),
  decimals: z.number().int(),
  /** How changes are printed, and whether they are computed from printed or from unrounded values. */
  change: z.object({ decimals: z.number().int(), basis: z.enum(CHANGE_BASES) }),
  base: z.object({ code: z.string(), label: localText, from: z.string(), to: z.string() }).nullable(),
  /** Printed factor by which the earlier base goes on, where a base change lies in the span. */
  rebased: z.object({ effective_from: z.string(), previous_label: localText }).nullable(),
  periods: z.array(z.string()),
  /** Of what is paid by time: the office's units of time with their hours, shortest first. */
  time_units: z.array(place.extend({ hours: z.string() })).optional(),
  rows: z.array(figureRow),
  as_of: z.object({ sequence: z.number().int(), live_at: z.string(), period: z.string() }).nullable(),
  latest_period: z.string().nullable(),
  next_release_at: z.string().nullable(),
  withdrawals: z.array(withdrawal),
  /** First period of the provisional part. */
  provisional_from: z.string().nullable(),
  level: z.string(),
  /** Series that the filters name, open or not. */
  matching: z.number().int(),
  /** What the reader's level leaves out; counts, so that nothing is missing without a reason. */
  locked: z.object({
    series: z.number().int(),
    /** Places among those that were asked for. */
    places: z.number().int(),
    periods: z.number().int(),
    /** First period that is open, where earlier ones are not. */
    opens_from: z.string().nullable(),
  }),
  is_demo: z.boolean(),
});

export type FigureTable = z.output<typeof figureTable>;

export const listPrices = endpoint({
  id: 'published.prices',
  method: 'GET',
  path: '/api/v1/prices',
  access: 'public',
  summary:
    'Published average prices by item, region and period. Visitors get the sample: headline items of the country, the last 13 months (3 half-years of half-yearly prices).',
  query: z.object(priceFilters),
  answer: figureTable,
  cache: 'published',
  key: ['prices'],
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
  key: ['indices'],
});

/** The product's own permission is asked for by the call, which knows the product. */
const PRICE_DOWNLOADS = productPermissions(PRICE_DATA_SETS, 'download');
const INDEX_DOWNLOADS = productPermissions(COMPUTED_FAMILIES, 'download');

const format = z.enum(['csv', 'xlsx']);

export const downloadPrices = endpoint({
  id: 'published.prices-file',
  method: 'GET',
  path: '/api/v1/prices/download',
  access: { anyOf: PRICE_DOWNLOADS },
  summary: 'The price table exactly as shown, as CSV or as a workbook with an About sheet.',
  query: z.object({ ...priceFilters, format }),
  produces: 'application/octet-stream',
  key: ['prices', 'downloads'],
});

export const downloadIndices = endpoint({
  id: 'published.indices-file',
  method: 'GET',
  path: '/api/v1/indices/:family/download',
  access: { anyOf: INDEX_DOWNLOADS },
  summary: 'The index table exactly as shown, as CSV or as a workbook with an About sheet.',
  params: z.object({ family: z.string().max(20) }),
  query: z.object({ ...indexFilters, format }),
  produces: 'application/octet-stream',
  key: ['indices', 'downloads'],
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
      /** Whether it was withdrawn since. */
      withdrawn: z.boolean(),
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
  key: [],
});
