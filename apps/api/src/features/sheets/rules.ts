import { hasRole } from '@datum/contract/access/access';
import type { Permission, Scope } from '@datum/contract/access/permissions';
import { INTERNAL_ROLES, type RoleName } from '@datum/contract/access/roles';
import {
  blockOf,
  ENTRY_STATES,
  needsReason,
  SHEET_STEPS,
  type SheetFacts,
  type SheetState,
  type SheetStep,
  type StepPerson,
} from '@datum/contract/collection/sheet-steps';
import type { DataSetAction, DataSetCode } from '@datum/contract/data-sets/price-data-set';
import { type Refusal, refusal } from '@datum/contract/messages/refusals/refusal';
import { forbidden, fourEyes, invalid, notFound, wrongState } from '../../platform/http/problem.ts';
import { narrowedTo } from '../../platform/session/signed-in.ts';

/** What decisions about sheets need to know of the person who asks. */
export interface SheetReader {
  readonly uuid: string;
  readonly role: RoleName;
  /** Code of the organisation; null without one. */
  readonly stakeholder: string | null;
  readonly organisationId: number | null;
  readonly isInternal: boolean;
  readonly permissions: readonly Permission[];
  readonly scopes: ReadonlyMap<Permission, Scope>;
  /** Of a step: whose entries are as good as the person's own. */
  readonly hands?: StepPerson['hands'];
}

/** Who works on sheets. */
const SHEET_ROLES: readonly RoleName[] = [...INTERNAL_ROLES, 'Data Provider'];

/** What decides who sees a sheet. */
interface SeenSheet {
  readonly data_set: DataSetCode;
  readonly organisation_id: number | null;
  /** Code of the organisation that supplies it; null = the office itself. */
  readonly stakeholder: string | null;
}

/**
 * Foreign sheets answer like missing ones (rules 6.3); so does a data set that the role knows nothing of. A provider sees those
 * of their own organisation alone, however far the permissions of their role reach.
 */
export function requireVisible<Row extends SeenSheet>(
  row: Row | undefined,
  person: SheetReader,
  action: DataSetAction,
): Row {
  if (!row || !hasRole(person, SHEET_ROLES, row.stakeholder ?? undefined)) {
    throw notFound();
  }
  const permission: Permission = `data.${row.data_set}.${action}`;
  if (!person.scopes.has(permission)) {
    throw notFound();
  }
  const organisation = narrowedTo(person, permission);
  if (organisation !== null && organisation !== row.organisation_id) {
    throw notFound();
  }
  return row;
}

/** Whether prices may be entered: providers until they submit, staff until approval. */
export const canEnter = (state: SheetState, person: SheetReader): boolean =>
  (ENTRY_STATES[person.isInternal ? 'staff' : 'provider'] as readonly SheetState[]).includes(state);

/** States of a sheet in which reviewers decide about its quotes. */
const REVIEW_STATES: readonly SheetState[] = ['open', 'returned', 'submitted', 'in_review'];

/** Whether a reviewer may decide about quotes now; a settled sheet is reopened first. */
export const isReviewable = (state: SheetState): boolean => REVIEW_STATES.includes(state);

/** Refuses entry into a sheet that is closed to the person, in words that say what would open it. */
export function requireEntry(state: SheetState, person: SheetReader): void {
  if (!canEnter(state, person)) {
    throw wrongState(ENTRY_CLOSED[state] ?? ENTRY_CLOSED.submitted);
  }
}

const ENTRY_CLOSED: Partial<Record<SheetState, Refusal>> & { submitted: Refusal } = {
  planned: refusal('collection.sheet-planned'),
  submitted: refusal('collection.sheet-under-review'),
  approved: refusal('collection.sheet-approved'),
  compiled: refusal('collection.sheet-compiled'),
  cancelled: refusal('collection.round-cancelled'),
};

/** The state after a step, or the refusal with its reason; the same table disables the button. */
export function takeStep(
  step: SheetStep,
  sheet: SheetFacts,
  person: SheetReader,
  reason: string | undefined,
): SheetState {
  const block = blockOf(step, sheet, person);
  if (block) {
    throw refusals[block](step, sheet);
  }
  if (needsReason(step, sheet) && !reason) {
    throw invalid({ reason: [REASON_ASKED[SHEET_STEPS[step].reason]] });
  }
  return SHEET_STEPS[step].to;
}

const refusals = {
  permission: () => forbidden(refusal('collection.step-not-yours')),
  state: (step: SheetStep, { state }: SheetFacts) =>
    wrongState(refusal('collection.step-state', { state, step })),
  'four-eyes': (_: SheetStep, { data_set }: SheetFacts) =>
    fourEyes(refusal('collection.step-own-edit'), `data.${data_set}.approve`),
  'same-hands': (_: SheetStep, { data_set }: SheetFacts) =>
    fourEyes(refusal('collection.step-same-hands'), `data.${data_set}.approve`),
  'nothing-entered': () => wrongState(refusal('collection.nothing-entered')),
  fixed: () => wrongState(refusal('collection.sheet-fixed')),
};

const REASON_ASKED = {
  never: refusal('collection.reason-asked'),
  always: refusal('collection.reason-asked'),
  'when-incomplete': refusal('collection.reason-incomplete'),
  'when-flagged': refusal('collection.reason-flagged'),
} as const;

/** Whether the sheet's next step waits for this person: a provider's entry, a review, an approval of others' work. */
export function waitsFor(sheet: SheetFacts, person: SheetReader): boolean {
  if (!person.isInternal) {
    return sheet.state === 'open' || sheet.state === 'returned';
  }
  const next = sheet.state === 'submitted' ? 'review' : 'approve';
  return blockOf(next, sheet, person) === null;
}
