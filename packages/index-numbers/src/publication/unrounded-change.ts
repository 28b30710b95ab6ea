import { checkPrice } from '../prices/price.ts';
import { roundHalfAway } from './round-half-away.ts';

/**
 * Percent change between two unrounded index levels, rounded once, for publication.
 *
 * Formula: 100 (to / from - 1). May differ in the last place from what readers compute from print; a
 * family says which of the two conventions it uses (the other is {@link publishedChange}).
 *
 * @throws IndexNumberError NOT_A_NUMBER, NON_POSITIVE_PRICE (a level that is not above zero)
 * @example
 * unroundedChange({ from: 1.0467, to: 1.0413, decimals: 1 }); // => '-0.5'
 */
export function unroundedChange({
  from,
  to,
  decimals,
}: {
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
}): string {
  checkPrice(from, { argument: 'from' });
  checkPrice(to, { argument: 'to' });
  return roundHalfAway({ value: to / from - 1, decimals, shift: 2 });
}
