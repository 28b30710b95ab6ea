import type { Permission } from '../access/permissions.ts';

/** States of a correction, first to last; `cancelled` stands aside. */
export const CORRECTION_STATES = ['open', 'computed', 'approved', 'released', 'cancelled'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Why a released month is computed again, as readers are told. */
export const CORRECTION_REASONS = ['data_error', 'late_data', 'method', 'reclassification'] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** Who may open a correction: those who may correct releases of one of its products. */
export const CORRECTORS = [
  'publish.cost-data.correct',
  'publish.cost-indices.correct',
] as const satisfies readonly Permission[];

interface CorrectionStepRule {
  readonly from: readonly CorrectionState[];
  /** Any of them. */
  readonly permissions: readonly Permission[];
  /** Somebody who neither opened nor computed it, nor entered or submitted what it changes. */
  readonly fourEyes?: true;
}

/** What a person may do with a correction. It is released when the last release that publishes it goes live. */
export const CORRECTION_STEPS = {
  compute: { from: ['open', 'computed'], permissions: ['index.table-one.run'] },
  approve: { from: ['computed'], permissions: ['index.table-one.approve'], fourEyes: true },
  cancel: { from: ['open', 'computed'], permissions: CORRECTORS },
} as const satisfies Record<string, CorrectionStepRule>;
export type CorrectionStep = keyof typeof CORRECTION_STEPS;
export const CORRECTION_STEP_NAMES = Object.keys(CORRECTION_STEPS) as [CorrectionStep, ...CorrectionStep[]];

/** Why a step is not possible now; each has a sentence in the texts. */
export type CorrectionBlock = 'permission' | 'state' | 'four-eyes' | 'running' | 'blocked' | 'changed';

/** What the decision needs to know of a correction. */
export interface CorrectionFacts {
  readonly state: CorrectionState;
  readonly isRunning: boolean;
  /** Something stands in the way of the computation: a sheet that is not approved again, an open flag. */
  readonly isBlocked: boolean;
  /** A value of its sheets was changed since it was opened. */
  readonly isChanged: boolean;
  /** Everybody who contributed. */
  readonly contributors: readonly (string | null)[];
  /** One person at most may approve it now: until there are two, that person does it alone. */
  readonly alone: boolean;
}

/** Who asks. */
export interface CorrectionPerson {
  readonly uuid: string;
  readonly permissions: readonly Permission[];
}

/** Why `step` is not possible for `person` now; null when it is. The server refuses for the same reasons. */
export function correctionBlock(
  step: CorrectionStep,
  correction: CorrectionFacts,
  person: CorrectionPerson,
): CorrectionBlock | null {
  const rule: CorrectionStepRule = CORRECTION_STEPS[step];
  if (!rule.permissions.some((permission) => person.permissions.includes(permission))) {
    return 'permission';
  }
  if (!rule.from.includes(correction.state)) {
    return 'state';
  }
  if (correction.isRunning) {
    return 'running';
  }
  if (step === 'compute' && correction.isBlocked) {
    return 'blocked';
  }
  if (step === 'cancel' && correction.isChanged) {
    return 'changed';
  }
  const isOwn = correction.contributors.includes(person.uuid);
  return rule.fourEyes && isOwn && !correction.alone ? 'four-eyes' : null;
}

/** Whether a person takes a step alone that asks for two. */
export const isCorrectionStepAlone = (
  step: CorrectionStep,
  { alone, contributors }: CorrectionFacts,
  { uuid }: CorrectionPerson,
): boolean => 'fourEyes' in CORRECTION_STEPS[step] && alone && contributors.includes(uuid);
