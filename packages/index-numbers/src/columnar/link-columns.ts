import { IndexNumberError } from '../index-number-error.ts';
import type { IndexColumns } from './produce-columns.ts';

/**
 * Links new levels to old ones at a period that both have, node by node; the columnar form of {@link link}.
 * The answer has the old periods up to the link and the new ones after it.
 *
 * `oldPeriod`, `nextPeriod`: positions of the link period in each. The same nodes in the same order.
 * @throws IndexNumberError LENGTH_MISMATCH (nodes), NO_OVERLAP
 * @example
 * linkColumns({
 *   old: { periods: 2, nodes: 1, values: Float64Array.of(1, 1.2) }, oldPeriod: 1,
 *   next: { periods: 2, nodes: 1, values: Float64Array.of(1, 1.1) }, nextPeriod: 0,
 * }).coefficients; // => Float64Array.of(1.2)
 */
export function linkColumns({
  old,
  oldPeriod,
  next,
  nextPeriod,
}: {
  readonly old: IndexColumns;
  readonly oldPeriod: number;
  readonly next: IndexColumns;
  readonly nextPeriod: number;
}): { readonly levels: IndexColumns; readonly coefficients: Float64Array } {
  const { nodes } = old;
  if (next.nodes !== nodes) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Both indices need the same nodes', {
      old: nodes,
      next: next.nodes,
    });
  }
  if (!hasPeriod(old, oldPeriod) || !hasPeriod(next, nextPeriod)) {
    throw new IndexNumberError('NO_OVERLAP', 'Both indices need the link period', { oldPeriod, nextPeriod });
  }
  const before = old.values.subarray(0, (oldPeriod + 1) * nodes);
  const after = next.values.subarray((nextPeriod + 1) * nodes);
  // one link level a node on both sides
  const coefficients = Float64Array.from(
    { length: nodes },
    (_, node) => before[oldPeriod * nodes + node]! / next.values[nextPeriod * nodes + node]!,
  );
  const values = new Float64Array(before.length + after.length);
  values.set(before);
  values.set(
    after.map((level, cell) => level * coefficients[cell % nodes]!),
    before.length,
  );
  return { levels: { periods: values.length / nodes, nodes, values }, coefficients };
}

function hasPeriod({ periods }: IndexColumns, period: number): boolean {
  return Number.isInteger(period) && period >= 0 && period < periods;
}
