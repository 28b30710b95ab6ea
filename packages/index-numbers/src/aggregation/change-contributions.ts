import { IndexNumberError } from '../index-number-error.ts';
import type { Aggregation } from './aggregate.ts';
import { periodContributions } from './period-contributions.ts';
import type { Structure } from './structure.ts';

/**
 * Contributions to the change of a direct index between two periods, both aggregated against one base.
 *
 * Formula: (c(to) - c(from)) / I(from), c the {@link periodContributions} since the base. For a fixed-weight
 * index this is share x (U(to) - U(from)) / I(from). They add up at every level to I(to) / I(from) - 1, also
 * when a component is missing in one of the periods.
 *
 * By position in `structure.nodes`, as fractions; `null` outside `node`.
 *
 * Source: PPI Manual (2004), 9.C.6; CPI Manual (2020), 9.114.
 * @throws IndexNumberError NO_BASE_VALUE when the node has no index in one of the two periods
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 1 },
 *   { aggregate: 'sand', path: ['all'], weight: 3 },
 * ] });
 * const from = aggregate({ structure, indexes: [1.1, 1.3] });
 * const to = aggregate({ structure, indexes: [1.6, 1.3] });
 * changeContributions({ structure, from, to }); // => [0.1, 0.1, 0]
 */
export function changeContributions({
  structure,
  from,
  to,
  node = 0,
}: {
  readonly structure: Structure;
  readonly from: Aggregation;
  readonly to: Aggregation;
  /** position of the node explained; default the top */
  readonly node?: number;
}): readonly (number | null)[] {
  const level = from.values[node] ?? null;
  if (level === null || (to.values[node] ?? null) === null) {
    throw new IndexNumberError('NO_BASE_VALUE', 'The node has no index in one of the periods', { node });
  }
  const before = periodContributions({ structure, aggregation: from, node });
  const after = periodContributions({ structure, aggregation: to, node });
  return after.map((contribution, position) => {
    const earlier = before[position] ?? null;
    return contribution === null || earlier === null ? null : (contribution - earlier) / level;
  });
}
