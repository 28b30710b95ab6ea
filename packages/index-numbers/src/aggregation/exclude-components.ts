import { nodePosition } from './node-position.ts';
import { createStructure, type Structure } from './structure.ts';

/**
 * The same structure without some components ("without steel bars"): elementary aggregates or whole nodes.
 *
 * What remains keeps its weights; every mean divides by the weights present, so the remaining shares are
 * rescaled to sum to 1 at each level.
 *
 * Source: docs/methodology.md; CPI Manual (2020), 14.
 * @throws IndexNumberError UNKNOWN_NODE, EMPTY_TOP or ZERO_TOTAL_WEIGHT when nothing remains
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 3 },
 *   { aggregate: 'steel', path: ['all'], weight: 5 },
 * ] });
 * excludeComponents({ structure, exclude: ['steel'] }).elementary; // => ['cement']
 */
export function excludeComponents({
  structure,
  exclude,
}: {
  readonly structure: Structure;
  readonly exclude: readonly string[];
}): Structure {
  for (const node of exclude) nodePosition({ structure, node });
  const excluded = new Set(exclude);
  return createStructure({
    rows: structure.rows.filter(
      ({ aggregate, path }) => ![aggregate, ...path].some((name) => excluded.has(name)),
    ),
  });
}
