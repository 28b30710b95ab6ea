import type { ApprovalProblem } from '@datum/contract/computation/approvals/head';
import { familyOf } from '@datum/contract/subjects/families';
import type { BasePrice } from '../runs/inputs/base.rules.ts';

/** A base price with the periods that it stands on. */
export interface ComputedBasePrice extends BasePrice {
  readonly periods: readonly string[];
}

/** What the decision on a base period needs to know. */
export interface BaseFacts {
  readonly months: readonly string[];
  /** The period of the Table One that a month stands on. */
  readonly surveyOf: (month: string) => string;
  /** Months with a computed Table One: whether the latest run is approved. */
  readonly runs: ReadonlyMap<string, boolean>;
  /** Other bases of the family that begin in the same month. */
  readonly sameStart: readonly { readonly id: number; readonly code: string }[];
  /** Months without indices; a later base is the mean of them. */
  readonly withoutIndex: readonly string[];
  readonly effectiveFrom: string;
  readonly prices: readonly ComputedBasePrice[];
  /** Cells of the latest structure. */
  readonly expected: number;
}

/** What stands in the way of a base: months without approved averages, no prices, another base of the same month. */
export function problemsOf({
  months,
  surveyOf,
  runs,
  sameStart,
  withoutIndex,
  effectiveFrom,
  prices,
  expected,
}: BaseFacts): ApprovalProblem[] {
  const waiting = [...new Set(months.filter((month) => !runs.get(month)).map(surveyOf))];
  const imputed = prices.filter(({ method }) => method === 'imputed').length;
  const found: (ApprovalProblem | null)[] = [
    waiting.length > 0
      ? hard('months-not-approved', { count: waiting.length, months: waiting.slice(0, 12).join(', ') })
      : null,
    ...indexProblems({ withoutIndex, sameStart, effectiveFrom }),
    // what waits for its Table One has no prices either: one sentence says what comes next
    prices.length === 0 && waiting.length === 0 ? hard('no-base-prices', {}) : null,
    prices.length > 0 && prices.length < expected
      ? soft('cells-without-price', { count: expected - prices.length, of: expected })
      : null,
    imputed > 0 ? soft('cells-imputed', { count: imputed, of: prices.length }) : null,
  ];
  return found.filter((problem) => problem !== null);
}

type IndexFacts = Pick<BaseFacts, 'withoutIndex' | 'sameStart' | 'effectiveFrom'>;

/** What stands in the way of a base of indices alone: of a family that weighs others, which has no prices. */
export const weighedProblems = ({
  withoutComponent,
  ...facts
}: IndexFacts & {
  /** Months in which families that it weighs have no figures: of a first base, which stands on theirs. */
  readonly withoutComponent: ReadonlyMap<string, readonly string[]>;
}): ApprovalProblem[] => [
  ...[...withoutComponent].map(([family, months]) =>
    hard('component-without-index', {
      component: familyOf(family)?.name ?? {},
      count: months.length,
      months: months.slice(0, 12).join(', '),
    }),
  ),
  ...indexProblems(facts).filter((problem) => problem !== null),
];

const indexProblems = ({
  withoutIndex,
  sameStart,
  effectiveFrom,
}: IndexFacts): (ApprovalProblem | null)[] => [
  withoutIndex.length > 0
    ? hard('months-without-index', {
        count: withoutIndex.length,
        months: withoutIndex.slice(0, 12).join(', '),
      })
    : null,
  ...sameStart.map(({ id, code }) =>
    hard('same-start', { id, code, period: effectiveFrom, computed: 'none' }),
  ),
];

const hard = (code: string, values: ApprovalProblem['values']): ApprovalProblem => ({
  severity: 'hard',
  code,
  values,
});
const soft = (code: string, values: ApprovalProblem['values']): ApprovalProblem => ({
  severity: 'soft',
  code,
  values,
});
