import type { Structure } from '../aggregation/structure.ts';
import type { PriceCell } from '../missing/price-cell.ts';
import { advancePeriod, type PeriodResult, type ProductionState } from './advance-period.ts';
import type { ProductionRules } from './rules.ts';
import type { Sample } from './sample.ts';

/** A whole index: every period's result, and the state from which the next month goes on. */
export interface Production {
  readonly periods: readonly string[];
  readonly results: readonly PeriodResult[];
  readonly state: ProductionState;
}

/**
 * Produces a chained index from all its quotes: {@link advancePeriod} from the first period to the last.
 *
 * `prices[product][period]`: as in {@link advancePeriod}; at least one period.
 * Errors: {@link advancePeriod}.
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * const rules = { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'carryForward', missingIndexes: 'parental' };
 * const production = produceIndex({ structure, sample, rules, periods: ['1', '2', '3'], prices: [[20, null, 30]] });
 * production.results.map((result) => result.levels[0]); // => [1, 1, 1.5]
 */
export function produceIndex({
  structure,
  sample,
  rules,
  periods,
  prices,
}: {
  readonly structure: Structure;
  readonly sample: Sample;
  readonly rules: ProductionRules;
  readonly periods: readonly string[];
  readonly prices: readonly (readonly PriceCell[])[];
}): Production {
  const column = (period: number) => prices.map((line) => line[period] ?? null);
  let step = advancePeriod({ structure, sample, rules, prices: column(0) });
  const results = [step.result];
  for (let period = 1; period < periods.length; period++) {
    step = advancePeriod({ structure, sample, rules, prices: column(period), state: step.state });
    results.push(step.result);
  }
  return { periods, results, state: step.state };
}
