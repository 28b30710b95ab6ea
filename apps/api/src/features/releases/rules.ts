import { refusal } from '@datum/contract/messages/refusals/refusal';
import {
  type PublishAction,
  publishResource,
  type ReleaseBlock,
  type ReleaseStep,
  releaseBlock,
  withdrawBlock,
} from '@datum/contract/publication/release-steps';
import { SUBJECTS } from '@datum/contract/subjects/all';
import { forbidden, fourEyes, invalid, wrongState } from '../../platform/http/problem.ts';
import type { SignedIn } from '../../platform/session/signed-in.ts';
import { productOf, releaseFacts } from './answer.rules.ts';
import type { LatestVintage, ReleaseRow } from './queries.ts';

/** The stage whose approved run a subject's releases are made from. */
export const stageOf = (subject: string) =>
  productOf(subject).kind === 'prices' ? ('table_one' as const) : ('table_two' as const);

/** Subjects whose releases a person may see. */
export const visibleSubjects = (person: SignedIn) =>
  SUBJECTS.filter(({ kind }) => person.permissions.includes(`${publishResource(kind)}.view`)).map(
    ({ code }) => code,
  );

/** Refuses who may not take an action of the subject's product: `publish.<product>.<action>`. */
export function requireAction(person: SignedIn, subject: string, action: PublishAction): void {
  if (!person.permissions.includes(`${publishResource(productOf(subject).kind)}.${action}`)) {
    throw forbidden();
  }
}

/** Refuses a step, for the reason that its button shows. */
export function refuseBlocked(step: ReleaseStep, row: ReleaseRow, author: SignedIn): void {
  refuse(releaseBlock(step, releaseFacts(row), author), row);
}

/** Refuses to begin a withdrawal, for the reason that its button shows. */
export function refuseWithdrawal(row: ReleaseRow, author: SignedIn): void {
  refuse(withdrawBlock(releaseFacts(row), author), row);
}

function refuse(block: ReleaseBlock | null, row: ReleaseRow): void {
  if (block === 'permission') {
    throw forbidden();
  }
  if (block === 'four-eyes') {
    throw fourEyes(refusal('publication.release-own-edit'));
  }
  if (block === 'state') {
    throw wrongState(refusal('publication.step-state', { state: row.state }));
  }
}

/** Refuses a second release in preparation, and one that does not say why the period is published again. */
export function refuseSecondDraft(latest: LatestVintage | undefined, hasReason: boolean): void {
  if (latest && !['live', 'superseded', 'withdrawn'].includes(latest.state)) {
    throw wrongState(refusal('publication.release-open'));
  }
  if (latest && !hasReason) {
    throw invalid({ reason_class: [refusal('publication.reason-class-asked')] });
  }
}
