import { IndexNumberError } from '../index-number-error.ts';
import type { IndexColumns } from './produce-columns.ts';

/**
 * Rebases every node to the mean of its levels over the base periods; the columnar form of {@link rebase}.
 * A node without a level in a base period has none afterwards.
 *
 * @throws IndexNumberError UNKNOWN_PERIOD, NO_BASE_VALUE (no base period)
 * @example
 * rebaseColumns({ levels: { periods: 2, nodes: 1, values: Float64Array.of(1, 2) }, basePeriods: [1] }).values;
 * // => Float64Array.of(0.5, 1)
 */
export function rebaseColumns({
  levels: { periods, nodes, values },
  basePeriods,
}: {
  readonly levels: IndexColumns;
  /** positions */
  readonly basePeriods: readonly number[];
}): IndexColumns {
  if (basePeriods.length === 0) throw new IndexNumberError('NO_BASE_VALUE', 'No base period given');
  const bases = new Float64Array(nodes);
  for (const period of basePeriods) {
    if (!Number.isInteger(period) || period < 0 || period >= periods) {
      throw new IndexNumberError('UNKNOWN_PERIOD', 'No such period', { period });
    }
    // a cell for each node and period
    for (let node = 0; node < nodes; node++) bases[node]! += values[period * nodes + node]!;
  }
  for (let node = 0; node < nodes; node++) bases[node]! /= basePeriods.length;
  return { periods, nodes, values: values.map((level, cell) => level / bases[cell % nodes]!) };
}
