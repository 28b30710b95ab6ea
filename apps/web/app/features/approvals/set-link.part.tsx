import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import { href } from '@datum/contract/screens/all';

/** Where each noun is kept; the first tab of a page is left out of its address. */
const KEPT_AT = {
  'base-periods': { page: 'base-periods', query: {} },
  'rule-sets': { page: 'base-periods', query: { tab: 'rule-sets' } },
  'weight-sets': { page: 'weights', query: {} },
  structures: { page: 'weights', query: { tab: 'structures' } },
} as const satisfies Record<ApprovalNoun, object>;

/** The address of one base period, structure, weight set or rule set. */
export const hrefOfSet = (noun: ApprovalNoun, id: number): string => {
  const { page, query } = KEPT_AT[noun];
  return href(page, { query: { ...query, edit: `${noun}.${id}` } });
};
