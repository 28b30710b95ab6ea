import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { localText } from './local-text.ts';
import { cursorPageOf, cursorQuery, listOf } from './paging.ts';
import { LINE_STATES, MISSING_REASONS, REVIEW_DECISION_NAMES } from './quote-states.ts';
import { flag, priceText, quoteValue, terms, unitChoice } from './quote-values.ts';
import { anyDataSet } from './sheets.ts';

const id = z.object({ id: z.coerce.number().int().positive() });
const reason = z.string().trim().min(3, 'Give a reason of a few words.').max(500);
const day = z.iso.date('A date such as 2026-11-12.');

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
  effect: z.number(),
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
  params: id,
  query: z.object({ ...gridFilters, ...cursorQuery }),
  answer: cursorPageOf(gridRow).extend({
    /** Lines that match, over all pages. */
    total: z.number().int(),
    /** When nothing matches: how many lines would, without one of the filters. */
    hidden: z.array(z.object({ filter: z.string(), without: z.number().int() })),
  }),
});

/** One value to be entered: a price, or why there is none. */
export const entry = z
  .strictObject({
    line_id: z.number().int(),
    price: priceText.nullish(),
    /** The item's standard unit when absent. */
    unit_id: z.number().int().optional(),
    missing_reason: z.enum(MISSING_REASONS).nullish(),
    observed_on: day.nullish(),
    terms: terms.optional(),
    note: z.string().trim().max(500).optional(),
    /** The value that the writer saw; null = none. When another stands there by now, it is a conflict. */
    replaces: z.number().int().nullish(),
    /** Why a value is changed, or why an unusual one is right. */
    reason: z.string().trim().max(500).optional(),
  })
  .refine(({ price, missing_reason }) => (price == null) !== (missing_reason == null), {
    message: 'Give a price, or say why there is none.',
    path: ['price'],
  });
export type Entry = z.output<typeof entry>;

export const ENTRY_LIMIT = 500;
const entries = z.object({
  entries: z.array(entry).min(1).max(ENTRY_LIMIT),
  channel: z.enum(['form', 'grid']).default('grid'),
});

/** What becomes, or would become, of one entry. */
export const entryResult = z.object({
  line_id: z.number().int(),
  result: z.enum(['new', 'change', 'same']),
  quote_id: z.number().int().nullable(),
  unit_price: z.string().nullable(),
  change: z.string().nullable(),
  flags: z.array(flag),
  effect: z.number(),
  old_price: z.string().nullable(),
});
export type EntryResult = z.output<typeof entryResult>;

export const enterQuotes = endpoint({
  id: 'quotes.enter',
  method: 'POST',
  path: '/api/v1/sheets/:id/quotes',
  access: anyDataSet('create'),
  summary: 'Enters or corrects a block of prices; a correction is a new row that the old one points to.',
  params: id,
  body: entries,
  answer: listOf(entryResult),
});

export const checkQuotes = endpoint({
  id: 'quotes.check',
  method: 'POST',
  path: '/api/v1/sheets/:id/quotes/check',
  access: anyDataSet('create'),
  summary: 'Says what entering a block would do and which questions it would raise; saves nothing.',
  params: id,
  body: entries,
  answer: listOf(entryResult),
});

export const reviewQuotes = endpoint({
  id: 'quotes.review',
  method: 'POST',
  path: '/api/v1/sheets/:id/reviews',
  access: anyDataSet('review'),
  summary:
    'Confirms, rejects, sends back with a question, or reopens quotes; answers for each what was done.',
  params: id,
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
      why: z.enum(['not-found', 'state', 'reason-needed', 'own-value']).nullable(),
    }),
  ),
});

/** Everything of one quote. */
export const quoteDetail = z.object({
  line: gridRow.omit({ spark: true }),
  sheet: z.object({
    id: z.number().int(),
    round_code: z.string(),
    data_set: z.string(),
    period: z.string(),
    state: z.string(),
    region_group: localText,
    organisation: localText,
    can_enter: z.boolean(),
    can_review: z.boolean(),
  }),
  quote: quoteValue,
  /** False when a later version stands in its place: then `current_id` is that one, or null when it was withdrawn. */
  is_current: z.boolean(),
  current_id: z.number().int().nullable(),
  /** Every value that this line has had in the period, newest first. */
  versions: z.array(
    quoteValue.extend({
      change_reason: z.string().nullable(),
      review_reason: z.string().nullable(),
      reviewed_by: z.string().nullable(),
      reviewed_at: z.string().nullable(),
    }),
  ),
  history: z.array(z.object({ period: z.string(), unit_price: z.string().nullable(), origin: z.string() })),
  /** Other current quotes of the item in the period: this region's first. */
  peers: z.array(
    z.object({
      id: z.number().int(),
      source: z.string(),
      region: localText,
      same_region: z.boolean(),
      unit_price: z.string(),
    }),
  ),
  /** Range in which the checks would not have asked, in the standard unit; null without a last price. */
  expected: z.object({ low: z.string(), high: z.string() }).nullable(),
  messages: z.array(
    z.object({ id: z.number().int(), body: z.string(), by: z.string().nullable(), at: z.string() }),
  ),
  used: z.object({
    averages: z.array(
      z.object({ run_id: z.number().int(), value: z.number().nullable(), n_quotes: z.number().int() }),
    ),
    releases: z.array(
      z.object({
        id: z.number().int(),
        subject: z.string(),
        period: z.string(),
        vintage: z.number().int(),
        state: z.string(),
      }),
    ),
  }),
  units: z.array(unitChoice),
  /** Neighbours in the queue of flags, largest effect first. */
  next_flagged: z.number().int().nullable(),
});
export type QuoteDetail = z.output<typeof quoteDetail>;

export const showQuote = endpoint({
  id: 'quotes.show',
  method: 'GET',
  path: '/api/v1/quotes/:id',
  access: anyDataSet('view'),
  summary: 'One quote: value, terms, versions, history, peers, messages, and where it was used.',
  params: id,
  answer: quoteDetail,
});

export const messageQuote = endpoint({
  id: 'quotes.message',
  method: 'POST',
  path: '/api/v1/quotes/:id/messages',
  access: anyDataSet('edit'),
  summary:
    'Writes to the other side about a quote; the answer to a question puts it back before the reviewer.',
  status: 201,
  params: id,
  body: z.object({ body: z.string().trim().min(1, 'Write something.').max(2000) }),
  answer: z.object({ id: z.number().int(), review: z.string() }),
});

/** What an insert form offers: lines of the sheet without a price first. */
export const listEntryChoices = endpoint({
  id: 'quotes.choices',
  method: 'GET',
  path: '/api/v1/sheets/:id/choices',
  access: anyDataSet('create'),
  summary: 'Items, units, sources and regions that a quote of this sheet may name.',
  params: id,
  query: z.object({ item: z.coerce.number().int().optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        name: localText,
        specification: z.string(),
        unit: z.string(),
        missing: z.number().int(),
      }),
    ),
    sources: z.array(
      z.object({ id: z.number().int(), code: z.string(), name: localText, region_id: z.number().int() }),
    ),
    regions: z.array(z.object({ id: z.number().int(), code: z.string(), name: localText })),
    /** Units of the asked item. */
    units: z.array(unitChoice),
    /** Lines of the asked item. */
    lines: z.array(gridRow.omit({ spark: true })),
  }),
});

export const addLine = endpoint({
  id: 'quotes.add-line',
  method: 'POST',
  path: '/api/v1/sheets/:id/lines',
  access: anyDataSet('create'),
  summary: 'Adds a sample line from this period on: an extra quote, with a reason.',
  status: 201,
  params: id,
  body: z.object({
    item_id: z.number().int(),
    region_id: z.number().int(),
    outlet_id: z.number().int(),
    variant: z.string().trim().max(80).default(''),
    reason,
  }),
  answer: z.object({ line_id: z.number().int() }),
});

export const exportQuotes = endpoint({
  id: 'quotes.export',
  method: 'GET',
  path: '/api/v1/sheets/:id/quotes/export',
  access: anyDataSet('export'),
  summary: 'Exactly the filtered rows of the grid as CSV or workbook.',
  produces: 'application/octet-stream',
  params: id,
  query: z.object({ ...gridFilters, format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});

export const exportTemplate = endpoint({
  id: 'quotes.template',
  method: 'GET',
  path: '/api/v1/sheets/:id/template',
  access: anyDataSet('import'),
  summary: 'The sheet as a file to be filled in: keys, last prices, empty price column.',
  produces: 'application/octet-stream',
  params: id,
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});
