import { inRange } from '../means/in-range.ts';
import { checkPrice, type Price } from './price.ts';

/**
 * Price relative: how many times the base price the current price is.
 *
 * Formula: r = p(current) / p(base). Without unit; 1 = no change.
 * `null` when either price is missing: a relative needs both.
 *
 * Source: CPI Manual (2020), chapter 8, "price relative"; PPI Manual (2004), 9.24.
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE, OUT_OF_RANGE
 * @example
 * priceRelative({ base: 4, current: 5 }); // => 1.25
 * priceRelative({ base: 4, current: null }); // => null
 */
export function priceRelative({ base, current }: { readonly base: Price; readonly current: Price }) {
  if (base !== null) checkPrice(base, { argument: 'base' });
  if (current !== null) checkPrice(current, { argument: 'current' });
  return base === null || current === null ? null : inRange(current / base);
}
