import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { says } from '../messages/refusals/says.ts';
import { PRODUCT_KINDS } from '../publication/products.ts';
import { instantText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { SHEET_STATES } from './sheet-steps.ts';

const code = z.object({ code: month });
const instant = instantText(says('values.instant'));
const reason = z.string().trim().min(3, says('values.reason-few-words')).max(500);

/** One collection round: its code is its reference period. */
export const round = z.object({
  code: month,
  state: z.enum(SHEET_STATES),
  opens_at: z.string(),
  due_at: z.string(),
  cloned_from: z.string().nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type Round = z.output<typeof round>;

/** A cell of the board: one sheet. */
export const boardCell = z.object({
  sheet_id: z.number().int(),
  round_code: month,
  data_set: z.enum(DATA_SET_CODES),
  period: z.string(),
  region_group_id: z.number().int(),
  /** Null: the office collects it itself. */
  organisation_id: z.number().int().nullable(),
  organisation: localText,
  state: z.enum(SHEET_STATES),
  /** What readers see of its figures now. */
  released: z.array(z.enum(PRODUCT_KINDS)),
  overdue: z.boolean(),
  due_at: z.string(),
  /** Sample lines that the sheet should bring, and those that have a price or a reason why not. */
  expected: z.number().int(),
  received: z.number().int(),
  /** Flags still open. */
  flags: z.number().int(),
  /** The next step waits for the person who asks. */
  waits_for_me: z.boolean(),
});
export type BoardCell = z.output<typeof boardCell>;

export const showBoard = endpoint({
  id: 'rounds.board',
  method: 'GET',
  path: '/api/v1/rounds/board',
  access: { permission: 'data.round.view' },
  summary: 'Rounds by data set, region group and organisation: state, share received, open flags, due date.',
  query: z.object({
    /** The last round shown; the newest one when absent. */
    until: month.optional(),
    rounds: z.coerce.number().int().min(1).max(24).default(4),
    data_set: z.enum(DATA_SET_CODES).optional(),
    /** 0: what the office collects itself. */
    organisation_id: z.coerce.number().int().optional(),
    overdue: z.enum(['1']).optional(),
  }),
  answer: z.object({
    rounds: z.array(round),
    rows: z.array(
      z.object({
        data_set: z.enum(DATA_SET_CODES),
        region_group_id: z.number().int(),
        region_group: localText,
      }),
    ),
    cells: z.array(boardCell),
    organisations: z.array(z.object({ id: z.number().int(), name: localText })),
    /** Dates of the release calendar: the last ones that passed without their release, then the coming ones. */
    calendar: z.array(
      z.object({
        subject: z.string(),
        period: z.string(),
        planned_at: z.string(),
        state: z.string(),
        passed: z.boolean(),
      }),
    ),
    earlier: z.boolean(),
    later: z.boolean(),
  }),
});

export const nextRound = endpoint({
  id: 'rounds.next',
  method: 'GET',
  path: '/api/v1/rounds/next',
  access: { permission: 'data.round.create' },
  summary: 'What opening the next round would make: period, dates, sheets, and what is still missing.',
  query: z.object({
    /** Period of the first round; later ones follow the round before. */
    code: month.optional(),
  }),
  answer: z.object({
    code: month,
    opens_at: z.string(),
    due_at: z.string(),
    cloned_from: z.string().nullable(),
    /** What is published first of its quotes, at the announced minute; null where none is announced. */
    release: z.object({ subject: z.string(), period: z.string(), planned_at: z.string() }).nullable(),
    sheets: z.array(
      z.object({
        data_set: z.enum(DATA_SET_CODES),
        region_group: localText,
        /** Null: no open organisation supplies it, and the round cannot be opened. */
        organisation: localText.nullable(),
        /** The office collects it itself. */
        own: z.boolean(),
        expected: z.number().int(),
      }),
    ),
    ready: z.object({ items: z.boolean(), regions: z.boolean(), providers: z.boolean(), lines: z.boolean() }),
  }),
});

export const openRound = endpoint({
  id: 'rounds.open',
  method: 'POST',
  path: '/api/v1/rounds',
  access: { permission: 'data.round.create' },
  summary: 'Makes the round of a period, with the sheets and sample of the one before.',
  status: 201,
  body: z.object({
    code: month,
    opens_at: instant,
    due_at: instant,
    note: z.string().trim().max(500).optional(),
  }),
  answer: round,
});

export const showRound = endpoint({
  id: 'rounds.show',
  method: 'GET',
  path: '/api/v1/rounds/:code',
  access: { permission: 'data.round.view' },
  summary: 'One round with the sheets that the reader may see.',
  params: code,
  query: z.object({ data_set: z.enum(DATA_SET_CODES).optional() }),
  answer: round.extend({
    sheets: z.array(boardCell.extend({ region_group: localText })),
  }),
});

export const extendRound = endpoint({
  id: 'rounds.extend',
  method: 'PATCH',
  path: '/api/v1/rounds/:code/due',
  access: { permission: 'data.round.extend' },
  summary: 'Moves the due date of a round and of its sheets that are not yet submitted.',
  params: code,
  body: z.object({ due_at: instant, reason, version: z.number().int() }),
  answer: round,
});

export const cancelRound = endpoint({
  id: 'rounds.cancel',
  method: 'POST',
  path: '/api/v1/rounds/:code/cancel',
  access: { permission: 'data.round.cancel' },
  summary: 'Cancels a round of which no sheet has been submitted.',
  params: code,
  body: z.object({ reason, version: z.number().int() }),
  answer: round,
});
