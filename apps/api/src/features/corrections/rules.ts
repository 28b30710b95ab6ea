import {
  CORRECTION_STEP_NAMES,
  type CorrectionBlock,
  type CorrectionFacts,
  type CorrectionPerson,
  type CorrectionReason,
  type CorrectionStep,
  correctionBlock,
  isCorrectionStepAlone,
} from '@datum/contract/computation/correction-steps';
import type { Correction, CorrectionDetail } from '@datum/contract/computation/corrections';
import type { REVISION_POLICIES } from '@datum/contract/computation/index-families';
import type { Blocker } from '@datum/contract/computation/runs';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { surveyOf } from '@datum/contract/subjects/all';
import { addPeriods } from '@datum/contract/values/period';
import { forbidden, fourEyes, wrongState } from '../../platform/http/problem.ts';
import type { CorrectionRow } from './queries.ts';

/** What decides which steps a correction can take. */
export function factsOf(row: CorrectionRow, blockers: readonly Blocker[]): CorrectionFacts {
  return {
    state: row.state,
    isRunning: row.job_state === 'queued' || row.job_state === 'running',
    isBlocked: blockers.length > 0,
    isChanged: row.sheets.some(({ changed, state }) => changed || state !== 'returned'),
    alone: row.alone,
    contributors: [...row.makers, ...row.sheets.flatMap(({ by }) => by)],
  };
}

/** A correction as lists tell it. */
export const correctionAnswer = (row: CorrectionRow): Correction => ({
  id: row.id,
  family: row.family,
  period: surveyOf(row.family, row.period),
  state: row.state,
  reason_class: row.reason_class,
  reason: row.reason,
  opened_by: who(row.opened_by, row.opened_name),
  opened_at: row.opened_at.toISOString(),
  computed_by: who(row.computed_by, row.computed_name),
  computed_at: row.computed_at?.toISOString() ?? null,
  approved_by: who(row.approved_by, row.approved_name),
  approved_at: row.approved_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  sheets: row.sheets.map(({ id, data_set, round, region_group, organisation, state }) => ({
    id,
    data_set,
    round,
    region_group,
    organisation,
    state,
  })),
  changes: row.changes,
  job: jobOf(row),
  releases: row.releases,
  version: row.version,
});

/** The same with what it waits for, and the reason why this person cannot take a step. */
export function correctionDetail(
  row: CorrectionRow,
  blockers: readonly Blocker[],
  person: CorrectionPerson,
): CorrectionDetail {
  const facts = factsOf(row, blockers);
  return {
    ...correctionAnswer(row),
    blockers: [...blockers],
    blocks: Object.fromEntries(
      CORRECTION_STEP_NAMES.flatMap((step) => {
        const block = correctionBlock(step, facts, person);
        return block ? [[step, block]] : [];
      }),
    ),
    approve_alone: row.state === 'computed' && isCorrectionStepAlone('approve', facts, person),
  };
}

const who = (uuid: string | null, name: string | null) => (uuid === null ? null : { uuid, name: name ?? '' });

function jobOf({ job_id, job_state, job_progress, job_total, job_error }: CorrectionRow): Correction['job'] {
  return job_id === null || job_state === null
    ? null
    : { id: job_id, state: job_state, progress: job_progress ?? 0, total: job_total ?? 0, error: job_error };
}

/** Refuses a step, for the reason that its button shows. */
export function refuseStep(step: CorrectionStep, facts: CorrectionFacts, person: CorrectionPerson): void {
  const block = correctionBlock(step, facts, person);
  if (block) throw REFUSED[block](facts);
}

const REFUSED: Record<CorrectionBlock, (facts: CorrectionFacts) => Error> = {
  permission: () => forbidden(),
  state: ({ state }) => wrongState(refusal('computation.correction-state', { state })),
  running: () => wrongState(refusal('computation.correction-running')),
  blocked: () => wrongState(refusal('computation.correction-waits')),
  changed: () => wrongState(refusal('computation.correction-changed')),
  'four-eyes': () => fourEyes(refusal('computation.correction-own'), 'index.table-one.approve'),
};

/** What decides whether a month may be corrected for a reason. */
export interface Correctable {
  readonly policy: (typeof REVISION_POLICIES)[number];
  readonly period: string;
  /** The last period whose figures are firm. */
  readonly firmUntil: string;
}

/**
 * Why the family's policy does not allow a correction for this reason; null when it does. Errors in data are corrected
 * always: a wrong figure is never left standing.
 */
export function whyNotByPolicy(reason: CorrectionReason, month: Correctable): Refusal | null {
  if (reason === 'data_error' || month.policy === 'provisional_firm') return null;
  if (month.policy === 'never') return refusal('computation.correction-never');
  return month.period <= month.firmUntil
    ? refusal('computation.correction-window', { from: addPeriods(month.firmUntil, 1) })
    : null;
}
