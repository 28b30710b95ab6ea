import { checkPrice, type Price } from '../prices/price.ts';

/**
 * Shadow price: what a missing price would be, had it moved like its aggregate.
 *
 * Formula: previous price (itself possibly imputed) x period-on-period index of the aggregate.
 * `null` when either is missing: a product without an earlier price cannot be imputed.
 *
 * Source: CPI Manual (2020), 6.66 (class mean and targeted mean); piar, `shadow_price`.
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE
 * @example
 * shadowPrice({ previous: 40, index: 1.05 }); // => 42
 * shadowPrice({ previous: null, index: 1.05 }); // => null
 */
export function shadowPrice({
  previous,
  index,
}: {
  readonly previous: Price;
  readonly index: number | null;
}): Price {
  if (previous === null || index === null) return null;
  return checkPrice(previous, { argument: 'previous' }) * checkPrice(index, { argument: 'index' });
}
