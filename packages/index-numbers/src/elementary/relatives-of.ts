import type { MatchedPrices } from '../prices/matched-prices.ts';

/**
 * The price relatives of matched products, in their order.
 *
 * @example
 * relativesOf({ base: [2, 4], current: [3, 5], weights: undefined, positions: [0, 1] }); // => [1.5, 1.25]
 */
export function relativesOf({ base, current }: MatchedPrices): readonly number[] {
  // matched columns have the same length
  return current.map((price, position) => price / base[position]!);
}
