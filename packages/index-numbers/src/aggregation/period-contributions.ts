import type { Aggregation } from './aggregate.ts';
import { arithmeticShares } from './arithmetic-shares.ts';
import type { Structure } from './structure.ts';

/**
 * Contributions of every node below `node` to its change, for one aggregated period; `null` outside it.
 *
 * Formula: share x (index of the part - 1), with the {@link arithmeticShares}. They add up at every level to
 * (index of the node - 1), whichever nodes were imputed: an imputed node contributes its full price-updated share x (its
 * index as imputed - 1). A node without an index has no figure: `null`.
 *
 * By position in `structure.nodes`, as fractions of the node's index in the base period.
 *
 * Source: Balk (2008), 4.2; piar, `contrib`; CPI Manual (2020), 9.114.
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 1 },
 *   { aggregate: 'sand', path: ['all'], weight: 3 },
 * ] });
 * const period = aggregate({ structure, indexes: [1.1, 1.3] });
 * periodContributions({ structure, aggregation: period }); // => [0.25, 0.025, 0.225]
 */
export function periodContributions({
  structure,
  aggregation,
  node = 0,
}: {
  readonly structure: Structure;
  readonly aggregation: Aggregation;
  /** position of the node explained; default the top */
  readonly node?: number;
}): readonly (number | null)[] {
  return arithmeticShares({ structure, aggregation, node }).map((share, position) => {
    const value = aggregation.values[position] ?? null;
    return share === null || value === null ? null : share * (value - 1);
  });
}
