import { IndexNumberError } from '../index-number-error.ts';
import { checkCells, NOT_LISTED } from './cells.ts';

/** Quotes as they are read: three columns of one length, in any order. */
export interface QuoteColumns {
  /** position of the period */
  readonly period: ArrayLike<number>;
  /** position of the product */
  readonly product: ArrayLike<number>;
  /** money per unit; NaN = missing */
  readonly price: Float64Array;
}

/**
 * Arranges quote columns into a matrix of prices, period by period: cell `period * products + product`.
 * A product without a quote in a period is not listed there; a quote without price is missing.
 *
 * @throws IndexNumberError LENGTH_MISMATCH, UNKNOWN_PERIOD, UNKNOWN_NODE (no such product), DUPLICATE_QUOTE,
 * NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * quoteMatrix({ quotes: { period: [1, 0], product: [0, 0], price: Float64Array.of(3, 2) }, periods: 2, products: 1 });
 * // => Float64Array.of(2, 3)
 */
export function quoteMatrix({
  quotes: { period, product, price },
  periods,
  products,
}: {
  readonly quotes: QuoteColumns;
  readonly periods: number;
  readonly products: number;
}): Float64Array {
  if (period.length !== price.length || product.length !== price.length) {
    throw new IndexNumberError('LENGTH_MISMATCH', 'Quote columns have one length', { quotes: price.length });
  }
  checkCells(price);
  const matrix = new Float64Array(periods * products).fill(NOT_LISTED);
  for (let quote = 0; quote < price.length; quote++) {
    // inside the columns; unknown positions are refused below
    const row = period[quote]!;
    const column = product[quote]!;
    if (!(row >= 0 && row < periods))
      throw new IndexNumberError('UNKNOWN_PERIOD', 'No such period', { quote, period: row });
    if (!(column >= 0 && column < products)) {
      throw new IndexNumberError('UNKNOWN_NODE', 'No such product', { quote, product: column });
    }
    const cell = row * products + column;
    if (matrix[cell] !== NOT_LISTED) {
      throw new IndexNumberError('DUPLICATE_QUOTE', 'A product is priced twice in a period', {
        quote,
        period: row,
        product: column,
      });
    }
    matrix[cell] = price[quote]!;
  }
  return matrix;
}
