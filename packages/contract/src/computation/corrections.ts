import { z } from 'zod';
import { endpoint } from '../calls/endpoint.ts';
import { resource } from '../calls/resource.ts';
import { SHEET_STATES } from '../collection/sheet-steps.ts';
import { DATA_SET_CODES } from '../data-sets/price-data-set.ts';
import { says } from '../messages/refusals/says.ts';
import { publicReason } from '../publication/public-reason.ts';
import { localText } from '../values/local-text.ts';
import { period } from '../values/period-schema.ts';
import { CORRECTION_REASONS, CORRECTION_STATES, CORRECTION_STEP_NAMES } from './correction-steps.ts';
import { askedSurveyed, surveyedCode } from './family-code.ts';
import { blocker } from './runs.ts';

const person = z.object({ uuid: z.string(), name: z.string() });
const place = z.object({ id: z.number().int(), name: localText });
/** Without an id the office collected it itself. */
const supplier = z.object({ id: z.number().int().nullable(), name: localText });

/** A correction: a released month that is computed again with all later ones, and published as one vintage a product. */
export const correction = z.object({
  id: z.number().int(),
  family: z.string(),
  /** The first month that is computed again. */
  period: z.string(),
  state: z.enum(CORRECTION_STATES),
  reason_class: z.enum(CORRECTION_REASONS),
  /** What readers are told. */
  reason: localText,
  opened_by: person.nullable(),
  opened_at: z.string(),
  computed_by: person.nullable(),
  computed_at: z.string().nullable(),
  approved_by: person.nullable(),
  approved_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** Sheets that were opened again for it. */
  sheets: z.array(
    z.object({
      id: z.number().int(),
      data_set: z.enum(DATA_SET_CODES),
      /** The round that it is collected in. */
      round: z.string(),
      region_group: place,
      organisation: supplier,
      state: z.enum(SHEET_STATES),
    }),
  ),
  /** Cells that differ from what readers see, by product and month, as the last computation found. */
  changes: z.array(z.object({ subject: z.string(), period: z.string(), cells: z.number().int() })),
  /** The computation, while it waits, goes on or has failed. */
  job: z
    .object({
      id: z.uuid(),
      state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
      progress: z.number().int(),
      total: z.number().int(),
      error: z.string().nullable(),
    })
    .nullable(),
  /** Releases that publish it. */
  releases: z.array(z.object({ id: z.number().int(), subject: z.string(), state: z.string() })),
  version: z.number().int(),
});
export type Correction = z.output<typeof correction>;

/** A correction as its own drawer shows it: with what it waits for, and what this person may do. */
export const correctionDetail = correction.extend({
  /** What the computation waits for. */
  blockers: z.array(blocker),
  /** Step -> why this person cannot take it; absent = possible. */
  blocks: z.partialRecord(
    z.enum(CORRECTION_STEP_NAMES),
    z.enum(['permission', 'state', 'four-eyes', 'running', 'blocked', 'changed']),
  ),
  /** Nobody else can approve it yet: this person does it alone. */
  approve_alone: z.boolean(),
});
export type CorrectionDetail = z.output<typeof correctionDetail>;

const key = z.object({ id: z.coerce.number().int().positive() });
const corrections = resource({
  noun: 'corrections',
  words: { one: 'correction', many: 'corrections' },
  path: '/api/v1/corrections',
  key,
  row: correction,
  detail: correctionDetail,
});

const VIEW = { access: { permission: 'index.table-one.view' } } as const;
const CORRECT = {
  access: { anyOf: ['publish.cost-data.correct', 'publish.cost-indices.correct'] },
} as const;

export const listCorrections = corrections.list(VIEW);
export const showCorrection = corrections.show(VIEW);

/** Months that can be corrected, with the sheets that can be opened again for it. */
export const listCorrectable = endpoint({
  id: 'corrections.correctable',
  method: 'GET',
  path: '/api/v1/correctable',
  ...CORRECT,
  summary: 'Computed months, newest first, with their sheets and why one cannot be corrected.',
  query: z.object({ family: askedSurveyed, period: period.optional() }),
  answer: z.object({
    periods: z.array(z.string()),
    /** Of the month asked for. */
    sheets: z.array(
      z.object({
        id: z.number().int(),
        data_set: z.enum(DATA_SET_CODES),
        region_group: place,
        organisation: supplier,
      }),
    ),
    /** Months that would be computed again. */
    months: z.number().int(),
    /** Bases that would be computed again, with all indices on them. */
    bases: z.array(localText),
  }),
});

export const openCorrection = endpoint({
  id: 'corrections.open',
  method: 'POST',
  path: '/api/v1/corrections',
  ...CORRECT,
  summary:
    'Opens a released month for correction: the named sheets go back to their organisations. Readers see what they saw until it is published.',
  status: 201,
  body: z.object({
    family: surveyedCode,
    period,
    reason_class: z.enum(CORRECTION_REASONS, says('values.choice-asked')),
    reason: publicReason,
    /** Sheets to open again; none where weights, rules or lists were wrong. */
    sheet_ids: z.array(z.number().int().positive()).max(500).default([]),
    /** The message of a reader that it is opened for. */
    feedback: z.uuid().nullable().default(null),
  }),
  answer: correctionDetail,
});

export const stepCorrection = endpoint({
  id: 'corrections.step',
  method: 'POST',
  path: '/api/v1/corrections/:id/steps',
  access: {
    anyOf: [
      'index.table-one.run',
      'index.table-one.approve',
      'publish.cost-data.correct',
      'publish.cost-indices.correct',
    ],
  },
  stepUp: { member: 'step', in: ['approve'] },
  summary:
    'Takes a correction one step on: compute its month and all later ones, approve the result, cancel it.',
  params: key,
  body: z.object({
    step: z.enum(CORRECTION_STEP_NAMES),
    version: z.number().int(),
    /** Why it is cancelled; asked for then. */
    reason: z.string().trim().min(3, says('values.why')).max(500).optional(),
  }),
  answer: correctionDetail,
});
