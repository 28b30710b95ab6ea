import type { ApprovalHead } from '@datum/contract/computation/approvals/head';
import { isEditable } from '@datum/contract/computation/approvals/steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { changedMeanwhile, notFound, wrongState } from '../../platform/http/problem.ts';

/**
 * Refuses a change of what is not a draft any more, or of another version than the one that was looked at.
 * @throws Problem 404, 409
 */
export function assertEditable(head: ApprovalHead | undefined, version: number): void {
  if (!head) {
    throw notFound();
  }
  if (!isEditable(head.status)) {
    throw wrongState(refusal('computation.not-draft', { state: head.status }));
  }
  if (head.version !== version) {
    throw changedMeanwhile();
  }
}
