import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { reason } from '../lists/values.ts';
import { says } from '../messages/refusals/says.ts';
import { dayText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { MISSING_REASONS } from './quote-states.ts';
import { byId, ENTRY_LIMIT, flag, priceText, terms, unitChoice } from './quote-values.ts';
import { gridRow } from './quotes.ts';
import { anyDataSet } from './sheets.ts';

const day = dayText(says('values.date'));

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
    message: says('values.price-or-reason'),
    path: ['price'],
  });

export type Entry = z.output<typeof entry>;

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
  effect: z.number().nullable(),
  old_price: z.string().nullable(),
});

export type EntryResult = z.output<typeof entryResult>;

export const enterQuotes = endpoint({
  id: 'quotes.enter',
  method: 'POST',
  path: '/api/v1/sheets/:id/quotes',
  access: anyDataSet('create'),
  summary: 'Enters or corrects a block of prices; a correction is a new row that the old one points to.',
  params: byId,
  body: entries,
  answer: listOf(entryResult),
});

export const checkQuotes = endpoint({
  id: 'quotes.check',
  method: 'POST',
  path: '/api/v1/sheets/:id/quotes/check',
  access: anyDataSet('create'),
  summary: 'Says what entering a block would do and which questions it would raise; saves nothing.',
  params: byId,
  body: entries,
  answer: listOf(entryResult),
});

/** What an insert form offers: lines of the sheet without a price first. */
export const listEntryChoices = endpoint({
  id: 'quotes.choices',
  method: 'GET',
  path: '/api/v1/sheets/:id/choices',
  access: anyDataSet('create'),
  summary: 'Items, units, sources and regions that a quote of this sheet may name.',
  params: byId,
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
  params: byId,
  body: z.object({
    item_id: z.number().int(),
    region_id: z.number().int(),
    outlet_id: z.number().int(),
    variant: z.string().trim().max(80).default(''),
    reason,
  }),
  answer: z.object({ line_id: z.number().int() }),
});
