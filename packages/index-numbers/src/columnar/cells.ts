import { IndexNumberError } from '../index-number-error.ts';

/** A price that should be there and is not, and an index that could not be formed. */
export const MISSING = Number.NaN;
/** A product outside the sample in a period; never imputed. */
export const NOT_LISTED = Number.NEGATIVE_INFINITY;

/**
 * Refuses a column that holds anything but prices above zero, MISSING and NOT_LISTED.
 *
 * @throws IndexNumberError NOT_A_NUMBER (infinite), NON_POSITIVE_PRICE; place: position in the column
 * @example
 * checkCells(Float64Array.of(2, MISSING, NOT_LISTED)).length; // => 3
 * checkCells(Float64Array.of(2, 0)); // => throws NON_POSITIVE_PRICE
 */
export function checkCells(prices: Float64Array): Float64Array {
  for (let product = 0; product < prices.length; product++) {
    // inside the column
    const price = prices[product]!;
    if (price > 0 && price < Number.POSITIVE_INFINITY) continue;
    if (Number.isNaN(price) || price === NOT_LISTED) continue;
    const code = price > 0 ? 'NOT_A_NUMBER' : 'NON_POSITIVE_PRICE';
    throw new IndexNumberError(code, `A price must be above zero and finite, got ${price}`, { product });
  }
  return prices;
}
