import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { localText } from '../values/local-text.ts';
import { byId, quoteValue, unitChoice } from './quote-values.ts';
import { gridRow } from './quotes.ts';
import { anyDataSet } from './sheets.ts';

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
  /** Whether the reader, who may have entered it, would confirm it without a second person, since nobody else could. */
  confirms_alone: z.boolean(),
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
  params: byId,
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
  params: byId,
  body: z.object({ body: z.string().trim().min(1).max(2000) }),
  answer: z.object({ id: z.number().int(), review: z.string() }),
});
