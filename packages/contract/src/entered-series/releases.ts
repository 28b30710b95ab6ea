import { z } from 'zod';
import type { Permission } from '../access/permissions.ts';
import { endpoint } from '../calls/endpoint.ts';
import { listOf, pageOf, pageQuery } from '../calls/paging.ts';
import { reason } from '../lists/values.ts';
import type { ReleaseState } from '../publication/release-steps.ts';
import { ENTERED_CODES } from '../subjects/entered.ts';
import { OBSERVATION_STATUSES } from './observations.ts';

/**
 * States of a release of entered observations, in the words of all releases: prepared with its figures, then live with the
 * approval of another person, as a withdrawal is.
 */
export const SERIES_RELEASE_STATES = ['rehearsed', 'live', 'cancelled'] as const satisfies ReleaseState[];
export type SeriesReleaseState = (typeof SERIES_RELEASE_STATES)[number];

interface StepRule {
  readonly from: SeriesReleaseState;
  readonly to: SeriesReleaseState;
  readonly permission: Permission;
  /** Nobody who entered, accepted or prepared any of it, as long as two people hold the permission. */
  readonly fourEyes?: true;
  readonly needsReason?: true;
}

/** What a person may do with a prepared release. */
export const SERIES_RELEASE_STEPS = {
  approve: { from: 'rehearsed', to: 'live', permission: 'publish.cost-indices.approve', fourEyes: true },
  cancel: {
    from: 'rehearsed',
    to: 'cancelled',
    permission: 'publish.cost-indices.schedule',
    needsReason: true,
  },
} as const satisfies Record<string, StepRule>;
export type SeriesReleaseStep = keyof typeof SERIES_RELEASE_STEPS;
export const SERIES_RELEASE_STEP_NAMES = ['approve', 'cancel'] as const satisfies SeriesReleaseStep[];

/** What the decision needs to know of a release. */
interface ReleaseFacts {
  readonly state: SeriesReleaseState;
  /** uuids of the people who entered, accepted or prepared any of it. */
  readonly contributors: readonly string[];
  /** One person at most may approve: that person does it alone. */
  readonly alone: boolean;
}

/** Why a step is not possible for a person now; null when it is. */
export function seriesReleaseBlock(
  step: SeriesReleaseStep,
  { state, contributors, alone }: ReleaseFacts,
  person: { readonly uuid: string; readonly permissions: readonly Permission[] },
): 'permission' | 'state' | 'four-eyes' | null {
  const rule: StepRule = SERIES_RELEASE_STEPS[step];
  if (!person.permissions.includes(rule.permission)) return 'permission';
  if (rule.from !== state) return 'state';
  return rule.fourEyes && contributors.includes(person.uuid) && !alone ? 'four-eyes' : null;
}

export const seriesRelease = z.object({
  id: z.number().int(),
  subject: z.enum(ENTERED_CODES),
  state: z.enum(SERIES_RELEASE_STATES),
  note: z.string(),
  /** Values that it changes, in how many series, from which to which period. */
  cells: z.number().int(),
  series: z.number().int(),
  period_from: z.string(),
  period_to: z.string(),
  prepared_by: z.string().nullable(),
  prepared_at: z.string(),
  approved_by: z.string().nullable(),
  /** It was approved by the person who prepared it, since nobody else could. */
  approved_alone: z.boolean(),
  live_at: z.string().nullable(),
  /** Its place in the order of all vintages. */
  sequence: z.number().int().nullable(),
  cancelled_reason: z.string().nullable(),
  version: z.number().int(),
});
export type SeriesRelease = z.output<typeof seriesRelease>;

const releaseCell = z.object({
  code: z.string(),
  name: z.record(z.string(), z.string()),
  unit: z.string(),
  period: z.string(),
  value: z.string(),
  status: z.enum(OBSERVATION_STATUSES),
  /** What readers see of the period now; null = nothing. */
  before: z.string().nullable(),
});
export type ReleaseCell = z.output<typeof releaseCell>;

export const seriesReleaseDetail = seriesRelease.extend({
  /** At most 500 of its values, those that change what readers see first. */
  content: z.array(releaseCell),
  /** Why the person who asks cannot take a step now. */
  blocks: z.partialRecord(
    z.enum(SERIES_RELEASE_STEP_NAMES),
    z.enum(['permission', 'state', 'four-eyes', 'early', 'own-minute']),
  ),
  /** The person approves alone, since nobody else may. */
  alone: z.boolean(),
  history: z.array(
    z.object({
      at: z.string(),
      action: z.string(),
      who: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type SeriesReleaseDetail = z.output<typeof seriesReleaseDetail>;

const PATH = '/api/v1/series-releases';
const VIEW = { access: { permission: 'publish.cost-indices.view' } } as const;

export const listSeriesReleases = endpoint({
  id: 'series-releases.list',
  method: 'GET',
  path: PATH,
  ...VIEW,
  summary: 'Releases of a subject whose figures are entered, newest first.',
  query: z.object({ subject: z.enum(ENTERED_CODES), ...pageQuery }),
  answer: pageOf(seriesRelease),
});

/** How many values wait, for a button that says so. */
export const showWaiting = endpoint({
  id: 'series-releases.waiting',
  method: 'GET',
  path: `${PATH}/waiting`,
  ...VIEW,
  summary: 'Values of each entered subject that wait for a release, and whether one is prepared.',
  answer: listOf(
    z.object({
      subject: z.enum(ENTERED_CODES),
      waiting: z.number().int(),
      prepared: z.boolean(),
      live_at: z.string().nullable(),
    }),
  ),
});

export const prepareSeriesRelease = endpoint({
  id: 'series-releases.prepare',
  method: 'POST',
  path: PATH,
  access: { permission: 'publish.cost-indices.rehearse' },
  summary:
    'Prepares a release of all values of a subject that wait. What is entered afterwards is not in it.',
  status: 201,
  body: z.object({ subject: z.enum(ENTERED_CODES), note: z.string().trim().max(500).default('') }),
  answer: seriesReleaseDetail,
});

const ofRelease = {
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: seriesReleaseDetail,
};

export const showSeriesRelease = endpoint({
  id: 'series-releases.show',
  method: 'GET',
  path: `${PATH}/:id`,
  ...VIEW,
  summary: 'One release with its values beside what readers see, and what the person may do.',
  ...ofRelease,
});

export const approveSeriesRelease = endpoint({
  id: 'series-releases.approve',
  method: 'POST',
  path: `${PATH}/:id/approve`,
  access: { permission: SERIES_RELEASE_STEPS.approve.permission },
  stepUp: true,
  summary: 'Approves a prepared release; its values are live from that moment.',
  ...ofRelease,
  body: z.object({ version: z.number().int() }),
});

export const cancelSeriesRelease = endpoint({
  id: 'series-releases.cancel',
  method: 'POST',
  path: `${PATH}/:id/cancel`,
  access: { permission: SERIES_RELEASE_STEPS.cancel.permission },
  summary: 'Cancels a prepared release; its values wait again.',
  ...ofRelease,
  body: z.object({ version: z.number().int(), reason }),
});
