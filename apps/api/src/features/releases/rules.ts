import type { Permission } from '@datum/contract/access/permissions';
import { REFUSAL_MESSAGES } from '@datum/contract/messages/refusals/messages';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { type Tell, teller } from '@datum/contract/messages/refusals/teller';
import {
  type MinuteFacts,
  type Outdated,
  type PublishAction,
  publishResource,
  type ReleaseBlock,
  type ReleaseStep,
  rightOf,
  stepBlock,
  withdrawBlock,
} from '@datum/contract/publication/release-steps';
import { requireSubject, SUBJECTS } from '@datum/contract/subjects/all';
import { firstMonthOf } from '@datum/contract/values/period';
import { forbidden, fourEyes, invalid, type Problem, wrongState } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { failedChecks, releaseFacts } from './answer.rules.ts';
import { whyNotApproved } from './hiding/failed-checks.rules.ts';
import type { LatestVintage } from './prepare/prepare.queries.ts';
import type { ReleaseRow } from './queries.ts';

/** The stage whose approved run a subject's releases are made from. */
export const stageOf = (subject: string) =>
  requireSubject(subject).kind === 'prices' ? ('table_one' as const) : ('table_two' as const);

/**
 * Puts releases of one minute in order: earlier periods first, by the month that they begin with; of those what others
 * stand on comes before them, as in the catalogue: wages of a half-year before the index of its first month.
 */
export const inGoLiveOrder = (a: InOrder, b: InOrder): number =>
  firstMonthOf(a.period).localeCompare(firstMonthOf(b.period)) || placeOf(a.subject) - placeOf(b.subject);
type InOrder = Pick<ReleaseRow, 'subject' | 'period'>;
const placeOf = (subject: string): number => SUBJECTS.findIndex(({ code }) => code === subject);

/** Subjects whose releases a person may see. */
export const visibleSubjects = (person: SignedIn) =>
  SUBJECTS.filter(({ kind }) => person.permissions.includes(`${publishResource(kind)}.view`)).map(
    ({ code }) => code,
  );

/** Refuses who may not take an action of the subject's product: `publish.<product>.<action>`. */
export function requireAction(person: SignedIn, subject: string, action: PublishAction): void {
  if (!person.permissions.includes(`${publishResource(requireSubject(subject).kind)}.${action}`)) {
    throw forbidden();
  }
}

/** Refuses a step, for the reason that its button shows. */
export function refuseBlocked(
  step: ReleaseStep,
  row: ReleaseRow,
  facts: MinuteFacts,
  author: SignedIn,
  now: Date,
): void {
  refuse(stepBlock(step, facts, author, now), row, rightOf(step, facts));
}

/** Refuses to begin a withdrawal, for the reason that its button shows. */
export function refuseWithdrawal(row: ReleaseRow, author: SignedIn): void {
  const { kind } = releaseFacts(row);
  refuse(withdrawBlock(releaseFacts(row), author), row, `${publishResource(kind)}.withdraw`);
}

function refuse(block: ReleaseBlock | null, row: ReleaseRow, right: Permission): void {
  if (block === 'permission') {
    throw forbidden();
  }
  if (block === 'four-eyes') {
    throw fourEyes(refusal('publication.release-own-edit'), right);
  }
  if (block === 'own-minute' || block === 'other-minute' || block === 'brought-forward') {
    throw fourEyes(refusal(`publication.${block}`), right);
  }
  if (block === 'period-open') {
    throw wrongState(refusal('publication.period-open', { period: row.period }));
  }
  if (block === 'run-replaced' || block === 'newer-run' || block === 'older-structure') {
    throw outdatedProblem(block, row);
  }
  if (block === 'checks-failed') {
    throw wrongState(whyNotApproved(failedChecks(row), row));
  }
  if (block === 'state') {
    throw wrongState(refusal('publication.step-state', { state: row.state }));
  }
}

/** Says why the figures of a release are not what its period would be published by any more. */
export const outdatedProblem = (
  why: Outdated,
  { subject, period }: Pick<ReleaseRow, 'subject' | 'period'>,
): Problem =>
  wrongState(
    why === 'older-structure'
      ? refusal('publication.older-structure', { period })
      : refusal(`publication.${why}`, { period, stage: stageOf(subject) }),
  );

/** Refuses a second release in preparation, and one that does not say why the period is published again. */
export function refuseSecondDraft(latest: LatestVintage | undefined, hasReason: boolean): void {
  if (latest && !['live', 'superseded', 'withdrawn'].includes(latest.state)) {
    throw wrongState(refusal('publication.release-open'));
  }
  if (latest && !hasReason) {
    throw invalid({ reason_class: [refusal('publication.reason-class-asked')] });
  }
}

/** Why the office itself took a step, as the audit log keeps it: in one language. */
export const auditedCause: Tell = teller('en', REFUSAL_MESSAGES.en);
