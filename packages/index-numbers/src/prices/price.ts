import { IndexNumberError, type Place } from '../index-number-error.ts';

/** A price per unit, in money; `null` when the quote is missing (never 0, never 1). */
export type Price = number | null;

/**
 * Refuses a price that no index can use: NaN, infinite, zero or negative.
 *
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * checkPrice(12.5, { product: 'cement' }); // => 12.5
 * checkPrice(0, { product: 'cement' }); // => throws NON_POSITIVE_PRICE
 */
export function checkPrice(price: number, place: Place): number {
  if (!Number.isFinite(price)) {
    throw new IndexNumberError('NOT_A_NUMBER', `A price must be a finite number, got ${price}`, place);
  }
  if (price <= 0) {
    throw new IndexNumberError('NON_POSITIVE_PRICE', `A price must be above zero, got ${price}`, place);
  }
  return price;
}
