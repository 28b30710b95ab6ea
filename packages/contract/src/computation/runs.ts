import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { listOf } from '../calls/paging.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { says } from '../messages/refusals/says.ts';
import { localText } from '../values/local-text.ts';
import { month } from '../values/period-schema.ts';
import { askedFamily, askedSurveyed } from './family-code.ts';
import { leftOut } from './structures.ts';

/** States of an official run; a dry run is not stored and has none. */
export const RUN_STATES = ['done', 'approved', 'rejected', 'superseded'] as const;

/** What stops an official run or its approval; each has a sentence in the texts and a place to go. */
export const BLOCKERS = [
  'no_round',
  'sheets_not_approved',
  'open_flags',
  'no_structure',
  'no_weights',
  'mixed_units',
  'no_base',
  'no_rules',
  'previous_missing',
  'table_one_missing',
  'table_one_not_approved',
  'already_published',
  'later_computed',
  'correction_open',
  'component_missing',
  'component_incomplete',
  'weights_later',
  'base_later',
  'rules_later',
  'month_ahead',
  'lines_crossed',
  'group_without_price',
  'region_without_share',
  'group_without_item',
  'category_ended',
] as const;
export const blocker = z.object({
  code: z.enum(BLOCKERS),
  count: z.number().int(),
  link: z.string().nullable(),
  /** The family that it is about, where the run reads several. */
  subject: z.string().optional(),
  /** Months that are missing, or from which on something counts. */
  periods: z.array(z.string()).optional(),
  /** What is approved and begins too late, or the groups, regions or categories that cannot be computed. */
  title: localText.optional(),
  /** Sample lines that it is about, some of them where they are many. */
  lines: z.array(z.string()).optional(),
});
export type Blocker = z.output<typeof blocker>;

const place = z.object({ id: z.number().int(), code: z.string(), name: localText });
const numbered = z.object({ id: z.number().int(), title: localText });

/** An official run with what it names. */
export const run = z.object({
  id: z.number().int(),
  family: z.string(),
  stage: z.enum(['table_one', 'table_two']),
  period: z.string(),
  state: z.enum(RUN_STATES),
  started_at: z.string(),
  duration_ms: z.number().int(),
  by: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: z.string().nullable(),
  inputs_hash: z.string(),
  result_hash: z.string(),
  engine_version: z.string(),
  structure: numbered,
  rule_set: numbered,
  /** Null for a Table One of the matched sample: it needs none. */
  base: z.object({ id: z.number().int(), label: localText }).nullable(),
  weight_set: numbered.nullable(),
  /** The approved run of the same table that counts for releases until this one is approved; null when none does. */
  in_force: z.number().int().nullable(),
  /** Whether the person who asks may approve it, and why not. */
  approve_block: z
    .enum(['permission', 'four-eyes', 'state', 'correction', 'published', 'blocked'])
    .nullable(),
  /** The person who asks started it, and may approve it because nobody else can yet. */
  approve_alone: z.boolean().optional(),
});

/** Figures are base 100, published decimals, as text; `unrounded` is base 1. */
const figure = {
  value: z.string(),
  unrounded: z.number(),
  previous: z.string().nullable(),
  change_month: z.string().nullable(),
  change_year: z.string().nullable(),
  n_quotes: z.number().int(),
  imputed_share: z.number(),
};

export const groupFigure = z.object({ group_id: z.number().int(), region_id: z.number().int(), ...figure });
export const costFigure = z.object({
  category_id: z.number().int(),
  region_id: z.number().int(),
  variant: z.string(),
  ...figure,
});

/** One average of Table One. */
export const averageFigure = z.object({
  item: place,
  /** Of which data set: a family may read several. */
  data_set: z.enum(DATA_SET_CODES),
  region_id: z.number().int(),
  unit: z.string(),
  value: z.string().nullable(),
  base: z.string().nullable(),
  /** Price relative to the base, base 100. */
  relative: z.string().nullable(),
  previous: z.string().nullable(),
  change_month: z.string().nullable(),
  /** Movement of the matched lines since the month before, percent; null in a first period and in the first edition. */
  movement: z.string().nullable(),
  /** What the change of the sample would have added to a ratio of averages, percent. */
  sample_effect: z.string().nullable(),
  matched_lines: z.number().int(),
  /** Share of the matched lines that stand on imputed prices, 0 to 1. */
  imputed_share: z.number(),
  /** Who lent to lines without a price, in the order in which they are asked. */
  lenders: z.array(z.string()),
  n_quotes: z.number().int(),
  grade: z.string().nullable(),
  status: z.enum(['observed', 'imputed', 'carried', 'missing']),
  suppressed: z.boolean(),
  /** A quote of the cell, by which its page is found; null when it has none. */
  quote_id: z.number().int().nullable(),
});

const frame = {
  period: z.string(),
  base: z.object({ id: z.number().int(), label: localText }).nullable(),
  groups: z.array(place),
  regions: z.array(place.extend({ level: z.string(), parent_id: z.number().int().nullable() })),
  blockers: z.array(blocker),
  run: run.nullable(),
  /** True when the figures were computed for this answer and not stored. */
  is_dry: z.boolean(),
  /** Same inputs as the official run: its bytes are these bytes. */
  equals_official: z.boolean().nullable(),
  result_hash: z.string().nullable(),
};

export const tableOne = z.object({
  ...frame,
  figures: z.array(groupFigure),
  averages: z.array(averageFigure),
  /** Of a month that readers do not have: items that ended before it, and are in the structure that it is computed by. */
  ended: z
    .object({
      items: z.array(localText),
      /** The newest structure without any of them that waits for approval. */
      next: z.object({ id: z.number().int(), revision: z.number().int() }).nullable(),
    })
    .optional(),
  /** The structure that the period takes, where one was approved after its run and nothing of it is published. */
  newer_structure: z.object({ id: z.number().int(), title: localText }).optional(),
  /** What the structure of the run before has, and that of the next run leaves out although it has not ended. */
  left_out: leftOut.optional(),
});
export type TableOneAnswer = z.output<typeof tableOne>;

/** What one group adds to the change of a cost index on the previous period, in index points. */
export const contribution = z.object({
  group_id: z.number().int(),
  weight: z.string(),
  index: z.string(),
  points: z.string(),
  contribution: z.string().nullable(),
});

export const tableTwo = z.object({
  ...frame,
  categories: z.array(place),
  variants: z.array(z.object({ code: z.string(), name: localText })),
  figures: z.array(costFigure),
  /** For the category, region and variant asked for. */
  contributions: z.array(contribution),
  /** Months up to this one whose figures stand on a component that was computed again since; of a family that weighs others. */
  outdated: z.array(z.string()).optional(),
});
export type TableTwoAnswer = z.output<typeof tableTwo>;

const code = z.object({ code: month });
const ofFamily = z.object({ family: askedFamily });
const ofSurveyed = z.object({ family: askedSurveyed });
const oneQuery = ofSurveyed.extend({ group: z.coerce.number().int().optional() });
const twoQuery = ofFamily.extend({
  category: z.coerce.number().int().optional(),
  region: z.coerce.number().int().optional(),
  variant: z.string().max(60).default(''),
});

export const showTableOne = endpoint({
  id: 'table-one.show',
  method: 'GET',
  path: '/api/v1/rounds/:code/table-one',
  access: { permission: 'index.table-one.view' },
  summary: 'The official Table One of a round; averages of one group when asked for.',
  params: code,
  query: oneQuery,
  answer: tableOne,
});
export const dryRunTableOne = endpoint({
  id: 'table-one.dry-run',
  method: 'GET',
  path: '/api/v1/rounds/:code/table-one/dry-run',
  access: { permission: 'index.table-one.run' },
  summary: 'Computes Table One from the quotes as they stand; stores nothing.',
  params: code,
  query: oneQuery,
  answer: tableOne,
});
export const runTableOne = endpoint({
  id: 'table-one.run',
  method: 'POST',
  path: '/api/v1/rounds/:code/table-one/run',
  access: { permission: 'index.table-one.run' },
  limits: ['table-one'],
  summary: 'Official run of Table One: stores averages and unit price indices.',
  params: code,
  query: ofSurveyed,
  answer: run,
  status: 201,
});
export const showTableTwo = endpoint({
  id: 'table-two.show',
  method: 'GET',
  path: '/api/v1/rounds/:code/table-two',
  access: { permission: 'index.table-two.view' },
  summary: 'The official Table Two of a round, with contributions of one index.',
  params: code,
  query: twoQuery,
  answer: tableTwo,
});
export const dryRunTableTwo = endpoint({
  id: 'table-two.dry-run',
  method: 'GET',
  path: '/api/v1/rounds/:code/table-two/dry-run',
  access: { permission: 'index.table-two.run' },
  summary: 'Computes Table Two from the official Table One; stores nothing.',
  params: code,
  query: twoQuery,
  answer: tableTwo,
});
export const runTableTwo = endpoint({
  id: 'table-two.run',
  method: 'POST',
  path: '/api/v1/rounds/:code/table-two/run',
  access: { permission: 'index.table-two.run' },
  limits: ['table-two'],
  summary: 'Official run of Table Two: stores cost indices.',
  params: code,
  query: ofFamily,
  answer: run,
  status: 201,
});

export const listWaitingRuns = endpoint({
  id: 'runs.waiting',
  method: 'GET',
  path: '/api/v1/runs/waiting',
  access: { anyOf: ['index.table-one.approve', 'index.table-two.approve'] },
  summary: 'Official runs that the person who asks may approve now, latest period first.',
  answer: listOf(run),
});

export const approveRun = endpoint({
  id: 'runs.approve',
  method: 'POST',
  path: '/api/v1/runs/:id/approve',
  access: { anyOf: ['index.table-one.approve', 'index.table-two.approve'] },
  stepUp: true,
  summary: 'Approves an official run; somebody other than who started it.',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ note: z.string().trim().max(500).optional() }),
  answer: run,
});

export const rejectRun = endpoint({
  id: 'runs.reject',
  method: 'POST',
  path: '/api/v1/runs/:id/reject',
  access: { anyOf: ['index.table-one.approve', 'index.table-two.approve'] },
  summary: 'Sends an official run back; the figures stay stored and do not count.',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ note: z.string().trim().min(3, says('values.why')).max(500) }),
  answer: run,
});
