import { transmuteWeights } from '../contributions/transmute-weights.ts';
import type { Aggregation } from './aggregate.ts';
import { orderOfMean } from './aggregation-mean.ts';
import type { Structure } from './structure.ts';

/**
 * Share of every node in the arithmetic mean that has the value of one node above it: what turns changes of
 * parts into contributions, whatever mean was used and however many levels lie between.
 *
 * 1 at the node itself, 0 for parts without a value or a weight, `null` outside. An imputed part has its full price-updated
 * share: it moved as its imputed index says, not as its siblings did. Shares of the parts of one level add up to 1.
 *
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 1 },
 *   { aggregate: 'sand', path: ['all'], weight: 3 },
 * ] });
 * arithmeticShares({ structure, aggregation: aggregate({ structure, indexes: [1.1, 1.3] }) }); // => [1, 0.25, 0.75]
 */
export function arithmeticShares({
  structure,
  aggregation,
  node = 0,
}: {
  readonly structure: Structure;
  readonly aggregation: Aggregation;
  /** position of the node explained; default the top */
  readonly node?: number;
}): readonly (number | null)[] {
  const { values, weights, mean } = aggregation;
  const shares: (number | null)[] = structure.nodes.map((_, position) => (position === node ? 1 : null));
  structure.nodes.forEach(({ children }, position) => {
    const share = shares[position] ?? null;
    if (share === null || children.length === 0) return;
    for (const child of children) shares[child] = 0;
    const used = children.filter((child) => values[child] !== null && weights[child]! > 0);
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
