import { updatedWeight } from '../aggregation/update-weights.ts';
import { checkRules, type ProductionRules } from '../production/rules.ts';
import { type AggregationColumns, aggregateColumns } from './aggregate-columns.ts';
import { checkCells } from './cells.ts';
import { elementaryColumns } from './elementary-columns.ts';
import { extendColumns } from './extend-columns.ts';
import { type FilledColumns, fillColumns } from './fill-columns.ts';
import type { StructureColumns } from './structure-columns.ts';

/** All that the next period needs, as columns: the columnar form of the production state. */
export interface ColumnState {
  readonly prices: Float64Array;
  readonly unobserved: Uint16Array;
  readonly weights: Float64Array;
  readonly levels: Float64Array;
}

/** One period, as columns. NaN = missing. */
export interface ColumnResult {
  /** prices by product, imputed ones included */
  readonly prices: Float64Array;
  readonly imputedPrices: Uint8Array;
  /** movements by elementary aggregate, before imputation */
  readonly elementary: Float64Array;
  /** movements by node */
  readonly aggregation: AggregationColumns;
  /** chained, by node */
  readonly levels: Float64Array;
}

interface Step {
  readonly structure: StructureColumns;
  readonly rules: ProductionRules;
  /** by product; NaN missing, NOT_LISTED outside the sample */
  readonly prices: Float64Array;
  readonly state?: ColumnState | undefined;
}

/**
 * Produces one period from columns and the stored state; the columnar form of {@link advancePeriod}, with
 * the same results to the last bit. The state is not changed: a new one comes back.
 *
 * Errors: {@link checkCells}, {@link aggregateColumns}.
 * @throws IndexNumberError LENGTH_MISMATCH (see {@link extendColumns}) and more
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * const columns = structureColumns({ structure, sample });
 * const rules = { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'overallMean', missingIndexes: 'parental' };
 * const january = advanceColumns({ structure: columns, rules, prices: Float64Array.of(20) });
 * advanceColumns({ structure: columns, rules, prices: Float64Array.of(22), state: january.state }).result.levels;
 * // => Float64Array.of(1.1, 1.1)
 */
export function advanceColumns(step: Step): { readonly result: ColumnResult; readonly state: ColumnState } {
  const { structure, rules, prices } = step;
  checkRules(rules);
  checkCells(prices);
  const state = step.state && extendColumns({ state: step.state, products: prices.length });
  const weights = state?.weights ?? structure.weights;
  const filled = fill({ ...step, state });
  const elementary = movements({ ...step, state }, filled.prices);
  const aggregation = aggregateColumns({
    structure,
    indexes: elementary,
    weights,
    mean: rules.mean,
    missing: rules.missingIndexes,
  });
  const levels = state ? chainLevels(state.levels, aggregation.values) : aggregation.values.slice();
  return {
    result: { prices: filled.prices, imputedPrices: filled.imputed, elementary, aggregation, levels },
    state: {
      prices: filled.prices,
      unobserved: countUnobserved(prices, state),
      weights: updateWeights(structure, weights, aggregation.values, rules),
      levels,
    },
  };
}

function movements({ structure, rules, state }: Step, current: Float64Array): Float64Array {
  return elementaryColumns({
    formula: rules.elementary,
    members: structure.members,
    base: state?.prices ?? current,
    current,
    strict: rules.missingPrices === 'propagate',
  });
}

function fill(step: Step): FilledColumns {
  const { structure, rules, prices, state } = step;
  if (!state || rules.missingPrices === 'overallMean' || rules.missingPrices === 'propagate') {
    return { prices, imputed: new Uint8Array(prices.length) };
  }
  const carried = rules.missingPrices === 'carryForward';
  return fillColumns({
    members: structure.members,
    previous: state.prices,
    current: prices,
    indexes: carried ? new Float64Array(structure.weights.length).fill(1) : shadowIndexes(step, state),
    unobserved: state.unobserved,
    limit: carried ? (rules.carryLimit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  });
}

function shadowIndexes(step: Step, { weights }: ColumnState): Float64Array {
  const indexes = movements(step, step.prices);
  if (step.rules.missingPrices === 'shadowPriceElementary') return indexes;
  const { structure, rules } = step;
  const { values } = aggregateColumns({ structure, indexes, weights, mean: rules.mean, missing: 'parental' });
  return values.subarray(structure.firstElementary);
}

/** Loops, not `map`: this runs over every node of every period. */
function updateWeights(
  { firstElementary }: StructureColumns,
  weights: Float64Array,
  values: Float64Array,
  { mean }: ProductionRules,
): Float64Array {
  const update = updatedWeight[mean];
  const updated = weights.slice();
  for (let aggregate = 0; aggregate < updated.length; aggregate++) {
    // a value stands behind each weight
    const index = values[firstElementary + aggregate]!;
    if (!Number.isNaN(index)) updated[aggregate] = update(weights[aggregate]!, index);
  }
  return updated;
}

function chainLevels(levels: Float64Array, values: Float64Array): Float64Array {
  const chained = levels.slice();
  // one level a node
  for (let node = 0; node < chained.length; node++) chained[node]! *= values[node]!;
  return chained;
}

function countUnobserved(prices: Float64Array, state: ColumnState | undefined): Uint16Array {
  const counts = state ? state.unobserved.slice() : new Uint16Array(prices.length);
  for (let product = 0; product < counts.length; product++) {
    // counts start from those of the period before
    counts[product] = Number.isNaN(prices[product]) ? counts[product]! + 1 : 0;
  }
  return counts;
}
