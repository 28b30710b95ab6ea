import type { RuleSet } from '@datum/contract/computation/rule-set';

/** What the rule says of an index by its imputed share, 0 to 1: above the limit it is flagged, or not printed. */
export const imputedNote = (
  imputedShare: number,
  { share, action }: RuleSet['maxImputed'],
): '' | 'flagged' | 'refused' =>
  imputedShare > share ? ({ flag: 'flagged', refuse: 'refused' } as const)[action] : '';
