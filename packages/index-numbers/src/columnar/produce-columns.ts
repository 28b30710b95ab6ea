import type { ProductionRules } from '../production/rules.ts';
import { advanceColumns, type ColumnState } from './advance-columns.ts';
import type { StructureColumns } from './structure-columns.ts';

/** Index numbers of all periods and nodes in one column: cell `period * nodes + node`. NaN = none. */
export interface IndexColumns {
  readonly periods: number;
  readonly nodes: number;
  readonly values: Float64Array;
}

/** A whole index as columns, and the state from which the next month goes on. */
export interface ColumnProduction {
  /** period on period */
  readonly movements: IndexColumns;
  /** chained, 1 in the first period */
  readonly levels: IndexColumns;
  /** share of the weight on imputed elementary aggregates, by period */
  readonly imputedShares: Float64Array;
  readonly state: ColumnState;
}

/**
 * Produces a chained index from a matrix of prices; the columnar form of {@link produceIndex}.
 *
 * `prices`: cell `period * products + product`, see {@link quoteMatrix}; at least one period.
 * Errors: {@link advanceColumns}.
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * const rules = { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'carryForward', missingIndexes: 'parental' };
 * const prices = Float64Array.of(20, MISSING, 30);
 * produceColumns({ structure: structureColumns({ structure, sample }), rules, prices, periods: 3 }).levels.values;
 * // => Float64Array.of(1, 1, 1, 1, 1.5, 1.5)
 */
export function produceColumns({
  structure,
  rules,
  prices,
  periods,
}: {
  readonly structure: StructureColumns;
  readonly rules: ProductionRules;
  readonly prices: Float64Array;
  readonly periods: number;
}): ColumnProduction {
  const { nodes } = structure;
  const products = prices.length / periods;
  const movements = new Float64Array(periods * nodes);
  const levels = new Float64Array(periods * nodes);
  const imputedShares = new Float64Array(periods);
  const first = advanceColumns({ structure, rules, prices: prices.subarray(0, products) });
  let step = first;
  for (let period = 0; period < periods; period++) {
    const row = prices.subarray(period * products, (period + 1) * products);
    if (period > 0) step = advanceColumns({ structure, rules, prices: row, state: step.state });
    movements.set(step.result.aggregation.values, period * nodes);
    levels.set(step.result.levels, period * nodes);
    imputedShares[period] = step.result.aggregation.imputedShare;
  }
  return {
    movements: { periods, nodes, values: movements },
    levels: { periods, nodes, values: levels },
    imputedShares,
    state: step.state,
  };
}
