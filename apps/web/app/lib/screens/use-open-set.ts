import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import { optional, useParamsState } from './params.ts';

const EDIT = { edit: optional() };

/** The one of a noun that is open in the address: `?edit=weight-sets.3`, `?edit=weight-sets.new`. */
export function useOpenSet(noun: ApprovalNoun) {
  const [{ edit }, change] = useParamsState(EDIT);
  const [open, id] = edit?.split('.') ?? [];
  return {
    open: open !== noun || !id ? null : id === 'new' ? ('new' as const) : Number(id),
    show: (set: number | 'new') => change({ edit: `${noun}.${set}` }, { push: true }),
    close: () => change({ edit: null }),
  } as const;
}
