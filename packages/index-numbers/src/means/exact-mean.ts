import { parseDecimal } from '../publication/decimal.ts';
import { divideExactly } from './divide-exactly.ts';

/**
 * Arithmetic mean of entered prices, exact up to the single rounding of the last division.
 *
 * The decimal strings are summed as whole numbers of their smallest unit and divided once. Summing
 * doubles instead pushes about one mean in twenty-five that ends exactly in 5 to the wrong side when it
 * is rounded for publication.
 *
 * `prices`: decimal strings as entered ("12.345000"), one unit, any sign; not empty.
 * @throws IndexNumberError NOT_A_NUMBER, NO_BASE_VALUE (nothing to average)
 * @example
 * exactMean({ prices: ['0.10', '0.20', '0.30'] }); // => 0.2
 * exactMean({ prices: ['1.005', '1.015'] }); // => 1.01
 */
export function exactMean({ prices }: { readonly prices: readonly string[] }): number {
  const decimals = prices.map((price, position) => parseDecimal(price, { argument: 'prices', position }));
  const scale = decimals.reduce((most, { decimals: places }) => Math.max(most, places), 0);
  const sum = decimals.reduce(
    (running, { units, decimals: places }) => running + units * 10n ** BigInt(scale - places),
    0n,
  );
  return divideExactly({ dividend: sum, divisor: BigInt(prices.length) * 10n ** BigInt(scale) });
}
