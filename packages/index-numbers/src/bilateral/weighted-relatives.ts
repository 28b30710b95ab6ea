import { IndexNumberError } from '../index-number-error.ts';
import {
  type BilateralFormula,
  bilateralFormulas,
  type CompositeFormula,
  type PowerFormula,
} from './formulas.ts';
import { matchedProducts, type PeriodPair } from './matched-products.ts';

/** Two periods, and the parameter of the one formula that has one. */
export interface BilateralInput extends PeriodPair {
  readonly formula: BilateralFormula;
  /** elasticity of substitution, for Lloyd-Moulton */
  readonly sigma?: number | undefined;
}

/** An index formula worked out on its data: a mean (`order`) of one or two power means of the relatives. */
export interface WeightedRelatives {
  readonly relatives: readonly number[];
  readonly parts: readonly {
    readonly order: number;
    /** one a matched product, on any scale */
    readonly weights: readonly number[];
  }[];
  readonly order: number;
  /** positions of the matched products in the columns given */
  readonly positions: readonly number[];
}

/**
 * Works a formula out on two periods: which products match, their price relatives, and their weights.
 * The index and its contributions both follow from this.
 *
 * @throws IndexNumberError UNKNOWN_FORMULA, UNKNOWN_OPTION (sigma), NO_MATCHED_PRODUCTS, and those of {@link matchedProducts}
 * @example
 * weightedRelatives({ formula: 'laspeyres', base: [1, 2], current: [3, 2], baseQuantities: [2, 1] });
 * // => { relatives: [3, 1], parts: [{ order: 1, weights: [2, 2] }], order: 1, positions: [0, 1] }
 */
export function weightedRelatives({ formula, sigma, ...pair }: BilateralInput): WeightedRelatives {
  if (!Object.hasOwn(bilateralFormulas, formula)) {
    throw new IndexNumberError('UNKNOWN_FORMULA', `Unknown index formula: ${String(formula)}`, { formula });
  }
  const rule: PowerFormula | CompositeFormula = bilateralFormulas[formula];
  const powers = 'of' in rule ? rule.of : [rule];
  const products = matchedProducts({ pair, needs: [...new Set(powers.flatMap(({ needs }) => needs))] });
  if (products.length === 0) {
    throw new IndexNumberError('NO_MATCHED_PRODUCTS', 'No product is priced in both periods', { formula });
  }
  return {
    relatives: products.map(({ currentPrice, basePrice }) => currentPrice / basePrice),
    parts: powers.map(({ order, weight }) => ({
      order: order === 'oneMinusSigma' ? 1 - checkSigma(sigma) : order,
      weights: products.map(weight),
    })),
    order: 'of' in rule ? rule.order : 1,
    positions: products.map(({ position }) => position),
  };
}

function checkSigma(sigma: number | undefined): number {
  if (sigma !== undefined && Number.isFinite(sigma)) return sigma;
  throw new IndexNumberError('UNKNOWN_OPTION', 'Lloyd-Moulton needs sigma, a finite number', {
    argument: 'sigma',
  });
}
