import { IndexNumberError } from '../index-number-error.ts';
import { aggregate } from './aggregate.ts';
import type { AggregationMean } from './aggregation-mean.ts';
import type { Structure } from './structure.ts';

/** A superlative aggregate is the geometric mean of two: which mean takes which weights. */
const halves = {
  fisher: { base: 'arithmetic', current: 'harmonic' },
  /** product of r^s0 and of r^s1, square root: r^((s0 + s1) / 2) */
  tornqvist: { base: 'geometric', current: 'geometric' },
} as const satisfies Record<string, { base: AggregationMean; current: AggregationMean }>;

/** The name of a superlative formula for aggregates. */
export type SuperlativeFormula = keyof typeof halves;

/**
 * Superlative aggregate of direct elementary indices, with the weights of both periods, node by node:
 * Fisher = sqrt(arithmetic, base weights x harmonic, current weights); Törnqvist = sqrt of both geometric ones.
 *
 * `indexes`: against the base, one an elementary aggregate, `null` when missing (left out). `baseWeights`,
 * `currentWeights`: value shares of the two periods, each set on its own scale. Values by position in
 * `structure.nodes`, `null` without index.
 *
 * Source: CPI Manual: Theory, chapter 3; PPI Manual (2004), 15.C. Errors: {@link aggregate}.
 * @throws IndexNumberError UNKNOWN_FORMULA, and those of {@link aggregate}
 * @example
 * const structure = createStructure({ rows: [
 *   { aggregate: 'a', path: ['all'], weight: 1 },
 *   { aggregate: 'b', path: ['all'], weight: 1 },
 * ] });
 * superlativeAggregate({ structure, formula: 'fisher', indexes: [1, 4], baseWeights: [1, 1], currentWeights: [1, 1] });
 * // => [2, 1, 4]
 */
export function superlativeAggregate({
  structure,
  formula,
  indexes,
  baseWeights,
  currentWeights,
}: {
  readonly structure: Structure;
  readonly formula: SuperlativeFormula;
  readonly indexes: readonly (number | null)[];
  readonly baseWeights: readonly number[];
  readonly currentWeights: readonly number[];
}): readonly (number | null)[] {
  if (!Object.hasOwn(halves, formula)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown superlative formula: ${String(formula)}`, {
      formula,
    });
  }
  const means = halves[formula];
  const base = aggregate({ structure, indexes, weights: baseWeights, mean: means.base, missing: 'omit' });
  const current = aggregate({
    structure,
    indexes,
    weights: currentWeights,
    mean: means.current,
    missing: 'omit',
  });
  return base.values.map((value, position) => {
    const other = current.values[position] ?? null;
    return value === null || other === null ? null : Math.sqrt(value * other);
  });
}
