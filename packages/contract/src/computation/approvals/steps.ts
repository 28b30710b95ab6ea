import type { Permission, ResourceWith } from '../../access/permissions.ts';

/** States of what a second person approves: base periods, structures, weight sets, rule sets. */
export const APPROVAL_STATES = ['draft', 'submitted', 'approved', 'in_use', 'retired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** What permissions of things that need a second person are about. */
export type ApprovedResource = Extract<ResourceWith<'approve'>, `settings.${string}`>;

interface ApprovalStepRule {
  readonly from: readonly ApprovalState[];
  readonly to: ApprovalState;
  /** Last part of the permission. */
  readonly action: 'submit' | 'approve' | 'edit';
  /** Not while a hard problem is open. */
  readonly sound?: true;
  /** Somebody who did not edit it since its last approval. */
  readonly fourEyes?: true;
  readonly reason?: true;
}

/**
 * What a person may do. `approved -> in_use` is not a step: the first official run that reads it takes it into use, and
 * from then on nothing in it changes.
 */
export const APPROVAL_STEPS = {
  submit: { from: ['draft'], to: 'submitted', action: 'submit', sound: true },
  return: { from: ['submitted'], to: 'draft', action: 'edit', reason: true },
  approve: { from: ['submitted'], to: 'approved', action: 'approve', sound: true, fourEyes: true },
  retire: { from: ['approved', 'in_use'], to: 'retired', action: 'approve', reason: true },
} as const satisfies Record<string, ApprovalStepRule>;
export type ApprovalStep = keyof typeof APPROVAL_STEPS;
export const APPROVAL_STEP_NAMES = Object.keys(APPROVAL_STEPS) as [ApprovalStep, ...ApprovalStep[]];

/** Why a step's button is disabled; each has a sentence in the texts. */
export type ApprovalBlock = 'permission' | 'state' | 'problems' | 'four-eyes';

/** What the decision needs to know. */
export interface ApprovalFacts {
  readonly status: ApprovalState;
  /** Everybody who edited it. */
  readonly contributors: readonly string[];
  /** Number of open hard problems. */
  readonly hard: number;
  /** One person at most may approve it now: until there are two, that person does it alone, also of the own edit. */
  readonly alone?: boolean | undefined;
}

/** Why `step` is not possible for the person now; null when it is. Both sides ask this one function. */
export function approvalBlock(
  step: ApprovalStep,
  resource: ApprovedResource,
  { status, contributors, hard, alone }: ApprovalFacts,
  person: { readonly uuid: string; readonly permissions: readonly Permission[] },
): ApprovalBlock | null {
  const rule: ApprovalStepRule = APPROVAL_STEPS[step];
  if (!rule.from.includes(status)) {
    return 'state';
  }
  if (!person.permissions.includes(`${resource}.${rule.action}`)) {
    return 'permission';
  }
  if (rule.sound && hard > 0) {
    return 'problems';
  }
  return rule.fourEyes && contributors.includes(person.uuid) && !alone ? 'four-eyes' : null;
}

/** Whether the person takes alone a step that needs two people: nobody else may take it yet. */
export const isStepAlone = (
  step: ApprovalStep,
  { contributors, alone = false }: Pick<ApprovalFacts, 'contributors' | 'alone'>,
  uuid: string,
): boolean => 'fourEyes' in APPROVAL_STEPS[step] && alone && contributors.includes(uuid);

/** Whether the step must be given a reason. */
export const stepNeedsReason = (step: ApprovalStep): boolean => {
  const rule: ApprovalStepRule = APPROVAL_STEPS[step];
  return rule.reason ?? false;
};

/** Only a draft changes; everything else is copied as a new draft. */
export const isEditable = (status: ApprovalState): boolean => status === 'draft';
