import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { SHEET_STATES } from '../collection/sheet-steps.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { month, period } from '../values/period-schema.ts';
import { MEANS } from './rule-set.ts';

const cellKey = { item_id: z.number().int(), region_id: z.number().int(), period };
const reason = z.string().trim().min(3, says('values.reason-few-words')).max(500);

/** Grade of a cell: how much it stands on. */
export const grade = z.enum(['A', 'B', 'C', 'D']);

/** A quote of a cell, as the average sees it. Prices are decimal texts. */
export const cellQuote = z.object({
  id: z.number().int(),
  source: z.object({ id: z.number().int(), name: localText }),
  observed_on: z.string().nullable(),
  price: z.string().nullable(),
  unit: z.string(),
  /** In the item's standard unit. */
  unit_price: z.string().nullable(),
  /** Distance from the mean in percent, one decimal. */
  from_mean: z.string().nullable(),
  review: z.string(),
  origin: z.string(),
  note: z.string(),
  /** Price that this one corrected. */
  corrected_from: z.string().nullable(),
  included: z.boolean(),
  /** What somebody decided, against or with the rule. */
  decision: z
    .object({ included: z.boolean(), reason: z.string(), by: z.string().nullable(), at: z.string() })
    .nullable(),
});

/** The average of one item in one region and period, computed as one looks (rules 1.7). */
export const averageCell = z.object({
  period: z.string(),
  item: z.object({
    id: z.number().int(),
    code: z.string(),
    name: localText,
    standard: z.string(),
    unit: z.string(),
  }),
  region: z.object({ id: z.number().int(), code: z.string(), name: localText }),
  /** `fixed`: figures were published, or later periods computed, from its prices. */
  sheet: z.object({ id: z.number().int(), state: z.enum(SHEET_STATES), fixed: z.boolean() }).nullable(),
  quotes: z.array(cellQuote),
  /** The mean that the rule set names; null when nothing is included. */
  value: z.string().nullable(),
  means: z.object({
    arithmetic: z.string().nullable(),
    geometric: z.string().nullable(),
    median: z.string().nullable(),
  }),
  mean: z.enum(MEANS),
  rule_set: z.object({
    id: z.number().int(),
    title: localText,
    min_sources: z.number().int(),
    decimals: z.number().int(),
  }),
  n_quotes: z.number().int(),
  n_sources: z.number().int(),
  low: z.string().nullable(),
  high: z.string().nullable(),
  /** Coefficient of variation, percent with one decimal. */
  variation: z.string().nullable(),
  grade: grade.nullable(),
  suppressed: z.boolean(),
  change: z.object({ month: z.string().nullable(), year: z.string().nullable() }),
  /**
   * Up to 24 periods before this one, oldest first: of the runs that count, and where there is none (`status` computed)
   * from the quotes by the present rules.
   */
  history: z.array(
    z.object({
      period: z.string(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      n_quotes: z.number().int(),
      status: z.string(),
    }),
  ),
  lock: z.object({ reason: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
  /** Activity on this cell, newest first. */
  activity: z.array(
    z.object({ at: z.string(), by: z.string().nullable(), kind: z.string(), text: z.string() }),
  ),
  /** Others supply the cell too: the reader sees the own quotes, and no figure of it. */
  own_only: z.boolean(),
  /** Neighbouring cells, by a quote in them. */
  position: z.number().int(),
  total: z.number().int(),
  previous_quote: z.number().int().nullable(),
  next_quote: z.number().int().nullable(),
});
export type AverageCellView = z.output<typeof averageCell>;

export const showAverage = endpoint({
  id: 'averages.show',
  method: 'GET',
  path: '/api/v1/rounds/:code/averages/:quote',
  access: { permission: 'data.average.view' },
  summary: 'The average unit price that a quote belongs to, with its quotes, means, grade and history.',
  params: z.object({ code: month, quote: z.coerce.number().int().positive() }),
  answer: averageCell,
});

export const decideQuote = endpoint({
  id: 'averages.decide',
  method: 'POST',
  path: '/api/v1/average-decisions',
  access: { permission: 'data.average.include-exclude' },
  summary: 'Takes a quote into its average or leaves it out, with a reason that the approver sees.',
  body: z.object({ ...cellKey, quote_id: z.number().int(), included: z.boolean(), reason }),
  answer: z.object({ included: z.boolean() }),
});

export const lockAverage = endpoint({
  id: 'averages.lock',
  method: 'POST',
  path: '/api/v1/average-locks',
  access: { permission: 'data.average.lock' },
  summary: 'Locks an average: its quotes can no longer be taken in or left out.',
  body: z.object({ ...cellKey, reason: reason.optional() }),
  answer: z.object({ locked: z.boolean() }),
});

export const unlockAverage = endpoint({
  id: 'averages.unlock',
  method: 'POST',
  path: '/api/v1/average-locks/release',
  access: { permission: 'data.average.unlock' },
  summary: 'Opens a locked average again.',
  body: z.object({ ...cellKey, reason }),
  answer: z.object({ locked: z.boolean() }),
});
