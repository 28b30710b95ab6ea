import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { REVISION_POLICIES } from '../computation/index-families.ts';
import {
  CHANGE_BASES,
  ELEMENTARY_FORMULAS,
  IMPUTATION_STEPS,
  IMPUTED_ACTIONS,
  INDEX_FORMS,
  MEANS,
} from '../computation/rule-set.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES } from '../values/period.ts';

/** What a product tells: prices, or indices. */
export const PRODUCT_KINDS = ['prices', 'indices'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

const headline = z.object({
  label: localText,
  place: localText,
  unit: z.string(),
  /** What equals 100, or whose prices; null where nothing does. */
  base: localText.nullable(),
  value: z.string().nullable(),
  change_month: z.string().nullable(),
  change_year: z.string().nullable(),
  figure: z.string(),
  spark: z.array(z.number().nullable()),
});

/** A product of the catalogue with the facts of its latest release. */
export const product = z.object({
  subject: z.string(),
  slug: z.string(),
  /** Prices and indices that are computed, or series that are entered. */
  kind: z.enum([...PRODUCT_KINDS, 'series']),
  frequency: z.enum(FREQUENCIES),
  name: localText,
  summary: localText,
  latest_period: z.string().nullable(),
  released_at: z.string().nullable(),
  next_period: z.string().nullable(),
  next_release_at: z.string().nullable(),
  /** Series of the product, and periods that it goes back. */
  series: z.number().int(),
  first_period: z.string().nullable(),
  /** The reader's level: sample, view, download or api. */
  level: z.string(),
  headlines: z.array(headline),
  is_demo: z.boolean(),
});
export type Product = z.output<typeof product>;

/** The rules by which the latest figures were computed, as far as readers are told them in words. */
const method = z.object({
  mean: z.enum(MEANS),
  form: z.enum(INDEX_FORMS),
  elementary: z.enum(ELEMENTARY_FORMULAS),
  min_sources: z.number().int(),
  /** One source with more than this share of the quotes hides the average. */
  dominance_share: z.number(),
  imputation: z.array(z.enum(IMPUTATION_STEPS)),
  carry_max: z.number().int(),
  /** Null in the first edition of the rules: no line ends by itself. */
  impute_max: z.number().int().nullable(),
  max_imputed: z.object({ share: z.number(), action: z.enum(IMPUTED_ACTIONS) }),
  decimals: z.number().int(),
  change_basis: z.enum(CHANGE_BASES),
});

/** What stands beside the figures of a product: what the office says of the latest, how they are made, what they are for. */
export const productAbout = z.object({
  period: z.string(),
  /** Empty where nobody wrote anything. */
  commentary: localText,
  method,
  family: z.object({
    /** Months after which a figure is firm. */
    firm_after: z.number().int(),
    revision_policy: z.enum(REVISION_POLICIES),
    valid_for: localText,
    not_valid_for: localText,
  }),
});
export type ProductAbout = z.output<typeof productAbout>;

/** A product as its own page shows it; `about` is null before its first release. */
export const productDetail = product.extend({ about: productAbout.nullable() });
export type ProductDetail = z.output<typeof productDetail>;

export const listProducts = endpoint({
  id: 'products.list',
  method: 'GET',
  path: '/api/v1/products',
  access: 'public',
  summary: 'The catalogue of data products with their latest release and headline figures.',
  answer: listOf(product),
  cache: 'published',
  key: [],
});

export const showProduct = endpoint({
  id: 'products.show',
  method: 'GET',
  path: '/api/v1/products/:slug',
  access: 'public',
  summary: 'One data product with its latest release, what is said of it, and the rules in force.',
  params: z.object({ slug: z.string().max(80) }),
  answer: productDetail,
  cache: 'published',
  key: [],
});

/** An announced or past release date. */
export const calendarEntry = z.object({
  subject: z.string(),
  name: localText,
  slug: z.string(),
  period: z.string(),
  planned_at: z.string(),
  state: z.string(),
  changed_from: z.string().nullable(),
  change_reason: localText.nullable(),
});

export const showCalendar = endpoint({
  id: 'products.calendar',
  method: 'GET',
  path: '/api/v1/release-calendar',
  access: 'public',
  summary: 'Release dates from today on, twelve months ahead.',
  answer: listOf(calendarEntry),
  cache: 'published',
  key: [],
});
