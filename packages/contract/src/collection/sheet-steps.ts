import type { ActionOf, Permission } from '../access/permissions.ts';
import type { DataSetAction, DataSetCode } from '../data-sets/price-data-set.ts';

/** States of a sheet (rules 1.8), least advanced first; `cancelled` stands aside. */
export const SHEET_STATES = [
  'planned',
  'open',
  'returned',
  'submitted',
  'in_review',
  'approved',
  'compiled',
  'cancelled',
] as const;
export type SheetState = (typeof SHEET_STATES)[number];

/** When a step must be given a reason. */
export type ReasonRule = 'never' | 'always' | 'when-incomplete' | 'when-flagged';

/** Permission of a step: of the round (`data.round.open`) or of the sheet's data set (`data.bmp.approve`). */
type StepPermission =
  | { readonly of: 'round'; readonly action: ActionOf<'data.round'> }
  | { readonly of: 'data-set'; readonly action: DataSetAction };

type SheetStepRule = StepPermission & {
  readonly from: readonly SheetState[];
  readonly to: SheetState;
  readonly reason: ReasonRule;
  /** Somebody who contributed nothing since the last approval must do it. */
  readonly fourEyes?: true;
};

/** What a person may do with a sheet. The run compiles it; whether its figures are published is a fact of releases. */
export const SHEET_STEPS = {
  open: { from: ['planned'], to: 'open', of: 'round', action: 'open', reason: 'never' },
  submit: {
    from: ['open', 'returned'],
    to: 'submitted',
    of: 'data-set',
    action: 'submit',
    reason: 'when-incomplete',
  },
  review: { from: ['submitted'], to: 'in_review', of: 'data-set', action: 'review', reason: 'never' },
  return: {
    from: ['submitted', 'in_review'],
    to: 'returned',
    of: 'data-set',
    action: 'return',
    reason: 'always',
  },
  approve: {
    from: ['in_review'],
    to: 'approved',
    of: 'data-set',
    action: 'approve',
    reason: 'when-flagged',
    fourEyes: true,
  },
  reopen: {
    from: ['approved', 'compiled'],
    to: 'returned',
    of: 'data-set',
    action: 'return',
    reason: 'always',
  },
  cancel: { from: ['planned', 'open'], to: 'cancelled', of: 'round', action: 'cancel', reason: 'always' },
} as const satisfies Record<string, SheetStepRule>;
export type SheetStep = keyof typeof SHEET_STEPS;
/** Steps that can ask for a reason; each has a hint in the texts. */
export type ReasonStep = {
  [Step in SheetStep]: (typeof SHEET_STEPS)[Step]['reason'] extends 'never' ? never : Step;
}[SheetStep];
/** Whether a step can ask for a reason. */
export const asksReason = (step: SheetStep): step is ReasonStep => SHEET_STEPS[step].reason !== 'never';
export const SHEET_STEP_NAMES = Object.keys(SHEET_STEPS) as [SheetStep, ...SheetStep[]];

/** Why a step's button is disabled. Each has a sentence in the texts of both sides. */
export const STEP_BLOCKS = [
  'state',
  'permission',
  'four-eyes',
  'same-hands',
  'nothing-entered',
  'fixed',
] as const;
export type StepBlock = (typeof STEP_BLOCKS)[number];

/** What the decision needs to know of a sheet. */
export interface SheetFacts {
  readonly state: SheetState;
  readonly data_set: DataSetCode;
  readonly expected: number;
  readonly received: number;
  /** Flags still open: flagged or asked. */
  readonly flags: number;
  /** Everybody who entered, changed, decided or submitted something since its last approval. */
  readonly contributors: readonly string[];
  /** Figures were published, or later periods computed, from its prices: a change is a correction. */
  readonly is_fixed: boolean;
  /** One person at most may approve it now: until there are two, that person does it alone. */
  readonly alone?: boolean | undefined;
}

/** Who asks. */
export interface StepPerson {
  readonly uuid: string;
  readonly permissions: readonly Permission[];
  /** Whose entries are as good as theirs: not for them to approve, or only because nobody else is left. */
  readonly hands?: { readonly barred: ReadonlySet<string>; readonly alone: ReadonlySet<string> } | undefined;
}

/** Why `step` is not possible for `person` now; null when it is. The server refuses for the same reasons. */
export function blockOf(step: SheetStep, sheet: SheetFacts, person: StepPerson): StepBlock | null {
  const rule: SheetStepRule = SHEET_STEPS[step];
  const permission: Permission =
    rule.of === 'round' ? `data.round.${rule.action}` : `data.${sheet.data_set}.${rule.action}`;
  if (!person.permissions.includes(permission)) {
    return 'permission';
  }
  if (!rule.from.includes(sheet.state)) {
    return 'state';
  }
  if (step === 'reopen' && sheet.is_fixed) {
    return 'fixed';
  }
  if (step === 'submit' && sheet.received === 0) {
    return 'nothing-entered';
  }
  if (!rule.fourEyes || sheet.alone) {
    return null;
  }
  if (hasTouched(sheet, person)) {
    return 'four-eyes';
  }
  return hasHandIn(sheet, person) ? 'same-hands' : null;
}

const hasTouched = (sheet: SheetFacts, { uuid }: Pick<StepPerson, 'uuid'>): boolean =>
  sheet.contributors.includes(uuid);

const hasHandIn = (sheet: SheetFacts, { hands }: Pick<StepPerson, 'hands'>): boolean =>
  sheet.contributors.some((uuid) => hands?.barred.has(uuid));

/** Whether the person takes alone a step that needs two people: nobody else may take it yet, or is left to. */
export const isStepAlone = (
  step: SheetStep,
  sheet: SheetFacts,
  person: Pick<StepPerson, 'uuid' | 'hands'>,
): boolean =>
  'fourEyes' in SHEET_STEPS[step] &&
  ((Boolean(sheet.alone) && (hasTouched(sheet, person) || hasHandIn(sheet, person))) ||
    sheet.contributors.some((uuid) => person.hands?.alone.has(uuid)));

/** Whether the step must be given a reason: a gap in coverage, an open flag, or always. */
export function needsReason(
  step: SheetStep,
  sheet: Pick<SheetFacts, 'expected' | 'received' | 'flags'>,
): boolean {
  const { reason }: SheetStepRule = SHEET_STEPS[step];
  return (
    reason === 'always' ||
    (reason === 'when-incomplete' && sheet.received < sheet.expected) ||
    (reason === 'when-flagged' && sheet.flags > 0)
  );
}

/** States in which prices may be entered: by the provider, and by staff, who also mend what is under review. */
export const ENTRY_STATES = {
  provider: ['open', 'returned'],
  staff: ['open', 'returned', 'submitted', 'in_review'],
} as const satisfies Record<string, readonly SheetState[]>;

/** Whether a sheet still waits for its prices: until then it may change hands. */
export const isUnsubmitted = ({ state }: { readonly state: string }): boolean =>
  ['planned', 'open', 'returned'].includes(state);

/** A round shows its least advanced sheet; without any (or with only cancelled ones) it is planned or cancelled. */
export function roundState(states: readonly SheetState[], isCancelled: boolean): SheetState {
  if (isCancelled) {
    return 'cancelled';
  }
  return SHEET_STATES.find((state) => state !== 'cancelled' && states.includes(state)) ?? 'planned';
}

/** Derived from dates (rules 1.8): due, and not yet submitted. */
export const isOverdue = (
  sheet: { readonly state: SheetState; readonly due_at: Date | string },
  now: Date,
): boolean => ['open', 'returned'].includes(sheet.state) && new Date(sheet.due_at) < now;
