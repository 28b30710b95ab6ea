import type { Permission } from '@datum/contract/access/permissions';
import { showOtherHolders } from '@datum/contract/people/other-holders';
import { useCall } from '../../lib/api/use-call.ts';

/** Beside a button that waits for another person: who still counts as one, and until when, where nobody is left who could press it. */
export function OtherHolders({ right }: { readonly right: Permission }) {
  const { answer } = useCall(showOtherHolders, { query: { right } });
  return answer?.words ? <small className="muted">{answer.words}</small> : null;
}
