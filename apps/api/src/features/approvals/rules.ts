import type { ApprovalHead } from '@datum/contract/computation/approvals/head';
import { type ApprovalState, isEditable } from '@datum/contract/computation/approvals/steps';
import { changedMeanwhile, notFound, wrongState } from '../../platform/http/problem.ts';

/** Words of the states in the sentences of refusals. */
export const STATE_WORDS = {
  draft: 'a draft',
  submitted: 'submitted',
  approved: 'approved',
  in_use: 'in use',
  retired: 'retired',
} as const satisfies Record<ApprovalState, string>;

/**
 * Refuses a change of what is not a draft any more, or of another version than the one that was looked at.
 * @throws Problem 404, 409
 */
export function assertEditable(head: ApprovalHead | undefined, version: number): void {
  if (!head) {
    throw notFound();
  }
  if (!isEditable(head.status)) {
    throw wrongState(`This is ${STATE_WORDS[head.status]} and does not change. Copy it as a new draft.`);
  }
  if (head.version !== version) {
    throw changedMeanwhile();
  }
}
