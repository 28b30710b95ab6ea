import { IndexNumberError } from '../index-number-error.ts';
import type { Structure } from './structure.ts';

/**
 * Position of a node in `structure.nodes`, by its name.
 *
 * @throws IndexNumberError UNKNOWN_NODE
 * @example
 * const tree = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 1 }] });
 * nodePosition({ structure: tree, node: 'sand' }); // => 1
 * nodePosition({ structure: tree, node: 'gold' }); // => throws UNKNOWN_NODE
 */
export function nodePosition({
  structure,
  node,
}: {
  readonly structure: Structure;
  readonly node: string;
}): number {
  const position = structure.positions.get(node);
  if (position === undefined)
    throw new IndexNumberError('UNKNOWN_NODE', 'No such node in the structure', { node });
  return position;
}
