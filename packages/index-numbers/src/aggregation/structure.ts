import { IndexNumberError } from '../index-number-error.ts';
import { checkWeights } from '../means/check-weights.ts';

/** One elementary aggregate: where it hangs and how much it weighs. */
export interface StructureRow {
  /** name of the elementary aggregate, for example item x region */
  readonly aggregate: string;
  /** names from the top down to its parent; the first is the same for all rows */
  readonly path: readonly string[];
  /** value share on any scale, of the period in which the index is 1 */
  readonly weight: number;
}

/** A place in the tree. Positions refer to {@link Structure.nodes}. */
export interface StructureNode {
  readonly name: string;
  /** position of the parent; -1 at the top */
  readonly parent: number;
  readonly children: readonly number[];
  /** 0 at the top */
  readonly depth: number;
}

/**
 * A validated tree of aggregation. Nodes come parents first: the inner ones by depth, then the elementary
 * aggregates in the order of the rows. That order is the order of every sum.
 */
export interface Structure {
  readonly rows: readonly StructureRow[];
  readonly nodes: readonly StructureNode[];
  /** names of the elementary aggregates, in the order of the rows */
  readonly elementary: readonly string[];
  /** their weights */
  readonly weights: readonly number[];
  /** position in `nodes` of the first elementary aggregate */
  readonly firstElementary: number;
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Builds an aggregation structure and refuses one that cannot aggregate.
 *
 * Source: piar, `aggregation_structure`; PPI Manual (2004), chapter 4 (weights) and 9.C (higher-level indices).
 * @throws IndexNumberError EMPTY_TOP (no rows, no top, several tops), DUPLICATE_NODE (two parents, a name used twice),
 * MISSING_WEIGHT, NOT_A_NUMBER, NEGATIVE_WEIGHT, ZERO_TOTAL_WEIGHT
 * @example
 * createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 3 },
 *   { aggregate: 'sand', path: ['all'], weight: 1 },
 * ] }).nodes.map((node) => node.name); // => ['all', 'cement', 'sand']
 */
export function createStructure({ rows }: { readonly rows: readonly StructureRow[] }): Structure {
  const inner = innerNodes(rows);
  const positions = new Map(inner.map(({ name }, position) => [name, position]));
  const firstElementary = inner.length;
  rows.forEach(({ aggregate }, row) => {
    if (positions.has(aggregate)) {
      throw new IndexNumberError('DUPLICATE_NODE', 'A name stands twice in the structure', {
        aggregate,
        row,
      });
    }
    positions.set(aggregate, firstElementary + row);
  });
  const unlinked = [
    ...inner,
    ...rows.map(({ aggregate, path }) => ({ name: aggregate, parent: path.at(-1), depth: path.length })),
  ];
  const children: number[][] = unlinked.map(() => []);
  const nodes = unlinked.map(({ name, parent, depth }, position): StructureNode => {
    const above = parent === undefined ? -1 : (positions.get(parent) ?? -1);
    children[above]?.push(position);
    // one list of children was made for each node
    return { name, parent: above, depth, children: children[position]! };
  });
  const weights = rows.map((row) => row.weight);
  rows.forEach(checkRowWeight);
  checkWeights(weights);
  return { rows, nodes, elementary: rows.map((row) => row.aggregate), weights, firstElementary, positions };
}

function innerNodes(rows: readonly StructureRow[]) {
  const found = new Map<string, { name: string; parent: string | undefined; depth: number }>();
  const top = rows[0]?.path[0];
  if (top === undefined)
    throw new IndexNumberError('EMPTY_TOP', 'Nothing stands under the top of the structure');
  rows.forEach(({ aggregate, path }, row) => {
    if (path[0] !== top) {
      throw new IndexNumberError('EMPTY_TOP', `All paths start at one top, here ${top}`, { aggregate, row });
    }
    path.forEach((name, depth) => {
      const parent = path[depth - 1];
      const known = found.get(name);
      if (!known) found.set(name, { name, parent, depth });
      else if (known.parent !== parent) {
        throw new IndexNumberError('DUPLICATE_NODE', 'A node has two parents', {
          node: name,
          aggregate,
          row,
        });
      }
    });
  });
  return [...found.values()].sort((one, other) => one.depth - other.depth);
}

function checkRowWeight({ aggregate, weight }: StructureRow, row: number): void {
  if (weight === undefined || weight === null) {
    throw new IndexNumberError('MISSING_WEIGHT', 'An elementary aggregate needs a weight', {
      aggregate,
      row,
    });
  }
}
