import { APPROVAL_ENDPOINTS, type ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import { showWeightSet } from '@datum/contract/computation/weight-sets';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Changes } from '../../page-kit/record/changes.tsx';
import { useApprovalWords } from './approval-words.part.tsx';

/** The history of one base period, structure, weight set or rule set. */
export function SetHistory({ noun, id }: { readonly noun: ApprovalNoun; readonly id: number }) {
  const t = useTranslations('lists.history');
  const words = useApprovalWords();
  type Key = Parameters<typeof t>[0];
  const cellOf = useWeightCells(noun, id);
  const called = useCall(APPROVAL_ENDPOINTS[noun].history, { params: { id } });
  const verbOf = (action: string): string => {
    const key = (action.split('.').at(-1) ?? action) as Key;
    return t.has(key) ? (t as (key: Key) => string)(key) : action;
  };
  return (
    <Changes
      called={called}
      fieldOf={(path) => cellOf(path) ?? words.field(path)}
      verbOf={verbOf}
      wordOf={words.value}
    />
  );
}

/** The name of a cell of a matrix of weights, which the history has by its codes: `C1 / G1`. Null for any other member. */
function useWeightCells(noun: ApprovalNoun, id: number): (path: string) => string | null {
  const text = useLocalText();
  const { answer } = useCall(showWeightSet, noun === 'weight-sets' ? { params: { id } } : null);
  return (path) => {
    const [category, group] = path.split(' / ');
    if (!answer || category === undefined || group === undefined) return null;
    const nameIn = (list: typeof answer.rows | typeof answer.columns, code: string) =>
      text(list.find((one) => one.code === code)?.name ?? {}) || code;
    return `${nameIn(answer.rows, category)} / ${nameIn(answer.columns, group)}`;
  };
}
