import { IndexNumberError } from '../index-number-error.ts';
import type { IndexColumns } from './produce-columns.ts';

/**
 * Change of every node over `lag` periods, unrounded fractions; the columnar form of {@link percentChange}.
 * NaN in the first `lag` periods and where a level is missing.
 *
 * @throws IndexNumberError UNKNOWN_OPTION
 * @example
 * changeColumns({ levels: { periods: 2, nodes: 1, values: Float64Array.of(1, 1.25) }, lag: 1 }).values;
 * // => Float64Array.of(MISSING, 0.25)
 */
export function changeColumns({
  levels: { periods, nodes, values },
  lag,
}: {
  readonly levels: IndexColumns;
  readonly lag: number;
}): IndexColumns {
  if (!Number.isInteger(lag) || lag < 1) {
    throw new IndexNumberError('UNKNOWN_OPTION', `A lag is a whole number of periods, got ${lag}`, { lag });
  }
  const changes = values.map((level, cell) => level / (values[cell - lag * nodes] ?? Number.NaN) - 1);
  return { periods, nodes, values: changes };
}
