import { z } from 'zod';
import { colleague } from '../office/presence.ts';
import { ORDER_STATES } from '../orders/order-facts.ts';
import { localText } from '../values/local-text.ts';
import { LIGHTS } from './request-clock.ts';
import { REQUEST_STATES, REQUEST_STEP_NAMES, WAITS } from './request-steps.ts';

export const ANSWER_FORMS = ['table', 'series', 'figure', 'report'] as const;
export const FILE_WISHES = ['xlsx', 'csv', 'pdf', 'any'] as const;
export const REPEATS = ['once', 'monthly', 'quarterly', 'yearly'] as const;
/** What is asked for that no subject of the catalogue is about. */
export const OTHER_AREA = 'other';
/** What others may do with an answer that is listed. */
export const REUSES = ['free', 'with-source', 'not'] as const;

/** A file of a request, with an address that opens it for the reader who asked, for a while. */
export const requestFile = z.object({
  uuid: z.uuid(),
  name: z.string(),
  media_type: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** Path with a signed key; null = it cannot be downloaded any more. */
  path: z.string().nullable(),
});
export type RequestFile = z.output<typeof requestFile>;

/** What is said to each other; notes are among those of staff alone. */
export const requestMessage = z.object({
  uuid: z.uuid(),
  by_staff: z.boolean(),
  via: z.enum(['web', 'mail']),
  author: z.string(),
  body: z.string(),
  at: z.string(),
  files: z.array(requestFile),
  /** Number of the request that it was written in, before a merge or a split. */
  from_number: z.string().nullable(),
});
export type RequestMessage = z.output<typeof requestMessage>;

export const quoteLine = z.object({
  text: z.string(),
  quantity: z.string(),
  /** Of one, in minor units. */
  price: z.number().int(),
  amount: z.number().int(),
});

export const requestQuote = z.object({
  uuid: z.uuid(),
  number: z.string(),
  lines: z.array(quoteLine),
  note: z.string(),
  tax_percent: z.string(),
  /** Why no tax is asked for; empty where tax is. */
  tax_exemption: z.string(),
  net: z.number().int(),
  tax: z.number().int(),
  total: z.number().int(),
  valid_until: z.string(),
  /** An open quote whose last day is over has run out. */
  state: z.enum(['sent', 'accepted', 'declined', 'withdrawn', 'run-out']),
  by: z.string(),
  sent_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  answer_reason: z.string(),
  /** The newest order of it; null before it is ordered. */
  order: z.object({ uuid: z.uuid(), reference: z.string(), state: z.enum(ORDER_STATES) }).nullable(),
  files: z.array(requestFile),
});
export type RequestQuote = z.output<typeof requestQuote>;

export const requestAnswer = z.object({
  uuid: z.uuid(),
  /** What the reader quotes: `A-2026-0148`. */
  code: z.string(),
  /** Of the table that was frozen; null where the answer is files of our own, which `name` says. */
  subject: z.string().nullable(),
  name: localText,
  from: z.string().nullable(),
  to: z.string().nullable(),
  regions: z.array(z.string()),
  vintage: z.number().int().nullable(),
  live_at: z.string().nullable(),
  figures: z.number().int(),
  /** Of them those that are not shown to anybody. */
  hidden: z.number().int(),
  preview: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  by: z.string(),
  made_at: z.string(),
  delivered_at: z.string().nullable(),
  /** Last moment of its links. */
  expires_at: z.string().nullable(),
  files: z.array(requestFile),
});
export type RequestAnswer = z.output<typeof requestAnswer>;

/** A request as the one who asked reads it: signed in, or by a signed link. */
export const requestView = z.object({
  uuid: z.uuid(),
  number: z.string(),
  title: z.string(),
  wanted: z.string(),
  data_area: z.string(),
  area_name: localText.nullable(),
  items: z.string(),
  regions: z.string(),
  periods: z.string(),
  answer_form: z.enum(ANSWER_FORMS),
  file_format: z.enum(FILE_WISHES),
  purpose: z.string(),
  needed_on: z.string().nullable(),
  repeats: z.enum(REPEATS),
  invoice_to: z.string(),
  may_list: z.boolean(),
  requester: z.object({ name: z.string(), email: z.string(), organisation: z.string() }),
  state: z.enum(REQUEST_STATES),
  waiting: z.enum(WAITS).nullable(),
  asked_at: z.string(),
  due_on: z.string().nullable(),
  paused_on: z.string().nullable(),
  paused_days: z.number().int(),
  light: z.enum(LIGHTS),
  days_left: z.number().int().nullable(),
  fee: z.number().int().nullable(),
  /** Day on which each state was reached last. */
  reached: z.partialRecord(z.enum(REQUEST_STATES), z.string()),
  messages: z.array(requestMessage),
  quotes: z.array(requestQuote),
  answers: z.array(requestAnswer),
  merged_into: z.string().nullable(),
  version: z.number().int(),
});
export type RequestView = z.output<typeof requestView>;

const person = z.object({ uuid: z.uuid(), name: z.string() });

/** What staff see beside it. */
export const staffView = z.object({
  owner: person.nullable(),
  tags: z.array(z.string()),
  locale: z.enum(['en', 'ms']),
  requester_uuid: z.uuid().nullable(),
  /** The plan that the requester reads on, in words; null = none. */
  plan: localText.nullable(),
  earlier: z.array(z.object({ uuid: z.uuid(), number: z.string(), title: z.string() })),
  /** Requests that were merged into this one, or split from it. */
  related: z.array(
    z.object({
      uuid: z.uuid(),
      number: z.string(),
      title: z.string(),
      kind: z.enum(['merged', 'split', 'origin']),
    }),
  ),
  notes: z.array(requestMessage),
  tasks: z.array(
    z.object({ text: z.string(), done_by: z.string().nullable(), done_at: z.string().nullable() }),
  ),
  people: z.array(z.object({ email: z.string(), name: z.string() })),
  held: z.array(
    z.object({
      id: z.number().int(),
      from_email: z.string(),
      from_name: z.string(),
      subject: z.string(),
      body: z.string(),
      attachments: z.number().int(),
      at: z.string(),
    }),
  ),
  draft: z
    .object({
      body: z.string(),
      authors: z.array(z.string()),
      version: z.number().int(),
      updated_at: z.string(),
    })
    .nullable(),
  /** Colleagues who look at it now. */
  presence: z.array(colleague),
  events: z.array(
    z.object({
      id: z.number().int(),
      action: z.string(),
      before: z.string().nullable(),
      after: z.string(),
      reason: z.string(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  downloads: z.array(z.object({ name: z.string(), at: z.string(), by_staff: z.boolean() })),
  listed: z.object({ title: localText, reuse: z.enum(REUSES), on: z.string() }).nullable(),
  /** Step -> why it is not possible; absent = possible. */
  blocks: z.partialRecord(z.enum(REQUEST_STEP_NAMES), z.enum(['state', 'payment', 'answer', 'merged'])),
  /** Why the answer cannot be delivered by this person; null = it can. */
  deliver_block: z.enum(['state', 'payment', 'answer', 'own', 'asked', 'tasks']).nullable(),
  /** The reader asked for it, or belongs to the organisation that did: others quote and deliver. */
  is_own: z.boolean(),
});
export type StaffView = z.output<typeof staffView>;

export const requestDetail = requestView.extend({
  /** Null for those who asked. */
  staff: staffView.nullable(),
});
export type RequestDetail = z.output<typeof requestDetail>;
