import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { DATA_SET_CODES, type DataSetAction } from '../data-sets/price-data-set.ts';
import { says } from '../messages/refusals/says.ts';
import { PRODUCT_KINDS } from '../publication/products.ts';
import { instantText } from '../values/day-schema.ts';
import { localText } from '../values/local-text.ts';
import { SHEET_STATES, SHEET_STEP_NAMES, STEP_BLOCKS } from './sheet-steps.ts';

const id = z.object({ id: z.coerce.number().int().positive() });
const person = z.object({ uuid: z.string(), name: z.string() });
const instant = instantText(says('values.instant'));
const reason = z.string().trim().min(3, says('values.reason-few-words')).max(500);

/** Any of the price data sets' permissions; the handler then asks for the one of the sheet. */
export const anyDataSet = (action: DataSetAction) => ({
  anyOf: DATA_SET_CODES.map((set) => `data.${set}.${action}` as const),
});

/** A place or source by which the grid can be narrowed. */
const choice = z.object({ id: z.number().int(), code: z.string(), name: localText });

/** What one organisation supplies in a round: one data set for one region group. */
export const sheet = z.object({
  id: z.number().int(),
  round_code: z.string(),
  data_set: z.enum(DATA_SET_CODES),
  period: z.string(),
  region_group: z.object({ id: z.number().int(), name: localText }),
  /** Without an id the office collects it itself. */
  organisation: z.object({ id: z.number().int().nullable(), name: localText }),
  state: z.enum(SHEET_STATES),
  /** What readers see of its figures now. */
  released: z.array(z.enum(PRODUCT_KINDS)),
  overdue: z.boolean(),
  due_at: z.string(),
  submitted_at: z.string().nullable(),
  submit_note: z.string().nullable(),
  return_reason: z.string().nullable(),
  last_edited_by: person.nullable(),
  last_edited_at: z.string().nullable(),
  approved_by: person.nullable(),
  version: z.number().int(),
  /** The reader may enter prices now. */
  can_enter: z.boolean(),
  /** The reader may decide about quotes now. */
  can_review: z.boolean(),
  /** Sample lines by state, and how many there are. */
  counts: z.object({
    expected: z.number().int(),
    received: z.number().int(),
    states: z.record(z.string(), z.number().int()),
  }),
  /** Effects of the open flags, largest first, and the effect that review has settled; index points, base 100. Null for a provider. */
  flags: z.object({
    open: z.number().int(),
    done: z.number().int(),
    effects: z.array(z.number()).nullable(),
    settled: z.number().nullable(),
  }),
  sources: z.array(choice),
  regions: z.array(choice),
  steps: z.array(
    z.object({
      step: z.enum(SHEET_STEP_NAMES),
      blocked: z.enum(STEP_BLOCKS).nullable(),
      needs_reason: z.boolean(),
      /** The person prepared the sheet and takes the step alone, because nobody else may take it yet. */
      alone: z.boolean().optional(),
    }),
  ),
});
export type Sheet = z.output<typeof sheet>;

export const showSheet = endpoint({
  id: 'sheets.show',
  method: 'GET',
  path: '/api/v1/sheets/:id',
  access: anyDataSet('view'),
  summary: 'One sheet: state, coverage, flags by effect, and which steps are possible.',
  params: id,
  answer: sheet,
});

export const stepSheet = endpoint({
  id: 'sheets.step',
  method: 'POST',
  path: '/api/v1/sheets/:id/steps',
  access: anyDataSet('view'),
  summary: 'Takes a sheet one step on: open, submit, review, return, approve, reopen, cancel.',
  params: id,
  body: z.object({ step: z.enum(SHEET_STEP_NAMES), reason: reason.optional(), version: z.number().int() }),
  answer: sheet,
});

export const listSheetEvents = endpoint({
  id: 'sheets.events',
  method: 'GET',
  path: '/api/v1/sheets/:id/events',
  access: anyDataSet('view'),
  summary: 'The steps that a sheet has taken, newest first.',
  params: id,
  answer: listOf(
    z.object({
      step: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      reason: z.string().nullable(),
      by: person.nullable(),
      at: z.string(),
    }),
  ),
});

export const extendSheet = endpoint({
  id: 'sheets.extend',
  method: 'PATCH',
  path: '/api/v1/sheets/:id/due',
  access: { permission: 'data.round.extend' },
  summary: 'Moves the due date of one sheet.',
  params: id,
  body: z.object({ due_at: instant, reason, version: z.number().int() }),
  answer: sheet,
});

export const assignSheet = endpoint({
  id: 'sheets.assign',
  method: 'PATCH',
  path: '/api/v1/sheets/:id/organisation',
  access: { permission: 'data.round.edit' },
  summary:
    'Gives a sheet with its lines to another organisation that supplies this data set, or to the office.',
  secondPerson: true,
  params: id,
  body: z.object({ organisation_id: z.number().int().nullable(), version: z.number().int() }),
  answer: sheet,
});

export const listProviders = endpoint({
  id: 'sheets.providers',
  method: 'GET',
  path: '/api/v1/sheets/providers',
  access: { permission: 'data.round.edit' },
  summary: 'Organisations that supply a data set.',
  query: z.object({ data_set: z.enum(DATA_SET_CODES) }),
  answer: listOf(z.object({ id: z.number().int(), name: localText })),
});
