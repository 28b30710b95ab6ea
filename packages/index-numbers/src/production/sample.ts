import { nodePosition } from '../aggregation/node-position.ts';
import type { Structure } from '../aggregation/structure.ts';
import { IndexNumberError } from '../index-number-error.ts';

/** The products priced, and the elementary aggregate each belongs to. */
export interface Sample {
  readonly products: readonly string[];
  /** positions of the products of each elementary aggregate, in the order of `structure.elementary` */
  readonly members: readonly (readonly number[])[];
}

/**
 * Arranges products under the elementary aggregates of a structure. Several structures over the same
 * elementary aggregates each get their own sample from the same rows.
 *
 * @throws IndexNumberError UNKNOWN_NODE (no such elementary aggregate), DUPLICATE_NODE (a product twice)
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 1 }] });
 * createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] }).members; // => [[0]]
 */
export function createSample({
  structure,
  rows,
}: {
  readonly structure: Structure;
  readonly rows: readonly { readonly product: string; readonly aggregate: string }[];
}): Sample {
  const members: number[][] = structure.elementary.map(() => []);
  const seen = new Set<string>();
  rows.forEach(({ product, aggregate }, position) => {
    if (seen.has(product))
      throw new IndexNumberError('DUPLICATE_NODE', 'A product stands twice', { product });
    seen.add(product);
    const list = members[nodePosition({ structure, node: aggregate }) - structure.firstElementary];
    if (!list) {
      throw new IndexNumberError('UNKNOWN_NODE', 'Products belong to elementary aggregates', {
        product,
        aggregate,
      });
    }
    list.push(position);
  });
  return { products: rows.map(({ product }) => product), members };
}
