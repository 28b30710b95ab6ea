import type { ApprovalNoun } from '@datum/contract/computation/approvals/endpoints';
import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import type { Reading, Writing } from '@datum/database/open';
import { basePeriodProblems } from '../base-periods/problems.queries.ts';
import { copyBasePeriod, freezeBase } from '../base-periods/queries.ts';
import { copyRuleSet } from '../rule-sets/queries.ts';
import { copyStructure } from '../structures/copy.queries.ts';
import { structureProblems } from '../structures/problems.queries.ts';
import { retireReplaced, weightSetProblems } from '../weight-sets/problems.queries.ts';
import { copyWeightSet } from '../weight-sets/queries.ts';

/** What is particular to each noun in the life that all four share. */
interface NounRules {
  /** What stands in the way of submission (hard) or should be looked at (soft), by id. */
  problems(db: Reading, ids: readonly number[]): Promise<ReadonlyMap<number, ApprovalProblem[]>>;
  /** A new draft with the same contents; gives its id. */
  copy(db: Writing, id: number, editor: string): Promise<number>;
  /** Where runs name it, whose figures later ones go on from: it is not retired while one of them stands. */
  readonly stands?: {
    readonly column: 'base_period_id' | 'weight_set_id';
    readonly refused: 'computation.base-stands' | 'computation.weights-stand';
  };
  /** What approval does beside the state. */
  approve?(db: Writing, id: number): Promise<void>;
  /** Retires what the approved one takes the place of; gives that as it was. */
  replace?(db: Writing, id: number): Promise<readonly { readonly id: number; readonly status: string }[]>;
}

export const NOUNS = {
  'base-periods': {
    problems: basePeriodProblems,
    copy: copyBasePeriod,
    approve: freezeBase,
    stands: { column: 'base_period_id', refused: 'computation.base-stands' },
  },
  structures: { problems: structureProblems, copy: copyStructure },
  'weight-sets': {
    problems: weightSetProblems,
    copy: copyWeightSet,
    replace: retireReplaced,
    stands: { column: 'weight_set_id', refused: 'computation.weights-stand' },
  },
  // a rule set is sound when it fits its schema, which every save checks
  'rule-sets': { problems: async () => new Map(), copy: copyRuleSet },
} as const satisfies Record<ApprovalNoun, NounRules>;

export const rulesOf = (noun: ApprovalNoun): NounRules => NOUNS[noun];
