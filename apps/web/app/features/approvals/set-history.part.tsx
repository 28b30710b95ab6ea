import { APPROVAL_ENDPOINTS, type ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { Changes } from '../../page-kit/record/changes.tsx';
import { useApprovalWords } from './approval-words.part.tsx';

/** The history of one base period, structure, weight set or rule set. */
export function SetHistory({ noun, id }: { readonly noun: ApprovalNoun; readonly id: number }) {
  const t = useTranslations('lists.history');
  const words = useApprovalWords();
  type Key = Parameters<typeof t>[0];
  const called = useCall(APPROVAL_ENDPOINTS[noun].history, { params: { id } });
  const verbOf = (action: string): string => {
    const key = (action.split('.').at(-1) ?? action) as Key;
    return t.has(key) ? (t as (key: Key) => string)(key) : action;
  };
  return <Changes called={called} fieldOf={words.field} verbOf={verbOf} wordOf={words.value} />;
}
