import type { IndexColumns } from './produce-columns.ts';

/**
 * Levels of every node from its movements; the columnar form of {@link chain}. 1 in the first period, NaN
 * from the first missing movement on.
 *
 * @example
 * chainColumns({ movements: { periods: 2, nodes: 1, values: Float64Array.of(1, 1.5) } }).values; // => Float64Array.of(1, 1.5)
 */
export function chainColumns({
  movements: { periods, nodes, values },
}: {
  readonly movements: IndexColumns;
}): IndexColumns {
  const levels = new Float64Array(values.length).fill(1, 0, nodes);
  // a cell before stands one row of nodes earlier
  for (let cell = nodes; cell < values.length; cell++) levels[cell] = levels[cell - nodes]! * values[cell]!;
  return { periods, nodes, values: levels };
}
