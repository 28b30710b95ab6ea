import { checkPrice } from '../prices/price.ts';
import { quantile } from './quantile.ts';

/**
 * Hidiroglou-Berthelot transformation: relatives made symmetric around their median, so that a fall to a
 * half weighs as much as a rise to the double.
 *
 * Formula: 1 - median / r below the median, r / median - 1 from it upwards. `values`: relatives above zero.
 *
 * Source: Hidiroglou and Berthelot (1986), Survey Methodology 12; gpindex, `hb_transform`.
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE, NO_BASE_VALUE (no values)
 * @example
 * hbTransform({ values: [0.5, 1, 2] }); // => [-1, 0, 1]
 */
export function hbTransform({ values }: { readonly values: readonly number[] }): readonly number[] {
  values.forEach((value, position) => {
    checkPrice(value, { argument: 'values', position });
  });
  const median = quantile({ values, probability: 0.5 });
  return values.map((value) => (value < median ? 1 - median / value : value / median - 1));
}
