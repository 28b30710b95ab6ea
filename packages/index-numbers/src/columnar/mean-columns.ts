import { IndexNumberError } from '../index-number-error.ts';
import { MISSING } from './cells.ts';
import type { IndexColumns } from './produce-columns.ts';

/**
 * Averages of every node over its subperiods, only where all `expected` are there; the columnar form of
 * {@link meanOverSubperiods}. NaN for an incomplete longer period.
 *
 * `longer`: for each period the position of the longer period it belongs to, from 0 upwards.
 * @throws IndexNumberError LENGTH_MISMATCH, UNKNOWN_OPTION (expected)
 * @example
 * const levels = { periods: 3, nodes: 1, values: Float64Array.of(1, 3, 5) };
 * meanColumns({ levels, longer: [0, 0, 1], expected: 2 }).values; // => Float64Array.of(2, MISSING)
 */
export function meanColumns({
  levels: { periods, nodes, values },
  longer,
  expected,
}: {
  readonly levels: IndexColumns;
  readonly longer: readonly number[];
  readonly expected: number;
}): IndexColumns {
  if (longer.length !== periods) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Each period belongs to a longer one', { periods });
  }
  if (!Number.isInteger(expected) || expected < 1) {
    throw new IndexNumberError('UNKNOWN_OPTION', 'Expected subperiods are a whole number above zero', {
      expected,
    });
  }
  const groups = Math.max(...longer) + 1;
  const counts = new Int32Array(groups);
  const sums = new Float64Array(groups * nodes);
  longer.forEach((group, period) => {
    // a count for each group, a cell for each node
    counts[group]! += 1;
    for (let node = 0; node < nodes; node++) sums[group * nodes + node]! += values[period * nodes + node]!;
  });
  const means = sums.map((sum, cell) =>
    counts[Math.floor(cell / nodes)] === expected ? sum / expected : MISSING,
  );
  return { periods: groups, nodes, values: means };
}
