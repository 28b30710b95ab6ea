import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice, type Price } from './price.ts';

/** What to do when a product is priced in only one of the two periods. */
export type UnmatchedRule =
  /** leave the product out: it is taken to move like the mean of the others */
  | 'overallMean'
  /** no index at all */
  | 'propagate';

/** Two columns of prices of the same products, in the same order. */
export interface PricePair {
  readonly base: readonly Price[];
  readonly current: readonly Price[];
  /** One importance a product, on any scale; equal when absent. */
  readonly weights?: readonly number[] | undefined;
  /** Default `overallMean`. */
  readonly missing?: UnmatchedRule | undefined;
}

/** The products priced in both periods. Never empty. */
export interface MatchedPrices {
  readonly base: readonly number[];
  readonly current: readonly number[];
  readonly weights: readonly number[] | undefined;
  /** positions of the products in the columns given */
  readonly positions: readonly number[];
}

/**
 * The matched model: keeps the products that have a price in both periods.
 *
 * `null` when no product is left, or when one is unmatched and the rule is `propagate`.
 *
 * Source: CPI Manual (2020), chapter 6, "matched model".
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE, UNKNOWN_OPTION
 * @example
 * matchedPrices({ base: [2, null], current: [3, 4] }); // => { base: [2], current: [3], weights: undefined, positions: [0] }
 * matchedPrices({ base: [2, null], current: [3, 4], missing: 'propagate' }); // => null
 */
export function matchedPrices({
  base,
  current,
  weights,
  missing = 'overallMean',
}: PricePair): MatchedPrices | null {
  checkSameLength({ base, current, weights });
  if (missing !== 'overallMean' && missing !== 'propagate') {
    throw new IndexNumberError('UNKNOWN_OPTION', `Unknown rule for missing prices: ${String(missing)}`, {
      argument: 'missing',
    });
  }
  const matched: number[][] = [[], [], []];
  const [keptBase, keptCurrent, positions] = matched as [number[], number[], number[]];
  for (let position = 0; position < base.length; position++) {
    const before = base[position] ?? null;
    const now = current[position] ?? null;
    if (before !== null) checkPrice(before, { argument: 'base', position });
    if (now !== null) checkPrice(now, { argument: 'current', position });
    if (before === null || now === null) continue;
    keptBase.push(before);
    keptCurrent.push(now);
    positions.push(position);
  }
  if (positions.length === 0) return null;
  if (missing === 'propagate' && positions.length < base.length) return null;
  return {
    base: keptBase,
    current: keptCurrent,
    // positions come from the loop above and lengths were checked
    weights: weights && positions.map((position) => weights[position]!),
    positions,
  };
}

function checkSameLength({ base, current, weights }: PricePair): void {
  if (base.length !== current.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Both price columns need one entry a product', {
      base: base.length,
      current: current.length,
    });
  }
  if (weights && weights.length !== base.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Weights need one entry a product', {
      prices: base.length,
      weights: weights.length,
    });
  }
}
