import { nodePosition } from '../aggregation/node-position.ts';
import type { Structure } from '../aggregation/structure.ts';
import {
  type FixedBaseSeries,
  fixedBaseSeries,
  type PeriodOnPeriodSeries,
  periodOnPeriodSeries,
} from '../time/series.ts';
import type { Production } from './produce-index.ts';

/**
 * The two series of one node of a produced index: its movements, and its levels with the first period = 1.
 *
 * @throws IndexNumberError UNKNOWN_NODE
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * const rules = { elementary: 'jevons', mean: 'arithmetic', missingPrices: 'overallMean', missingIndexes: 'parental' };
 * const production = produceIndex({ structure, sample, rules, periods: ['1', '2', '3'], prices: [[20, 30, 30]] });
 * nodeSeries({ structure, production, node: 'all' }).levels.values; // => [1, 1.5, 1.5]
 */
export function nodeSeries({
  structure,
  production,
  node,
}: {
  readonly structure: Structure;
  readonly production: Production;
  readonly node: string;
}): { readonly movements: PeriodOnPeriodSeries; readonly levels: FixedBaseSeries } {
  const position = nodePosition({ structure, node });
  const { periods, results } = production;
  return {
    movements: periodOnPeriodSeries({
      periods,
      values: results.map(({ aggregation }) => aggregation.values[position] ?? null),
    }),
    levels: fixedBaseSeries({ periods, values: results.map(({ levels }) => levels[position] ?? null) }),
  };
}
