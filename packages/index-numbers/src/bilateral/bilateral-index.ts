import { powerMean } from '../means/power-mean.ts';
import { type BilateralInput, weightedRelatives } from './weighted-relatives.ts';

/**
 * Index number of two periods by any formula of {@link bilateralFormulas}; base = 1.
 *
 * Formula: a power mean of the price relatives with the weights of the rule; Fisher, Drobisch, CSWD and
 * Balk-Walsh are means of two of them. See the table for each textbook form.
 *
 * `base`, `current`: prices per unit; quantities in the same units, or values. Matched model: products
 * without a price in both periods, or without a needed quantity, are left out.
 *
 * Source: Balk (2008), chapter 3; gpindex, `price_indexes`. Errors: {@link weightedRelatives}, {@link powerMean}.
 * @throws IndexNumberError UNKNOWN_FORMULA, NO_MATCHED_PRODUCTS, MISSING_QUANTITIES, ZERO_TOTAL_WEIGHT and more
 * @example
 * bilateralIndex({ formula: 'laspeyres', base: [1, 2], current: [1.5, 2], baseQuantities: [2, 1] }); // => 1.25
 * bilateralIndex({ formula: 'laspeyress', base: [1], current: [1] }); // => throws UNKNOWN_FORMULA
 */
export function bilateralIndex(input: BilateralInput): number {
  const { relatives, parts, order } = weightedRelatives(input);
  const means = parts.map((part) =>
    powerMean({ values: relatives, weights: part.weights, order: part.order }),
  );
  return means.length === 1 ? means[0]! : powerMean({ values: means, order });
}
