import { type Aggregation, aggregate, type MissingIndexRule } from './aggregate.ts';
import type { AggregationMean } from './aggregation-mean.ts';
import type { Structure } from './structure.ts';
import { updateWeights } from './update-weights.ts';

/** What the next period needs to know of all periods before it. */
export interface AggregationState {
  /** price-updated weights of the elementary aggregates, for the next period */
  readonly weights: readonly number[];
  /** chained index by node; `null` once a movement was missing */
  readonly levels: readonly (number | null)[];
}

/**
 * One period of a chained aggregate: aggregates the movements, moves the levels, updates the weights.
 *
 * `movements`: period on period, one an elementary aggregate, `null` when missing. Without `state` the period
 * is the first: all levels are 1 times its movements (1 by convention) and the weights are the structure's.
 *
 * Source: rules 3 to 6 of the vectors; PPI Manual (2004), 9.C. Errors: {@link aggregate}.
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * advanceAggregation({ structure, movements: [1.1], state: { weights: [10], levels: [2, 2] } }).state;
 * // => { weights: [11], levels: [2.2, 2.2] }
 */
export function advanceAggregation({
  structure,
  movements,
  state = { weights: structure.weights, levels: structure.nodes.map(() => 1) },
  mean = 'arithmetic',
  missing = 'parental',
}: {
  readonly structure: Structure;
  readonly movements: readonly (number | null)[];
  readonly state?: AggregationState | undefined;
  readonly mean?: AggregationMean | undefined;
  readonly missing?: MissingIndexRule | undefined;
}): { readonly aggregation: Aggregation; readonly state: AggregationState } {
  const aggregation = aggregate({ structure, indexes: movements, weights: state.weights, mean, missing });
  const indexes = aggregation.values.slice(structure.firstElementary);
  const levels = aggregation.values.map((movement, position) => {
    const level = state.levels[position] ?? null;
    return level === null || movement === null ? null : level * movement;
  });
  return {
    aggregation,
    state: { weights: updateWeights({ weights: state.weights, indexes, mean }), levels },
  };
}
