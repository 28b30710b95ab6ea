import type { MissingIndexRule } from '../aggregation/aggregate.ts';
import type { AggregationMean } from '../aggregation/aggregation-mean.ts';
import { IndexNumberError } from '../index-number-error.ts';
import { inRange } from '../means/in-range.ts';
import { MISSING } from './cells.ts';
import type { StructureColumns } from './structure-columns.ts';

/** The indices of one period over the whole structure, by node. NaN = none. */
export interface AggregationColumns {
  readonly values: Float64Array;
  readonly weights: Float64Array;
  /** 1 where the value was taken from the parent */
  readonly imputed: Uint8Array;
  /** share of the weight on imputed elementary aggregates */
  readonly imputedShare: number;
}

const identity = (value: number) => value;
const inverse = (value: number) => 1 / value;
const forms = {
  arithmetic: [identity, identity],
  geometric: [Math.log, Math.exp],
  harmonic: [inverse, inverse],
} as const satisfies Record<AggregationMean, readonly [(value: number) => number, (mean: number) => number]>;

/**
 * Aggregates elementary indices up the structure; the columnar form of {@link aggregate}, the same results.
 *
 * `indexes`: by elementary aggregate, NaN = missing; `weights`: the same order, above zero in total.
 * @throws IndexNumberError UNKNOWN_FORMULA, UNKNOWN_OPTION, EMPTY_TOP (parental, and nothing to impute from)
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'cement', path: ['all'], weight: 1 },
 *   { aggregate: 'sand', path: ['all'], weight: 3 },
 * ] });
 * const columns = structureColumns({ structure, sample: createSample({ structure, rows: [] }) });
 * aggregateColumns({
 *   structure: columns, indexes: Float64Array.of(1.1, 1.3), weights: columns.weights, mean: 'arithmetic', missing: 'omit',
 * }).values; // => Float64Array.of(1.25, 1.1, 1.3)
 */
export function aggregateColumns({
  structure,
  indexes,
  weights,
  mean,
  missing,
}: {
  readonly structure: StructureColumns;
  readonly indexes: Float64Array;
  readonly weights: Float64Array;
  readonly mean: AggregationMean;
  readonly missing: MissingIndexRule;
}): AggregationColumns {
  checkOptions(mean, missing);
  const { nodes, firstElementary, children } = structure;
  const [term, undo] = forms[mean];
  const values = new Float64Array(nodes);
  const nodeWeights = new Float64Array(nodes);
  values.set(indexes, firstElementary);
  nodeWeights.set(weights, firstElementary);
  for (let node = firstElementary - 1; node >= 0; node--) {
    let [sum, used, total, gap] = [0, 0, 0, false];
    // children are packed lists of node positions, all behind their parent
    for (let place = children.starts[node]!; place < children.starts[node + 1]!; place++) {
      const child = children.items[place]!;
      const weight = nodeWeights[child]!;
      const value = values[child]!;
      total += weight;
      if (Number.isNaN(value)) gap ||= weight > 0;
      else {
        sum += weight * term(value);
        used += weight;
      }
    }
    nodeWeights[node] = total;
    values[node] = used > 0 && !(gap && missing === 'propagate') ? inRange(undo(sum / used)) : MISSING;
  }
  const imputed = new Uint8Array(nodes);
  const imputedWeight = missing === 'parental' ? imputeDown(structure, values, nodeWeights, imputed) : 0;
  return { values, weights: nodeWeights, imputed, imputedShare: imputedWeight / nodeWeights[0]! };
}

function imputeDown(
  { nodes, parents, firstElementary }: StructureColumns,
  values: Float64Array,
  weights: Float64Array,
  imputed: Uint8Array,
): number {
  if (Number.isNaN(values[0]))
    throw new IndexNumberError('EMPTY_TOP', 'No elementary aggregate has an index');
  let imputedWeight = 0;
  for (let node = 1; node < nodes; node++) {
    if (!Number.isNaN(values[node])) continue;
    // parents stand before their children
    values[node] = values[parents[node]!]!;
    imputed[node] = 1;
    if (node >= firstElementary) imputedWeight += weights[node]!;
  }
  return imputedWeight;
}

function checkOptions(mean: AggregationMean, missing: MissingIndexRule): void {
  if (!Object.hasOwn(forms, mean)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown mean: ${String(mean)}`, { mean });
  }
  if (!['parental', 'omit', 'propagate'].includes(missing)) {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown rule for missing indices: ${missing}`, { missing });
  }
}
