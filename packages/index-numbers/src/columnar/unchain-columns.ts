import type { IndexColumns } from './produce-columns.ts';

/**
 * Movements of every node from its levels; the columnar form of {@link unchain}. 1 in the first period.
 *
 * @example
 * unchainColumns({ levels: { periods: 2, nodes: 1, values: Float64Array.of(2, 3) } }).values; // => Float64Array.of(1, 1.5)
 */
export function unchainColumns({
  levels: { periods, nodes, values },
}: {
  readonly levels: IndexColumns;
}): IndexColumns {
  // a cell before stands one row of nodes earlier
  return {
    periods,
    nodes,
    values: values.map((level, cell) => (cell < nodes ? 1 : level / values[cell - nodes]!)),
  };
}
