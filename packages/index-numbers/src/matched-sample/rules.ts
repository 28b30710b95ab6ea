import { IndexNumberError } from '../index-number-error.ts';
import type { MatchedMean } from './movement.ts';
import type { Lender } from './origin.ts';

/** Lenders of a listed line without a price, in the order in which they are asked. */
export type ImputationStep = Extract<Lender, 'cell' | 'neighbours' | 'group' | 'carry'>;

/** How gaps of a sample are filled. */
export interface ImputationRules {
  readonly order: readonly ImputationStep[];
  /** Most periods in a row that a price is carried forward. */
  readonly carryMax: number;
  /** Most periods in a row without an accepted quote before a line has ended. */
  readonly imputeMax: number;
}

/** How prices of lines become movements of cells. Stored with every run. */
export interface MatchedRules {
  readonly mean: MatchedMean;
  readonly imputation: ImputationRules;
}

const STEPS: readonly string[] = ['cell', 'neighbours', 'group', 'carry'] satisfies ImputationStep[];

/**
 * Refuses rules that cannot be computed.
 *
 * @throws IndexNumberError UNKNOWN_OPTION (the median: it is no mean of the same lines in two periods)
 * @example
 * checkMatchedRules({ mean: 'geometric', imputation: { order: ['hope'], carryMax: 3, imputeMax: 12 } });
 * // => throws UNKNOWN_OPTION
 */
export function checkMatchedRules(rules: MatchedRules): MatchedRules {
  const { mean, imputation } = rules;
  if (mean !== 'arithmetic' && mean !== 'geometric') {
    throw new IndexNumberError('UNKNOWN_OPTION', `Matched lines have no such mean: ${String(mean)}`);
  }
  const odd = imputation.order.find((step) => !STEPS.includes(step));
  if (odd !== undefined) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown lender: ${String(odd)}`);
  }
  for (const limit of ['carryMax', 'imputeMax'] as const) {
    if (!(imputation[limit] >= 0)) {
      throw new IndexNumberError('UNKNOWN_OPTION', 'A limit is a number of periods', {
        [limit]: imputation[limit],
      });
    }
  }
  return rules;
}
