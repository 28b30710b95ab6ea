import type { Structure } from '../aggregation/structure.ts';
import type { Sample } from '../production/sample.ts';
import { type ListColumns, packLists } from './lists.ts';

/** A structure and its sample as columns; positions are those of `structure.nodes` and `sample.products`. */
export interface StructureColumns {
  readonly nodes: number;
  readonly firstElementary: number;
  readonly parents: Int32Array;
  readonly children: ListColumns;
  /** products of each elementary aggregate */
  readonly members: ListColumns;
  /** of the elementary aggregates, in the first period */
  readonly weights: Float64Array;
}

/**
 * Packs a validated structure and its sample for the columnar path. Do it once; periods share it.
 *
 * @example
 * const structure = createStructure({ rows: [{ aggregate: 'sand', path: ['all'], weight: 10 }] });
 * const sample = createSample({ structure, rows: [{ product: 'river sand', aggregate: 'sand' }] });
 * structureColumns({ structure, sample }).parents; // => Int32Array.of(-1, 0)
 */
export function structureColumns({
  structure,
  sample,
}: {
  readonly structure: Structure;
  readonly sample: Sample;
}): StructureColumns {
  return {
    nodes: structure.nodes.length,
    firstElementary: structure.firstElementary,
    parents: Int32Array.from(structure.nodes, ({ parent }) => parent),
    children: packLists(structure.nodes.map(({ children }) => children)),
    members: packLists(sample.members),
    weights: Float64Array.from(structure.weights),
  };
}
