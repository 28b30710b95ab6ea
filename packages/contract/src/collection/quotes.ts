import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { cursorPageOf, cursorQuery, listOf } from '../calls/paging.ts';
import { reason } from '../lists/values.ts';
import { localText } from '../values/local-text.ts';
import { LINE_STATES, REVIEW_DECISION_NAMES } from './quote-states.ts';
import { byId, ENTRY_LIMIT, quoteValue, terms } from './quote-values.ts';
import { anyDataSet } from './sheets.ts';

/** What narrows the grid, each with its name in the texts. */
export const GRID_FILTERS = ['search', 'state', 'source', 'region', 'item'] as const;
export type GridFilter = (typeof GRID_FILTERS)[number];

/** How the grid can be narrowed and ordered; the export takes the same and writes exactly these rows. */
export const gridFilters = {
  search: z.string().trim().max(100).optional(),
  state: z.enum(LINE_STATES).optional(),
  source: z.coerce.number().int().optional(),
  region: z.coerce.number().int().optional(),
  item: z.coerce.number().int().optional(),
  sort: z
    .enum([
      'effect',
      'item',
      '-item',
      'source',
      '-source',
      'region',
      '-region',
      'price',
      '-price',
      'change',
      '-change',
    ])
    .default('effect'),
};

/** A row of the grid: one sample line, its last price and its value in this period. */
export const gridRow = z.object({
  line_id: z.number().int(),
  item: z.object({ id: z.number().int(), code: z.string(), name: localText, specification: z.string() }),
  unit: z.object({ id: z.number().int(), code: z.string() }),
  source: z.object({ id: z.number().int(), code: z.string(), name: localText }),
  region: z.object({ id: z.number().int(), code: z.string(), name: localText }),
  variant: z.string(),
  state: z.enum(LINE_STATES),
  last: z
    .object({ period: z.string(), price: z.string(), unit: z.string(), unit_price: z.string(), terms })
    .nullable(),
  quote: quoteValue.nullable(),
  /** Change of the unit price on the last one, percent. */
  change: z.string().nullable(),
  effect: z.number().nullable(),
  /** Unit prices of the 12 periods that end with this one, oldest first. */
  spark: z.array(z.number().nullable()),
});

export type GridRow = z.output<typeof gridRow>;

export const listQuotes = endpoint({
  id: 'quotes.list',
  method: 'GET',
  path: '/api/v1/sheets/:id/quotes',
  access: anyDataSet('view'),
  summary: 'The entry grid of a sheet, largest effect on the index first.',
  params: byId,
  query: z.object({ ...gridFilters, ...cursorQuery }),
  answer: cursorPageOf(gridRow).extend({
    /** Lines that match, over all pages. */
    total: z.number().int(),
    /** Units in which the items of the page can be priced. */
    units: z.array(z.object({ id: z.number().int(), code: z.string(), name: localText })),
    /** When nothing matches: how many lines would, without one of the filters. */
    hidden: z.array(z.object({ filter: z.enum(GRID_FILTERS), without: z.number().int() })),
  }),
});

export const reviewQuotes = endpoint({
  id: 'quotes.review',
  method: 'POST',
  path: '/api/v1/sheets/:id/reviews',
  access: anyDataSet('review'),
  summary:
    'Confirms, rejects, sends back with a question, or reopens quotes; answers for each what was done.',
  params: byId,
  body: z.object({
    quote_ids: z.array(z.number().int()).min(1).max(ENTRY_LIMIT),
    decision: z.enum(REVIEW_DECISION_NAMES),
    reason: reason.optional(),
  }),
  answer: listOf(
    z.object({
      quote_id: z.number().int(),
      result: z.enum(['done', 'skipped']),
      /** Why it was skipped. */
      why: z.enum(['not-found', 'state', 'reason-needed', 'own-value', 'same-hands']).nullable(),
    }),
  ),
});

export const exportQuotes = endpoint({
  id: 'quotes.export',
  method: 'GET',
  path: '/api/v1/sheets/:id/quotes/export',
  access: anyDataSet('export'),
  stepUp: true,
  summary: 'Exactly the filtered rows of the grid as CSV or workbook.',
  produces: 'application/octet-stream',
  params: byId,
  query: z.object({ ...gridFilters, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});

export const exportTemplate = endpoint({
  id: 'quotes.template',
  method: 'GET',
  path: '/api/v1/sheets/:id/template',
  access: anyDataSet('import'),
  summary: 'The sheet as a file to be filled in: keys, last prices, empty price column.',
  produces: 'application/octet-stream',
  params: byId,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});
