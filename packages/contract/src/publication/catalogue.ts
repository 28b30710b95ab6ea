import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf } from '../calls/paging.ts';
import { REACHES } from '../plans/plan-kinds.ts';
import { localText } from '../values/local-text.ts';
import { FREQUENCIES } from '../values/period.ts';
import { PRODUCT_KINDS } from './products.ts';

/** Families of the catalogue, as its cards group them. */
export const CATALOGUE_FAMILIES = [...PRODUCT_KINDS, 'series'] as const;
export type CatalogueFamily = (typeof CATALOGUE_FAMILIES)[number];

/** What a line of the catalogue is of: an item's price, an index by category or by group, an entered series. */
export const CATALOGUE_THINGS = ['item', 'category', 'group', 'series'] as const;

/** How a line can be had beside the screen. */
export const CATALOGUE_FORMATS = ['csv', 'xlsx', 'api'] as const;

/** One thing that figures are published of, with how far they reach. No figure is in it. */
const catalogueEntry = z.object({
  of: z.enum(CATALOGUE_THINGS),
  code: z.string(),
  name: localText,
  /** Of an item, the group that it is filed under. */
  group: localText.nullable(),
  unit: z.string().nullable(),
  synonyms: z.array(z.string()),
  subject: z.string(),
  slug: z.string(),
  /** What plans open. */
  product: z.string(),
  product_name: localText,
  family: z.enum(CATALOGUE_FAMILIES),
  frequency: z.enum(FREQUENCIES),
  /** The finest kind of place that it is published for, and the number of places. */
  reach: z.enum(REACHES),
  places: z.number().int(),
  first_period: z.string(),
  latest_period: z.string(),
  next_release_at: z.string().nullable(),
  /** Everybody sees its latest periods. */
  in_sample: z.boolean(),
  formats: z.array(z.enum(CATALOGUE_FORMATS)),
  /** The cheapest plan that opens it; null where none of the price list does. */
  plan: z.object({ code: z.string(), name: localText }).nullable(),
});
export type CatalogueEntry = z.output<typeof catalogueEntry>;

/** The longest text that is searched for. */
export const LONGEST_SEARCH = 80;

const filters = {
  /** Words of a name in either language, a code, a synonym, a group or a product. */
  search: z.string().trim().max(LONGEST_SEARCH).optional(),
  family: z.enum(CATALOGUE_FAMILIES).optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  /** Published at least as finely as this. */
  reach: z.enum(REACHES).optional(),
  /** Slug of a product. */
  product: z.string().max(80).optional(),
};

export const listCatalogue = endpoint({
  id: 'catalogue.list',
  method: 'GET',
  path: '/api/v1/catalogue',
  access: 'public',
  summary: 'Everything that figures are published of: items, categories, groups and series, without figures.',
  query: z.object({
    ...filters,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: pageOf(catalogueEntry),
  key: [],
});

export const downloadCatalogue = endpoint({
  id: 'catalogue.file',
  method: 'GET',
  path: '/api/v1/catalogue/download',
  access: 'public',
  summary: 'The same lines, as CSV or as a workbook.',
  query: z.object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: 'application/octet-stream',
  key: [],
});

export const downloadSample = endpoint({
  id: 'catalogue.sample-file',
  method: 'GET',
  path: '/api/v1/products/:slug/sample',
  access: 'public',
  summary: 'The free sample of a product exactly as its page shows it to visitors, as CSV or as a workbook.',
  params: z.object({ slug: z.string().max(80) }),
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('csv') }),
  produces: 'application/octet-stream',
  key: [],
});
