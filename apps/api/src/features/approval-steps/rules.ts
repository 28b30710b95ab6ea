import { APPROVAL_NOUNS, type ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalHead } from '@datum/contract/computation/approvals/head';
import type { ApprovalBlock } from '@datum/contract/computation/approvals/steps';
import { refusal } from '@datum/contract/messages/refusals/refusal';
import { forbidden, fourEyes, type Problem, wrongState } from '../../platform/http/problem.ts';

/** The refusal of a step that is not possible now. */
export function refusalOf(
  block: ApprovalBlock,
  { status, last_edited_by }: ApprovalHead,
  { uuid, noun }: { readonly uuid: string; readonly noun: ApprovalNoun },
): Problem {
  switch (block) {
    case 'permission':
      return forbidden();
    case 'state':
      return wrongState(refusal('computation.step-state', { state: status }));
    case 'problems':
      return wrongState(refusal('computation.problems-open'));
    case 'four-eyes':
      return fourEyes(
        last_edited_by?.uuid === uuid
          ? refusal('computation.edited-by', { name: last_edited_by.name })
          : refusal('computation.edited-by-you'),
        `${APPROVAL_NOUNS[noun]}.approve`,
      );
  }
}
