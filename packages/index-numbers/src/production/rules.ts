import type { MissingIndexRule } from '../aggregation/aggregate.ts';
import type { AggregationMean } from '../aggregation/aggregation-mean.ts';
import type { ElementaryFormula } from '../elementary/elementary-index.ts';
import { IndexNumberError } from '../index-number-error.ts';

/** What stands in for a missing price. "Not listed" prices are never imputed. */
export const missingPriceRules = {
  /** nothing: the product is left out of the links on both sides of the gap */
  overallMean: 'matched',
  /** nothing: an aggregate with a gap among its listed products has no index */
  propagate: 'matched',
  /** the last price, at most `carryLimit` periods in a row */
  carryForward: 'filled',
  /** the last price moved by its elementary index, where that exists */
  shadowPriceElementary: 'filled',
  /** the last price moved by its elementary index, which may itself come from the parent */
  shadowPriceParental: 'filled',
} as const satisfies Record<string, 'matched' | 'filled'>;

export type MissingPriceRule = keyof typeof missingPriceRules;

/** How an index is produced from quotes. Stored with every run, so that a figure can be computed again. */
export interface ProductionRules {
  readonly elementary: ElementaryFormula;
  readonly mean: AggregationMean;
  readonly missingPrices: MissingPriceRule;
  readonly missingIndexes: MissingIndexRule;
  /** periods in a row for `carryForward`; no limit when absent */
  readonly carryLimit?: number | undefined;
}

/**
 * Refuses an unknown rule for missing prices or a limit that is none.
 *
 * @throws IndexNumberError UNKNOWN_OPTION
 * @example
 * checkRules({ elementary: 'jevons', mean: 'arithmetic', missingPrices: 'hope', missingIndexes: 'omit' });
 * // => throws UNKNOWN_OPTION
 */
export function checkRules(rules: ProductionRules): ProductionRules {
  const { missingPrices, carryLimit = Number.POSITIVE_INFINITY } = rules;
  if (!Object.hasOwn(missingPriceRules, missingPrices)) {
    throw new IndexNumberError(
      'UNKNOWN_OPTION',
      `Unknown rule for missing prices: ${String(missingPrices)}`,
      {
        missingPrices,
      },
    );
  }
  if (!(carryLimit >= 0)) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'The limit is a number of periods', { carryLimit });
  }
  return rules;
}
