import type { ApprovalHead } from '@datum/contract/computation/approvals/head';
import type { ApprovalBlock } from '@datum/contract/computation/approvals/steps';
import { forbidden, fourEyes, type Problem, wrongState } from '../../platform/http/problem.ts';
import { STATE_WORDS } from '../approvals/rules.ts';

/** The refusal of a step that is not possible now. */
export function refusalOf(block: ApprovalBlock, { status, last_edited_by }: ApprovalHead): Problem {
  switch (block) {
    case 'permission':
      return forbidden();
    case 'state':
      return wrongState(`This is ${STATE_WORDS[status]}; that step is not possible now.`);
    case 'problems':
      return wrongState('Problems are still open. Mend them first.');
    case 'four-eyes':
      return fourEyes(`${last_edited_by?.name ?? 'You'} edited this last; another person must approve it.`);
  }
}
