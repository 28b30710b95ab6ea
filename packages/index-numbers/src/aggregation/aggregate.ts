import { IndexNumberError } from '../index-number-error.ts';
import { checkWeights } from '../means/check-weights.ts';
import { checkPrice } from '../prices/price.ts';
import { type AggregationMean, weightedMean } from './aggregation-mean.ts';
import type { Structure } from './structure.ts';

/** What happens to nodes without an index of their own. */
export type MissingIndexRule =
  /** children without index are left out; a node without any takes its parent's index */
  | 'parental'
  /** children without index are left out; a node without any has none */
  | 'omit'
  /** a node with a child without index has none (children of zero weight do not count) */
  | 'propagate';

/** The indices of one period over the whole structure, by position in `structure.nodes`. */
export interface Aggregation {
  readonly mean: AggregationMean;
  readonly values: readonly (number | null)[];
  /** weight of each node: a parent's is the sum of its children's, with or without index */
  readonly weights: readonly number[];
  /** weight of the children that stood in the node's mean; 0 when imputed */
  readonly weightsUsed: readonly number[];
  /** nodes whose value was taken from the parent */
  readonly imputed: readonly boolean[];
  /** share of the total weight that lies on imputed elementary aggregates, 0 to 1 */
  readonly imputedShare: number;
}

/**
 * Aggregates the elementary indices of one period, up any number of levels.
 *
 * Formula: node = weighted mean of its children that have an index; arithmetic (Laspeyres, Young, Lowe),
 * geometric, or harmonic (Paasche with current weights). Then, for `parental`, top-down: a node without
 * index takes its parent's.
 *
 * `indexes`: one an elementary aggregate, in the order of `structure.elementary`, above zero, `null` when
 * missing; against a fixed base or period on period. `weights`: the same order, any scale, default the
 * structure's own.
 *
 * Source: PPI Manual (2004), 9.C; piar, `aggregate`; rules 3 and 4 of the vectors.
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE (index), NEGATIVE_WEIGHT, ZERO_TOTAL_WEIGHT,
 * UNKNOWN_OPTION, EMPTY_TOP (parental, and nothing at all to impute from)
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 1 },
 *   { aggregate: 'sand', path: ['all'], weight: 3 },
 * ] });
 * aggregate({ structure, indexes: [1.1, 1.3] }).values; // => [1.25, 1.1, 1.3]
 * aggregate({ structure, indexes: [null, 1.3] }).values; // => [1.3, 1.3, 1.3]
 */
export function aggregate({
  structure,
  indexes,
  weights = structure.weights,
  mean = 'arithmetic',
  missing = 'parental',
}: {
  readonly structure: Structure;
  readonly indexes: readonly (number | null)[];
  readonly weights?: readonly number[] | undefined;
  readonly mean?: AggregationMean | undefined;
  readonly missing?: MissingIndexRule | undefined;
}): Aggregation {
  checkInput(structure, indexes, weights, missing);
  const nodeWeights = sumWeights(structure, weights);
  const { values, weightsUsed } = aggregateUp(structure, indexes, nodeWeights, mean, missing);
  const imputed = values.map(() => false);
  if (missing === 'parental') imputeDown(structure, values, imputed);
  return {
    mean,
    values,
    weights: nodeWeights,
    weightsUsed,
    imputed,
    imputedShare: shareOfImputed(structure, imputed, nodeWeights),
  };
}

/** Parents stand before their children, so one pass from the end adds everything up. */
function sumWeights({ nodes, firstElementary }: Structure, weights: readonly number[]): number[] {
  const sums = nodes.map((_, position) => weights[position - firstElementary] ?? 0);
  for (let position = firstElementary - 1; position >= 0; position--) {
    // positions inside the node list
    for (const child of nodes[position]!.children) sums[position]! += sums[child]!;
  }
  return sums;
}

function aggregateUp(
  { nodes, firstElementary }: Structure,
  indexes: readonly (number | null)[],
  weights: readonly number[],
  mean: AggregationMean,
  missing: MissingIndexRule,
) {
  const values: (number | null)[] = nodes.map((_, position) => indexes[position - firstElementary] ?? null);
  const weightsUsed = values.map((value, position) => (value === null ? 0 : weights[position]!));
  for (let position = firstElementary - 1; position >= 0; position--) {
    const { children } = nodes[position]!;
    const gap = children.some((child) => values[child] === null && weights[child]! > 0);
    const found =
      missing === 'propagate' && gap ? null : weightedMean({ mean, positions: children, values, weights });
    values[position] = found?.value ?? null;
    weightsUsed[position] = found?.weight ?? 0;
  }
  return { values, weightsUsed };
}

function imputeDown({ nodes }: Structure, values: (number | null)[], imputed: boolean[]): void {
  if (values[0] === null) throw new IndexNumberError('EMPTY_TOP', 'No elementary aggregate has an index');
  nodes.forEach(({ parent }, position) => {
    if (values[position] !== null) return;
    values[position] = values[parent] ?? null;
    imputed[position] = true;
  });
}

function shareOfImputed(
  { firstElementary }: Structure,
  imputed: readonly boolean[],
  weights: readonly number[],
) {
  const lost = imputed.reduce(
    (sum, isImputed, position) => (isImputed && position >= firstElementary ? sum + weights[position]! : sum),
    0,
  );
  return lost / weights[0]!;
}

function checkInput(
  { elementary }: Structure,
  indexes: readonly (number | null)[],
  weights: readonly number[],
  missing: MissingIndexRule,
): void {
  if (indexes.length !== elementary.length || weights.length !== elementary.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'One index and one weight an elementary aggregate', {
      aggregates: elementary.length,
      indexes: indexes.length,
      weights: weights.length,
    });
  }
  if (!['parental', 'omit', 'propagate'].includes(missing)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown rule for missing indices: ${missing}`, { missing });
  }
  checkWeights(weights);
  indexes.forEach((index, position) => {
    if (index !== null) checkPrice(index, { aggregate: elementary[position] ?? position });
  });
}
