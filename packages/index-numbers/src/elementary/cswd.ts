import { inRange } from '../means/in-range.ts';
import { matchedPrices, type PricePair } from '../prices/matched-prices.ts';
import { carli } from './carli.ts';
import { harmonic } from './harmonic.ts';

/**
 * Carruthers-Sellwood-Ward-Dalen index: geometric mean of the Carli and the harmonic index; close to Jevons.
 *
 * Formula: sqrt(Carli x harmonic). `null` when no product is priced in both periods.
 *
 * Source: Carruthers, Sellwood and Ward (1980); Dalen (1992); PPI Manual (2004), 20.45.
 * Errors: {@link matchedPrices}.
 * @example
 * cswd({ base: [1, 1], current: [1, 4] }); // => 2
 */
export function cswd(prices: PricePair): number | null {
  const matched = matchedPrices(prices);
  if (!matched) return null;
  const [upper, lower] = [carli(matched), harmonic(matched)];
  return upper === null || lower === null ? null : inRange(Math.sqrt(upper * lower));
}
