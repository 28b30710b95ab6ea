import { IndexNumberError } from '../index-number-error.ts';
import { checkPrice } from '../prices/price.ts';
import { hbTransform } from './hb-transform.ts';
import { quartileMethod } from './quartile-method.ts';
import type { Screening } from './screen.ts';

/**
 * Hidiroglou-Berthelot method: large prices need smaller changes to be looked at than small ones.
 *
 * Formula: effect E = s x max(p(base), p(current))^U, s the {@link hbTransform} of the relative; bounds on E:
 * median -/+ C x max(median - Q1 or Q3 - median, A |median|).
 * Defaults: U 0.5 (how much size matters, 0 to 1), A 0.05 (the floor), C 7 (the width).
 *
 * `base`, `current`: prices above zero in one currency, the same products in the same order.
 * The bounds returned are bounds of the effect.
 *
 * Source: Hidiroglou and Berthelot (1986), Survey Methodology 12, 73-83.
 * @throws IndexNumberError LENGTH_MISMATCH, NOT_A_NUMBER, NON_POSITIVE_PRICE, NO_BASE_VALUE (no prices)
 * @example
 * hidiroglouBerthelot({ base: [10, 10, 10, 10, 10], current: [10, 11, 9, 10.5, 40] }).flags;
 * // => [false, false, false, false, true]
 */
export function hidiroglouBerthelot({
  base,
  current,
  U = 0.5,
  A = 0.05,
  C = 7,
}: {
  readonly base: readonly number[];
  readonly current: readonly number[];
  readonly U?: number;
  readonly A?: number;
  readonly C?: number;
}): Screening {
  if (base.length !== current.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Both price columns need one entry a product', {
      base: base.length,
      current: current.length,
    });
  }
  const pairs = base.map((before, position): readonly [number, number] => [
    checkPrice(before, { argument: 'base', position }),
    // the columns have the same length
    checkPrice(current[position]!, { argument: 'current', position }),
  ]);
  const symmetric = hbTransform({ values: pairs.map(([before, now]) => now / before) });
  // one symmetric value a pair
  const effects = pairs.map((pair, position) => symmetric[position]! * Math.max(...pair) ** U);
  return quartileMethod({ values: effects, upper: C, floor: A });
}
