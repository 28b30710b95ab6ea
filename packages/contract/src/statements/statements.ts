import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { pageOf, pageQuery } from '../calls/paging.ts';
import { says } from '../messages/refusals/says.ts';
import { ORDER_STATES } from '../orders/order-facts.ts';
import { money } from '../orders/order-quotes.ts';
import {
  ASIDE_REASONS,
  CHOSEN_REASONS,
  LINE_KINDS,
  LINE_STATES,
  LINE_VIEWS,
  STATEMENT_FORMATS,
} from './statement-facts.ts';

const count = z.number().int();

const statement = z.object({
  uuid: z.uuid(),
  name: z.string(),
  format: z.enum(STATEMENT_FORMATS),
  /** How many lines are in each view; together they are all lines of the file. */
  lines: z.object({ sure: count, likely: count, none: count, aside: count, done: count }),
  /** Open lines of which the file does not say whether money came in or went out: none of them is sure. */
  unclear: count,
  /** Nothing of it is booked, so it may be undone. */
  can_undo: z.boolean(),
  /** The work that books its sure lines, while there is one. */
  work: z.object({ done: count, total: count }).nullable(),
  created_by: z.string(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
});
export type BankStatement = z.output<typeof statement>;

const line = z.object({
  uuid: z.uuid(),
  line_no: count,
  account: z.string(),
  currency: z.string(),
  booked_on: z.string(),
  /** Minor units; below zero for money that went out. */
  amount: money,
  kind: z.enum(LINE_KINDS),
  bank_reference: z.string(),
  payer: z.string(),
  text: z.string(),
  state: z.enum(LINE_STATES),
  reason: z.enum(ASIDE_REASONS).nullable(),
  note: z.string(),
  /** The order that it paid, or that a first person chose. */
  order: z.object({ uuid: z.uuid(), reference: z.string() }).nullable(),
  /** Orders that it may pay, the best first, as they are now. */
  candidates: z.array(
    z.object({
      uuid: z.uuid(),
      reference: z.string(),
      payer: z.string(),
      currency: z.string(),
      rest: money,
      state: z.enum(ORDER_STATES),
    }),
  ),
  asks_second: z.boolean(),
  first_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type BankStatementLine = z.output<typeof line>;

const PATH = '/api/v1/bank-statements';
const params = z.object({ uuid: z.uuid() });
const access = { permission: 'billing.transaction.verify' } as const;

export const listStatements = endpoint({
  id: 'bank-statements.list',
  method: 'GET',
  path: PATH,
  access,
  summary: 'Bank statements, the newest first, with how many lines wait.',
  query: z.object(pageQuery),
  answer: pageOf(statement),
});

/** 409 for a file that was taken before; 422 at `file` for one that does not add up. */
export const uploadStatement = endpoint({
  id: 'bank-statements.upload',
  method: 'POST',
  path: PATH,
  access,
  limits: ['upload'],
  upload: true,
  status: 201,
  summary:
    'Reads a bank statement (CSV, MT940, CAMT.053) and matches its lines to orders. Nothing is booked yet.',
  answer: statement,
});

export const showStatement = endpoint({
  id: 'bank-statements.show',
  method: 'GET',
  path: `${PATH}/:uuid`,
  access,
  summary: 'A bank statement, and how far the booking of its sure lines is.',
  params,
  answer: statement,
});

export const listStatementLines = endpoint({
  id: 'bank-statements.lines',
  method: 'GET',
  path: `${PATH}/:uuid/lines`,
  access,
  summary: 'Lines of a bank statement in the order of the file.',
  params,
  query: z.object({ ...pageQuery, view: z.enum(LINE_VIEWS).default('sure') }),
  answer: pageOf(line),
});

/** A line whose order changed meanwhile, or whose amount asks for a second person, is left for people. */
export const bookSureLines = endpoint({
  id: 'bank-statements.book',
  method: 'POST',
  path: `${PATH}/:uuid/book`,
  access,
  status: 202,
  summary: 'Books the sure lines of a bank statement, one order after the other.',
  params,
  answer: statement,
});

/** 409 where something of it was booked. */
export const undoStatement = endpoint({
  id: 'bank-statements.undo',
  method: 'POST',
  path: `${PATH}/:uuid/undo`,
  access,
  summary: 'Forgets the lines of a bank statement of which nothing was booked.',
  params,
  answer: statement,
});

/** Lines that a person took back are never sure. 409 while its sure lines are booked. */
export const matchStatement = endpoint({
  id: 'bank-statements.match',
  method: 'POST',
  path: `${PATH}/:uuid/match`,
  access,
  summary:
    'Matches lines of a bank statement that had no order, and those of an account or currency that was not ours, to the orders of now.',
  params,
  answer: statement,
});

const LINES = '/api/v1/bank-statement-lines/:uuid';
const reference = z.string().trim().min(1).max(40);

/** A smaller amount than is asked for is held as a part; above the amount of the settings a second person confirms. */
export const bookLine = endpoint({
  id: 'bank-statement-lines.book',
  method: 'POST',
  path: `${LINES}/book`,
  access,
  summary: 'Books a line of a bank statement for the order with this reference.',
  params,
  body: z.object({ reference }),
  answer: line,
});

/** 422 at `reference` where less came by transfer for the order than goes back. Access and documents stay for staff to decide. */
export const returnLine = endpoint({
  id: 'bank-statement-lines.return',
  method: 'POST',
  path: `${LINES}/return`,
  access,
  summary: 'Says of which order a transfer was that the bank took back: it counts as money that went back.',
  params,
  body: z.object({ reference }),
  answer: line,
});

export const setLineAside = endpoint({
  id: 'bank-statement-lines.set-aside',
  method: 'POST',
  path: `${LINES}/set-aside`,
  access,
  summary: 'Sets a line of a bank statement aside, with the reason.',
  params,
  body: z.object({
    reason: z.enum(CHOSEN_REASONS, says('values.choice-asked')),
    note: z
      .string()
      .trim()
      .max(500, says('values.characters', { count: 500 }))
      .default(''),
  }),
  answer: line,
});

export const takeLineBack = endpoint({
  id: 'bank-statement-lines.take-back',
  method: 'POST',
  path: `${LINES}/take-back`,
  access,
  summary: 'Takes a line that was set aside back among those to book.',
  params,
  answer: line,
});
