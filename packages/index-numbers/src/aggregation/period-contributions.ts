import { transmuteWeights } from '../contributions/transmute-weights.ts';
import type { Aggregation } from './aggregate.ts';
import { orderOfMean } from './aggregation-mean.ts';
import type { Structure } from './structure.ts';

/**
 * Contributions of every node below `node` to its change, for one aggregated period; `null` outside it.
 *
 * Formula: share x (index of the part - 1), where the shares of a geometric or harmonic mean are first
 * turned into those of the arithmetic mean with the same value. They add up at every level to
 * (index of the node - 1), whichever nodes were imputed: an imputed node contributes nothing of its own,
 * its weight moved to its siblings.
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
  const shares = arithmeticShares(structure, aggregation, node);
  return shares.map((share, position) => {
    const value = aggregation.values[position] ?? null;
    if (share === null || value === null) return null;
    return share * (value - 1);
  });
}

/** Share of each node in the arithmetic mean that has the explained node's value. */
function arithmeticShares({ nodes }: Structure, aggregation: Aggregation, top: number): (number | null)[] {
  const { values, weights, imputed, mean } = aggregation;
  const shares: (number | null)[] = nodes.map((_, position) => (position === top ? 1 : null));
  nodes.forEach(({ children }, position) => {
    const share = shares[position] ?? null;
    if (share === null || children.length === 0) return;
    for (const child of children) shares[child] = 0;
    const used = children.filter((child) => values[child] !== null && !imputed[child] && weights[child]! > 0);
    if (used.length === 0) return;
    const transmuted = transmuteWeights({
      // `used` holds children with a value and a weight
      values: used.map((child) => values[child]!),
      weights: used.map((child) => weights[child]!),
      from: orderOfMean[mean],
      to: 1,
    });
    used.forEach((child, place) => {
      shares[child] = share * transmuted[place]!;
    });
  });
  return shares;
}
