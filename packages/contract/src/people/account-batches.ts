import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';
import type { Refusal } from '../messages/refusals/refusal.ts';
import { says } from '../messages/refusals/says.ts';

export const BATCH_KINDS = ['complimentary', 'data-provider', 'member'] as const;
export const MOST_ROWS = 500;

/** One wished account, as pasted or uploaded: everything is text until it is checked. */
const wished = z.object({
  name: z.string().max(200).default(''),
  email: z.string().max(300).default(''),
  /** Code of the organisation. */
  organisation: z.string().max(80).default(''),
  /** Short code of a data product, for complimentary access; empty = none. */
  product: z.string().max(40).default(''),
  /** Last day of the access, `YYYY-MM-DD`. */
  until: z.string().max(20).default(''),
});
export type WishedAccount = z.output<typeof wished>;

/** What is wrong with a row, as it is kept; rows that earlier versions checked kept a sentence. */
export type KeptProblem = Refusal | string;

const row = wished.extend({
  /** From 1. */
  line: z.number().int(),
  verdict: z.enum(['new', 'exists', 'refused']),
  /** What is wrong, or why nothing is made. */
  problems: z.array(z.string()),
  user_uuid: z.uuid().nullable(),
  outcome: z.enum(['created', 'skipped', 'undone', 'kept']).nullable(),
});

const summary = z.object({
  new: z.number().int(),
  exists: z.number().int(),
  refused: z.number().int(),
  mails: z.number().int(),
});

const batch = z.object({
  uuid: z.uuid(),
  kind: z.enum(BATCH_KINDS),
  title: z.string(),
  state: z.enum(['draft', 'confirmed', 'undone']),
  summary,
  created_by_name: z.string(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undo_until: z.string().nullable(),
  version: z.number().int(),
});
export type ShownBatch = z.output<typeof batch>;

const shownBatch = batch.extend({
  rows: z.array(row),
  /** What each new person will be able to do, in words. */
  grants_in_words: z.array(z.string()),
  mail_preview: z.object({ subject: z.string(), text: z.string() }),
});
const params = z.object({ uuid: z.uuid() });

const batches = resource({
  noun: 'account-batches',
  words: { one: 'batch', many: 'batches' },
  path: '/api/v1/account-batches',
  key: params,
  row: batch,
  detail: shownBatch,
  body: z.object({
    title: z.string().trim().min(1).max(120),
    rows: z.array(wished).min(1).max(MOST_ROWS),
  }),
});

export const listBatches = batches.list({
  access: { permission: 'people.user.create' },
  summary: 'Accounts made for organisations in bulk, newest first.',
});

export const exportBatches = batches.export({
  access: { permission: 'people.user.create' },
  limits: ['heavy'],
  summary: 'The batches as a file, with how many accounts each one made.',
});

export const checkBatch = endpoint({
  id: 'account-batches.check',
  method: 'POST',
  path: '/api/v1/account-batches',
  access: { permission: 'people.user.create' },
  limits: ['heavy'],
  summary: 'Checks up to 500 rows one by one and keeps them as a draft; makes no account.',
  body: z.object({
    kind: z.enum(BATCH_KINDS),
    title: z.string().trim().min(1).max(120),
    rows: z
      .array(wished)
      .min(1, says('values.no-rows'))
      .max(MOST_ROWS, says('values.rows', { count: MOST_ROWS })),
  }),
  answer: shownBatch,
  status: 201,
});

export const showBatch = batches.show({
  access: { permission: 'people.user.create' },
  summary: 'A batch with its rows, their checks and what became of them.',
});

export const editBatch = batches.edit({
  access: { permission: 'people.user.create' },
  summary: 'Puts other rows in the place of a draft’s, and checks them anew.',
});

export const confirmBatch = endpoint({
  id: 'account-batches.confirm',
  method: 'POST',
  path: '/api/v1/account-batches/:uuid/confirm',
  access: { permission: 'people.user.create' },
  summary: 'Makes the accounts and invites their people; refused when the summary is not what was read.',
  stepUp: true,
  secondPerson: true,
  params,
  body: z.object({ version: z.number().int(), summary }),
  answer: shownBatch,
});

export const undoBatch = endpoint({
  id: 'account-batches.undo',
  method: 'POST',
  path: '/api/v1/account-batches/:uuid/undo',
  access: { permission: 'people.user.create' },
  summary: 'Within 24 hours: closes the accounts again, except of people who have come in meanwhile.',
  stepUp: true,
  params,
  answer: shownBatch,
});
