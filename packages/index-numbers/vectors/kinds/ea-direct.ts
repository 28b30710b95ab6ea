import { aggregate } from '../../src/aggregation/aggregate.ts';
import type { AggregationMean } from '../../src/aggregation/aggregation-mean.ts';
import { nodePosition } from '../../src/aggregation/node-position.ts';
import { createStructure } from '../../src/aggregation/structure.ts';
import {
  type SuperlativeFormula,
  superlativeAggregate,
} from '../../src/aggregation/superlative-aggregate.ts';
import { type Context, Unsupported } from '../case.ts';
import { MISSING } from './quotes-data.ts';

interface Row {
  readonly ea: string;
  readonly path: readonly string[];
  readonly weightBase: number;
  readonly weightCurrent: number;
}

const MEANS: Readonly<Record<string, AggregationMean>> = {
  aggregateArithmetic: 'arithmetic',
  aggregateGeometric: 'geometric',
  aggregateHarmonic: 'harmonic',
};
const SUPERLATIVES: Readonly<Record<string, SuperlativeFormula>> = {
  aggregateFisher: 'fisher',
  aggregateTornqvist: 'tornqvist',
};

/** Direct elementary indices with the weights of two periods. */
export function eaDirect({ input, vector, params }: Context): unknown {
  const rows = input.classification as readonly Row[];
  const given = input.eaIndexes as Readonly<Record<string, number>>;
  const structure = createStructure({
    rows: rows.map(({ ea, path, weightBase }) => ({ aggregate: ea, path, weight: weightBase })),
  });
  const indexes = rows.map(({ ea }) => given[ea] ?? null);
  const weights = { base: rows.map((row) => row.weightBase), current: rows.map((row) => row.weightCurrent) };
  const values = () => {
    const mean = MEANS[vector.formula];
    if (mean) {
      const rule = params.oneOf('missing', ['overallMean+parental', 'overallMean', 'propagate']);
      return aggregate({
        structure,
        indexes,
        mean,
        missing: MISSING[rule].missingIndexes,
        weights: weights[params.oneOf('weights', ['base', 'current'])],
      }).values;
    }
    const formula = SUPERLATIVES[vector.formula];
    if (!formula) throw new Unsupported(`Unknown formula ${vector.formula}`);
    const both = { baseWeights: weights.base, currentWeights: weights.current };
    return superlativeAggregate({ structure, formula, indexes, ...both });
  };
  const found = values();
  if (params.has('node')) return found[nodePosition({ structure, node: params.text('node') })];
  return Object.fromEntries(structure.nodes.map(({ name }, position) => [name, found[position]]));
}
